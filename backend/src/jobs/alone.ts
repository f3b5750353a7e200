import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { RetryLater } from './effects.ts'

/** What a process of its own carries out: an effect of the outbox, or a job of the clock. */
export type AloneJob = { outboxId: string } | { timedJob: string; payload: unknown }

/** What that process reports, in this order. Without `begun` its end is not the job's fault: the database may be away. */
export type AloneReport = 'begun' | 'done' | { error: string; isWaiting: boolean }

/** The job ended the process that ran nothing else. */
export class EndedItsProcess extends Error {}

const entry = fileURLToPath(new URL('../deliver-alone.ts', import.meta.url))

/** Signals by which an operator ends processes, as a rule a whole group of them. */
const ASKED: readonly unknown[] = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** Runs a job in a process of its own, so that it takes nothing along when it ends it. Rejects as the job does, or with `EndedItsProcess`. */
export async function runAlone(job: AloneJob): Promise<void> {
  const child = fork(entry, [JSON.stringify(job)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const reports: AloneReport[] = []
  child.on('message', (report) => void reports.push(report as AloneReport))
  const [code, signal] = await once(child, 'close')
  const last = reports.at(-1)
  if (last === 'done') return
  if (typeof last === 'object') throw last.isWaiting ? new RetryLater(last.error) : new Error(last.error)
  const end = signal ? `ended by ${signal}` : `ended with code ${code}`
  if (last === undefined || ASKED.includes(signal)) throw new Error(`The process of its own was ${end}.`)
  throw new EndedItsProcess(
    `It ended several processes while they ran it, and then one that ran nothing else (${end}).`,
  )
}
