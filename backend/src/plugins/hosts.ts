import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import { isOwnHost } from '@goldammer/sdk/reach'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { toWire } from './errors.ts'

// Before any operation is asked, so it is no answer of one: written as it is sent.
const REFUSAL = JSON.stringify({ errors: [toWire({ code: 'HTTP__MISDIRECTED_REQUEST' }, DEFAULT_LOCALE)] })

/** Another host is that of a page which has its own name lead here, or of a mistaken proxy; probes come by whatever address. */
export const hostsPlugin = fp(async (app: FastifyInstance, { hosts }: { hosts: ReadonlySet<string> }) => {
  app.addHook('onRequest', ({ headers, url }, reply, done) => {
    if (isOwnHost(headers.host, hosts) || url.startsWith('/health/')) return done()
    reply.code(421).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(REFUSAL)
  })
})
