import type { Tracing } from '@goldammer/sdk/tracing'
import type { FastifyInstance } from 'fastify'

/** Headers by which a caller would join its calls to a trace of its choice. */
const OF_TRACES = ['traceparent', 'tracestate', 'baggage']

/**
 * Begins the trace of each call here: what a caller names as its trace is dropped, also without tracing, so that no stranger writes into
 * ours. What the front door asks the backend for the call belongs to its trace.
 */
export function traceCalls(app: FastifyInstance, backends: readonly string[], tracing?: Tracing): void {
  tracing?.joinCallsTo(backends)
  app.addHook('onRequest', (request, reply, done) => {
    for (const name of OF_TRACES) delete request.raw.headers[name]
    if (!tracing) {
      done()
      return
    }
    const call = tracing.startCall()
    // On the raw response: pages are rendered past Fastify.
    reply.raw.once('close', () => {
      const { method, routeOptions } = request
      call.end({ method, route: routeOptions.url, status: reply.raw.statusCode })
    })
    call.run(done)
  })
}
