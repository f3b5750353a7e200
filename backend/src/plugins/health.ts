import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../shared/database.ts'

/** /health/live: the process answers; /health/ready: so does its database (design §6). */
export async function healthPlugin(app: FastifyInstance, options: { db: Database }): Promise<void> {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (request, reply) => {
    try {
      await sql`select 1`.execute(options.db)
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
}
