// Every process we start leads a group of its own, so that its children end with it.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const GRACE_MS = 10_000

const groups = new Set<number>()
const cleanups: (() => Promise<unknown>)[] = []
let ending = false

/** True from the moment everything is being ended: failures from then on are expected. */
export const isEnding = () => ending

export function spawnGroup(program: string, parameters: string[], options: SpawnOptions): ChildProcess {
  if (ending) throw new Error('No process is started while ending.')
  const child = spawn(program, parameters, { ...options, detached: true })
  const { pid } = child
  if (pid !== undefined) {
    groups.add(pid)
    child.on('exit', () => {
      if (!groupIsAlive(pid)) groups.delete(pid)
    })
  }
  return child
}

/** What is to be done, last come first served, when every process has ended. */
export function atTheEnd(cleanup: () => Promise<unknown>) {
  cleanups.unshift(cleanup)
}

export async function endEverything() {
  ending = true
  await endGroups([...groups])
  for (const cleanup of cleanups) await cleanup().catch(console.error)
}

/** Asks the groups to end, and kills what is left after the grace period. */
export async function endGroups(pids: number[]) {
  for (const pid of pids) signalGroup(pid, 'SIGTERM')
  const deadline = Date.now() + GRACE_MS
  while (pids.some(groupIsAlive) && Date.now() < deadline) await wait(25)
  killGroups(pids)
  for (const pid of pids) groups.delete(pid)
}

export function killGroups(pids: number[] = [...groups]) {
  for (const pid of pids) signalGroup(pid, 'SIGKILL')
}

function signalGroup(pid: number, signal: NodeJS.Signals) {
  if (groupIsAlive(pid)) process.kill(-pid, signal)
}

const groupIsAlive = (pid: number) => answers(-pid)

export const isAlive = (pid: number) => answers(pid)

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Empty when there is no such process. Process ids are reused, so this tells whether one is still who we think. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    const file = `/proc/${pid}/cmdline`
    return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : ''
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

/** Resolves when we are asked to stop: Ctrl-C, a signal, or the end of the bootstrap above us. */
export function untilInterrupted(): Promise<void> {
  // A closed terminal must not stop us from cleaning up.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return new Promise((resolve) => {
    let first = 0
    const stop = () => {
      if (first === 0) first = Date.now()
      // npm, the shell and the bootstrap may each pass the same Ctrl-C on; a later one is impatience.
      else if (Date.now() - first > 2000) killGroups()
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    if (process.channel) {
      process.on('disconnect', stop)
      process.channel.unref()
    }
  })
}
