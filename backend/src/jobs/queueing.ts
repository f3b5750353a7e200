import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../shared/database.ts'
import { queueLeftJobs } from '../shared/outbox.ts'

const lookEvery = 1_000

/**
 * Looks each second for effects that are due and have no job: their time has come, or the process that committed them ended
 * before it had queued them.
 */
export function startQueueing(db: Database, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const look = () => {
    running ??= queueLeftJobs(db)
      .catch((error) => log.error({ err: error }, 'the jobs of the outbox could not be queued'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(look, lookEvery)
  look()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
