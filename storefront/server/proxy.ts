import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { errorsOf } from './bad-requests.ts'

const BACKEND_PREFIXES = ['/store-api', '/staff-api', '/media', '/webhooks', '/sandbox', '/health']

export async function proxyToBackend(app: FastifyInstance, backendUrl: string) {
  for (const prefix of BACKEND_PREFIXES) {
    await app.register(httpProxy, {
      upstream: backendUrl,
      prefix,
      rewritePrefix: prefix,
      // Addresses hold tickets and searches, which belong in no log.
      disableRequestLogging: true,
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-forwarded-for': request.ip,
          'x-forwarded-proto': request.protocol,
          'x-forwarded-host': request.host,
          'x-request-id': request.id,
        }),
        onError: (reply, { error }) => {
          reply.log.error({ err: error }, 'the backend does not answer')
          reply.code(503).header('retry-after', '5').send(errorsOf(503))
        },
      },
    })
  }
}
