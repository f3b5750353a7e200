import type { Draining } from '@goldammer/sdk/draining'
import type { FastifyInstance } from 'fastify'

/**
 * `/health/front-door` is the probe of this process: 200 while it takes calls, whether or not a backend answers, because it shows cached pages
 * without one; 503 from SIGTERM on. From then on each answer ends its connection, so that the client's next
 * call finds another front door. `/health/live` and `/health/ready` are the backend's.
 */
export function answerProbe(app: FastifyInstance, draining: Draining): void {
  app.get('/health/front-door', (_request, reply) =>
    draining.isDraining ? reply.code(503).send({ status: 'stopping' }) : reply.send({ status: 'ready' }),
  )
  // On the raw response, so that it is also on pages, which are rendered past Fastify.
  app.addHook('onRequest', async (_request, reply) => {
    if (draining.isDraining) reply.raw.setHeader('connection', 'close')
  })
  // A passed-on answer brings the header of the backend's connection.
  app.addHook('onSend', async (_request, reply) => {
    if (draining.isDraining) reply.header('connection', 'close')
  })
}
