import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { errorsOf } from './bad-requests.ts'

const BACKEND_PREFIXES = ['/store-api', '/staff-api', '/media', '/webhooks', '/sandbox', '/health']

/** Milliseconds until an answer begins: less than the visitor's connection waits (app.ts), so that there is one. */
const PATIENCE_MS = 50_000

/** The most to the backend, for each of the prefixes; a call that finds none free waits. */
const CONNECTIONS = 128

/** The package trusts any certificate unless it is told not to, by an option that its types do not know. */
export const connectionOptions = (headersTimeout = PATIENCE_MS, connections = CONNECTIONS) =>
  ({
    headersTimeout,
    connections,
    tls: { rejectUnauthorized: true },
  }) as unknown as FastifyHttpProxyOptions['undici']

/** What the backend is told of the caller, and the caller of a backend that does not answer. */
export const relaying: NonNullable<FastifyHttpProxyOptions['replyOptions']> = {
  // The package would ask a refused GET again, ten times and at once; its Retry-After is for the visitor.
  retryDelay: () => null,
  // Expect is met already: Node has told the visitor to go on.
  rewriteRequestHeaders: (request, { expect: _met, ...headers }) => ({
    ...headers,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-request-id': request.id,
  }),
  onError: (reply, { error }) => {
    reply.log.error({ err: error }, 'the backend does not answer')
    // It may have been done all the same: nobody is asked to send it again.
    const { code } = error as Error & { code?: string }
    if (code === 'FST_REPLY_FROM_GATEWAY_TIMEOUT') reply.code(504).send(errorsOf(504))
    else reply.code(503).header('retry-after', '5').send(errorsOf(503))
  },
}

export async function proxyToBackend(app: FastifyInstance, backendUrl: string, patience = PATIENCE_MS) {
  for (const prefix of BACKEND_PREFIXES) {
    await app.register(httpProxy, {
      upstream: backendUrl,
      prefix,
      rewritePrefix: prefix,
      undici: connectionOptions(patience),
      // Addresses hold tickets and searches, which belong in no log.
      disableRequestLogging: true,
      replyOptions: relaying,
    })
  }
}
