import type { ProcessMetrics } from '@goldammer/sdk/metrics'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Counts each call when it has been answered; without metrics it does nothing. */
export const metricsPlugin = fp(async (app: FastifyInstance, { metrics }: { metrics?: ProcessMetrics }) => {
  if (!metrics) return
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    // Its time says how long somebody listened.
    if (routeOptions.config.operation?.isStream && reply.statusCode === 200) return done()
    metrics.observe({
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    })
    done()
  })
})
