import { setTimeout as sleep } from 'node:timers/promises'
import type { Draining } from '@goldammer/sdk/draining'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { StoragePort } from '../ports/storage/port.ts'
import { openPool } from '../shared/database.ts'
import { READINESS } from '../shared/postgres/limits.ts'

type Options = { databaseUrl: string; storage: Pick<StoragePort, 'ready'>; draining?: Draining }

/** Milliseconds for a look at the database, and for one at the files; a network's disk may hang. */
const DATABASE_PATIENCE = 2_000
const STORAGE_PATIENCE = 1_500

/**
 * /health/live: the process answers; /health/ready: it takes calls, and its database answers (design §6), with a word where it cannot store files.
 * The question has a connection of its own, so that it is answered within two seconds while all others wait for a lock, or the server hangs.
 */
export const healthPlugin = fp(async (app: FastifyInstance, { databaseUrl, storage: files, draining }: Options) => {
  const pool = openPool(databaseUrl, 1, { limits: READINESS, name: 'goldammer readiness' })
  app.addHook('onClose', () => pool.end())
  // The client's next call then finds another process. A request that is still being sent keeps its connection until it is answered.
  app.addHook('onSend', async (request, reply) => {
    if (draining?.isDraining && request.raw.complete) reply.header('connection', 'close')
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (request, reply) => {
    if (draining?.isDraining) return reply.code(503).send({ status: 'stopping' })
    const storage = lookAtStorage(request.log)
    try {
      await within(DATABASE_PATIENCE, 'the database', pool.query('select 1'))
      return { status: 'ready', ...(await storage) }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })

  /** Without room for files most calls go on as before, the withdrawal form among them: no reason to send them elsewhere. */
  async function lookAtStorage(log: FastifyBaseLogger): Promise<{ storage?: 'full' | 'unavailable' }> {
    try {
      await within(STORAGE_PATIENCE, 'the storage', files.ready())
      return {}
    } catch (error) {
      log.error({ err: error }, 'no file can be stored')
      return { storage: (error as { code?: string }).code === 'STORAGE_FULL' ? 'full' : 'unavailable' }
    }
  }
})

async function within(milliseconds: number, subject: string, work: Promise<unknown>): Promise<void> {
  const stop = new AbortController()
  // What comes too late is heard by nobody.
  work.catch(() => undefined)
  try {
    await Promise.race([
      work,
      sleep(milliseconds, undefined, { signal: stop.signal }).then(() => {
        throw new Error(`${subject} does not answer`)
      }),
    ])
  } finally {
    stop.abort()
  }
}
