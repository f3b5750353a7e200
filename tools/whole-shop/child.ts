import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { logFile } from '../src/run.ts'

/** Milliseconds for a process that is asked to end: more than it drains and finishes its calls. */
const GRACE_MS = 20_000

type Program = {
  path: string
  parameters: string[]
  cwd?: string
  environment?: NodeJS.ProcessEnv
  /** The name of the log, and whether it goes on with an earlier one. */
  log: string
  appends?: boolean
}

/** Starts a program of the trial in the process group of the tests, so that it ends with them. */
export function startChild({ path, parameters, cwd, environment, log, appends = false }: Program): ChildProcess {
  const output = openSync(logFile(log), appends ? 'a' : 'w')
  const child = spawn(path, parameters, { cwd, env: environment, stdio: ['ignore', output, output] })
  closeSync(output)
  return child
}

/** Asks it to end, and resolves when it has. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  await ended
  clearTimeout(impatience)
}
