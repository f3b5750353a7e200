import type { Draining } from '@goldammer/sdk/draining'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { openPool } from '../shared/database.ts'
import { READINESS } from '../shared/postgres/limits.ts'

type Options = { databaseUrl: string; draining?: Draining }

/**
 * /health/live: the process answers; /health/ready: it takes calls, and its database answers (design §6). The question has a connection of its own,
 * so that it is answered within two seconds while all others wait for a lock, or the server hangs.
 */
export const healthPlugin = fp(async (app: FastifyInstance, { databaseUrl, draining }: Options) => {
  const pool = openPool(databaseUrl, 1, { limits: READINESS, name: 'goldammer readiness' })
  app.addHook('onClose', () => pool.end())
  // The client's next call then finds another process. A request that is still being sent keeps its connection until it is answered.
  app.addHook('onSend', async (request, reply) => {
    if (draining?.isDraining && request.raw.complete) reply.header('connection', 'close')
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (request, reply) => {
    if (draining?.isDraining) return reply.code(503).send({ status: 'stopping' })
    try {
      await pool.query('select 1')
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
})
