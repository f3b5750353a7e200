import { type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { RetryLater } from './effects.ts'

/** What a process of its own carries out: an effect of the outbox, or a job of the clock. */
export type AloneJob = { outboxId: string } | { timedJob: string; payload: unknown }

/**
 * What that process reports: that it is alive, each second, and once each, in this order, that the job has begun and how it ended. Without
 * `begun` its end is not the job's fault: the database may be away.
 */
export type AloneReport = 'alive' | 'begun' | 'done' | { error: string; isWaiting: boolean }

/** The job ended the process that ran nothing else. */
export class EndedItsProcess extends Error {}

const entry = fileURLToPath(new URL('../deliver-alone.ts', import.meta.url))

/** Signals by which an operator ends processes, as a rule a whole group of them. */
const ASKED: readonly unknown[] = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** Milliseconds without a sign of life, as in a loop that never ends, after which the process is ended. */
const LONGEST_SILENCE = 5 * 60_000

export type AloneOptions = Pick<ForkOptions, 'env' | 'execArgv'> & { longestSilence?: number }

/** Runs a job in a process of its own, so that it takes nothing along when it ends it. Rejects as the job does, or with `EndedItsProcess`. */
export async function runAlone(job: AloneJob, options: AloneOptions = {}): Promise<void> {
  const { longestSilence = LONGEST_SILENCE, ...forkOptions } = options
  const child = fork(entry, [JSON.stringify(job)], { ...forkOptions, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let isSilent = false
  let silence: NodeJS.Timeout | undefined
  const end = () => {
    isSilent = true
    child.kill('SIGKILL')
  }
  const reports: AloneReport[] = []
  child.on('message', (message) => {
    clearTimeout(silence)
    silence = setTimeout(end, longestSilence)
    const report = message as AloneReport
    if (report !== 'alive') reports.push(report)
  })
  const [code, signal] = await once(child, 'close').finally(() => clearTimeout(silence))
  const last = reports.at(-1)
  if (last === 'done') return
  if (typeof last === 'object') throw last.isWaiting ? new RetryLater(last.error) : new Error(last.error)
  const how = isSilent
    ? `silent for ${longestSilence / 1000} s`
    : signal
      ? `ended by ${signal}`
      : `ended with code ${code}`
  if (last === undefined || ASKED.includes(signal)) throw new Error(`The process of its own was ${how}.`)
  throw new EndedItsProcess(
    `It ended several processes while they ran it, and then one that ran nothing else (${how}).`,
  )
}
