import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import { BUSY_RETRY_SECONDS } from '@goldammer/sdk/constants'
import type { FastifyInstance } from 'fastify'
import type { Backends } from './backends.ts'
import { errorsOf } from './bad-requests.ts'

const BACKEND_PREFIXES = ['/store-api', '/staff-api', '/media', '/webhooks', '/sandbox', '/health']

/** Milliseconds until an answer begins: less than the visitor's connection waits (app.ts), so that there is one. */
export const PATIENCE_MS = 50_000

/** Connections of one prefix to one backend. */
const CONNECTIONS = 128

/** Errors of the package by which a call may have reached its backend: too late, and broken off. Others mean that none was reached. */
const BEGUN: readonly string[] = ['FST_REPLY_FROM_GATEWAY_TIMEOUT', 'ECONNRESET', 'UND_ERR_SOCKET']

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Headers about the caller for the backend, and the answer to the caller where the backend gives none. */
export const relaying: NonNullable<FastifyHttpProxyOptions['replyOptions']> = {
  // The package would ask a refused GET again, ten times and at once; its Retry-After is for the visitor.
  retryDelay: () => null,
  // Expect is met already: Node has told the visitor to go on. The host is that of the backend which gets the call.
  rewriteRequestHeaders: (request, { expect: _met, host: _first, ...headers }) => ({
    ...headers,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-request-id': request.id,
  }),
  onError: (reply, { error }) => {
    reply.log.error({ err: error }, 'the backend does not answer')
    const { code = '' } = error as Error & { code?: string }
    const isUnknown = BEGUN.includes(code) && !isRead(reply.request.method)
    const body = isUnknown ? errorsOf(503, 'HTTP__OUTCOME_UNKNOWN') : errorsOf(503)
    reply.code(503).header('retry-after', String(BUSY_RETRY_SECONDS)).send(body)
  },
}

export async function proxyToBackend(app: FastifyInstance, backends: Backends, patience = PATIENCE_MS) {
  for (const prefix of BACKEND_PREFIXES) {
    await app.register(httpProxy, {
      upstream: backends.address,
      prefix,
      rewritePrefix: prefix,
      // Connections of ours check certificates; those that the package opens by itself do not.
      undici: backends.connect({ connections: CONNECTIONS, headersTimeout: patience }),
      // Addresses hold tickets and searches, which belong in no log.
      disableRequestLogging: true,
      replyOptions: relaying,
    })
  }
}
