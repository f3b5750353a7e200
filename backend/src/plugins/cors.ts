import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { contextTokenName } from '../shared/session.ts'

const allowed = [
  'content-type',
  'authorization',
  'sw-access-key',
  contextTokenName,
  'sw-language-id',
  'sw-currency-id',
  'sw-include-seo-urls',
  'sw-include-search-info',
  'idempotency-key',
  'investor-id',
  'if-none-match',
  'record-version',
].join(', ')
const exposed = `${contextTokenName}, etag, location, retry-after, x-request-id`
const hours = 2

/**
 * Browsers on the origins that are configured may use the Store API (store-api.md §1). They hold their token in the
 * header: credentials are never allowed, so a cookie of ours stays out of it. Preflight needs no access key.
 */
export const corsPlugin = fp(async (app: FastifyInstance, { origins }: { origins: readonly string[] }) => {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!/^\/store-api(\/|\?|$)/.test(request.url)) return
    // What is answered differs by origin, also for the one that asks without.
    reply.header('vary', 'Origin')
    if (!origin || !origins.includes(origin)) return
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposed)
    if (request.method !== 'OPTIONS') return
    await reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PATCH, DELETE, PUT, OPTIONS')
      .header('access-control-allow-headers', allowed)
      .header('access-control-max-age', String(hours * 3600))
      .send()
  })
})
