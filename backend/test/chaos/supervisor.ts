import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findLastingPort } from './ports.ts'

const backend = fileURLToPath(new URL('../..', import.meta.url))

/** Milliseconds after which a supervisor starts a process again that has ended. */
const STARTED_AGAIN_AFTER = 300
/** EX_TEMPFAIL: the process says itself that it is to be started again. */
const TRY_AGAIN = 75

export type Supervised = {
  name: string
  /** Where it answers calls. */
  url: string
  /** kill -9; it is started again, as any that ends. False: it was not running. */
  kill(): Promise<boolean>
  /** From the next start on. */
  setEnvironment(environment: Record<string, string>): void
  /** Milliseconds by which its clock is ahead of the machine's. */
  setClock(offset: number): void
  isReady(): Promise<boolean>
  /** SIGTERM, for good; how it ended. */
  stop(): Promise<number | null>
  /** Ends that nobody caused and that a start does not excuse, in words. */
  ownEnds: string[]
}

/** A real process of the backend that is started again whenever it ends, as systemd and others do. */
export async function supervise(
  name: string,
  { environment, logFile }: { environment: Record<string, string>; logFile: string },
): Promise<Supervised> {
  const port = await findLastingPort()
  const url = `http://127.0.0.1:${port}`
  const log = openSync(logFile, 'a')
  const ownEnds: string[] = []
  let own = environment
  let clockOffset = 0
  let isStopping = false
  let isKilled = false
  let child = start()
  const isAlive = () => child.exitCode === null && child.signalCode === null

  function start(): ChildProcess {
    isKilled = false
    const started = spawn(process.execPath, ['--import', './test/chaos/stepped-clock.ts', 'src/server.ts'], {
      cwd: backend,
      stdio: ['ignore', log, log, 'ipc'],
      env: { ...process.env, BACKEND_PORT: String(port), ...own },
    })
    started.on('error', () => undefined)
    if (clockOffset !== 0) started.send({ clockOffset })
    started.once('exit', async (code, signal) => {
      if (!isKilled && !isStopping && code !== TRY_AGAIN) ownEnds.push(`${name} ended with ${code ?? signal}`)
      await sleep(STARTED_AGAIN_AFTER)
      if (!isStopping) child = start()
    })
    return started
  }

  return {
    name,
    url,
    ownEnds,
    async kill() {
      if (!isAlive()) return false
      isKilled = true
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      return true
    },
    setEnvironment(next) {
      own = next
    },
    setClock(offset) {
      clockOffset = offset
      if (child.connected) child.send({ clockOffset })
    },
    isReady: () =>
      fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(4_000) }).then(
        async (answer) => answer.ok && ((await answer.json()) as { storage?: string }).storage === undefined,
        () => false,
      ),
    async stop() {
      isStopping = true
      if (isAlive()) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await Promise.race([ended, sleep(20_000)])
        if (isAlive()) child.kill('SIGKILL')
      }
      closeSync(log)
      return child.exitCode
    },
  }
}
