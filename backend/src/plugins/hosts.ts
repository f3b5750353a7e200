import { isOwnHost } from '@goldammer/sdk/reach'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../shared/app-error.ts'

/** Another host is that of a page which has its own name lead here, or of a mistaken proxy; probes come by whatever address. */
export const hostsPlugin = fp(async (app: FastifyInstance, { hosts }: { hosts: ReadonlySet<string> }) => {
  app.addHook('onRequest', async ({ headers, url }) => {
    if (!isOwnHost(headers.host, hosts) && !url.startsWith('/health/')) throw new AppError('HTTP__MISDIRECTED_REQUEST')
  })
})
