import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { inRoot } from '../src/paths.ts'
import { environmentOf, lastLines, logFile } from '../src/run.ts'
import { endChild, startChild } from './child.ts'

export type PartOptions = {
  name: string
  /** The name of its log. */
  log: string
  folder: 'backend' | 'storefront'
  script: string
  environment: NodeJS.ProcessEnv
  /** Answers 200 once the process is ready. */
  probe: string
}

/** Seconds until a process is ready, on a busy machine. */
const PATIENCE_S = 120

/** One process of the shop. */
export class Part {
  readonly name: string
  readonly #options: PartOptions
  #child: ChildProcess | undefined
  #isStopping = false
  #starts = 0
  /** What went wrong with the process itself: it ended although nobody had asked it to, or not as it should. */
  readonly faults: string[] = []

  constructor(options: PartOptions) {
    this.name = options.name
    this.#options = options
  }

  /** Starts it and answers once its probe says that it is ready. */
  async start(): Promise<void> {
    const { name, log, folder, script, environment, probe } = this.#options
    const child = startChild({
      path: process.execPath,
      parameters: [script],
      cwd: inRoot(folder),
      environment: environmentOf({ name, program: 'node', folder, environment }),
      log,
      appends: this.#starts > 0,
    })
    this.#starts++
    this.#child = child
    this.#isStopping = false
    child.once('exit', (code, signal) => {
      if (!this.#isStopping) this.faults.push(`${name} ended by itself with ${signal ?? code}`)
    })
    const deadline = Date.now() + PATIENCE_S * 1000
    while (!(await isReady(probe))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`${name} did not become ready. Its last lines:\n${lastLines(logFile(log))}`)
      await wait(100)
    }
  }

  /** As a supervisor does it: SIGTERM, the end of the process, the next one, and its probe. */
  async restart(): Promise<void> {
    const child = this.#child!
    this.#isStopping = true
    await endChild(child)
    const { exitCode, signalCode } = child
    if (exitCode !== 0) this.faults.push(`${this.name} was stopped and ended with ${signalCode ?? exitCode}`)
    await this.start()
  }

  /** Asks it to end, and resolves when it has. */
  async stop(): Promise<void> {
    this.#isStopping = true
    if (this.#child) await endChild(this.#child)
  }

  /** Ends it without a word, as the system does where the memory is used up. */
  async kill(): Promise<void> {
    const child = this.#child!
    const ended = once(child, 'exit')
    this.#isStopping = true
    child.kill('SIGKILL')
    await ended
  }

  /** Halts it where it is, as a machine without a free processor does. */
  halt(): void {
    this.#child!.kill('SIGSTOP')
  }

  /** Lets it go on. */
  resume(): void {
    this.#child!.kill('SIGCONT')
  }
}

const isReady = (probe: string): Promise<boolean> =>
  fetch(probe, { signal: AbortSignal.timeout(3_000) }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.ok
    },
    () => false,
  )
