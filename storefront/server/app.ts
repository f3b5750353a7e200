import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { refuseAddress, refuseConnection, refuseUnusableAddresses } from './bad-requests.ts'
import { takeBrowserErrors } from './browser-errors.ts'
import type { Config } from './config.ts'
import { serveBuiltPages, serveDevelopmentPages } from './pages.ts'
import { serveBuiltPortals, serveDevelopmentPortals } from './portals.ts'
import { proxyToBackend } from './proxy.ts'
import { waitForRestarts } from './restarts.ts'
import { setSecurityHeaders } from './security-headers.ts'

/**
 * Milliseconds a client may take, so that slow ones cannot hold the connections of others: for its headers, for the whole
 * request (ten megabytes over a slow line), and while nothing moves.
 */
const patience = {
  connectionTimeout: 60_000,
  requestTimeout: 120_000,
  http: { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 },
}

/** One origin for everything: the shop's pages, the portals' files, and the way to the backend. */
export async function buildFrontDoor(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    requestIdHeader: 'x-request-id',
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    ...patience,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  })
  refuseUnusableAddresses(app)
  setSecurityHeaders(app)
  if (config.storefrontDevUrl) waitForRestarts(app, config.backendUrl)
  await takeBrowserErrors(app, config.sentryDsn)
  await proxyToBackend(app, config.backendUrl)
  await (config.portalsDevUrl
    ? serveDevelopmentPortals(app, config.portalsDevUrl)
    : serveBuiltPortals(app, config.accessKey, config.sentryDsn !== ''))
  await (config.storefrontDevUrl
    ? serveDevelopmentPages(app, config.storefrontDevUrl)
    : serveBuiltPages(app, config.localeSettings))
  return app
}
