import type { TracedCall, Tracing } from '@goldammer/sdk/tracing'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** Each call is a span below that of the front door, which lets no header of strangers through; without tracing this does nothing. */
export const tracingPlugin = fp(async (app: FastifyInstance, { tracing }: { tracing?: Tracing }) => {
  if (!tracing) return
  const calls = new WeakMap<FastifyRequest, TracedCall>()
  app.addHook('onRequest', (request, _reply, done) => {
    const call = tracing.startCall(request.headers)
    calls.set(request, call)
    call.run(done)
  })
  // A body arrives in events of its connection, which know of no call.
  app.addHook('preValidation', (request, _reply, done) => {
    const call = calls.get(request)
    if (call) call.run(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    calls.get(request)?.end({ method, route: routeOptions.url, status: reply.statusCode })
    done()
  })
})
