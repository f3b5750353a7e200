import { randomUUID } from 'node:crypto'
import type { LogDestination } from '@goldammer/sdk/buffered-log'
import { Draining } from '@goldammer/sdk/draining'
import type { Tracing } from '@goldammer/sdk/tracing'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { logAccess } from './access-log.ts'
import { Backends } from './backends.ts'
import { refuseAddress, refuseConnection, refuseUnusableRequests } from './bad-requests.ts'
import { takeBrowserErrors } from './browser-errors.ts'
import type { Config } from './config.ts'
import { takeCspReports } from './csp-reports.ts'
import { answerProbe } from './draining.ts'
import { refuseForeignHosts } from './hosts.ts'
import { leadToOwnPrefix } from './locale-case.ts'
import type { FrontDoorMetrics } from './metrics.ts'
import { limitRenders } from './overload.ts'
import { serveBuiltPages, serveDevelopmentPages } from './pages.ts'
import { serveBuiltPortals, serveDevelopmentPortals } from './portals.ts'
import { proxyToBackend } from './proxy.ts'
import { registerAtBackends } from './registration.ts'
import { waitForRestarts } from './restarts.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { proxyStreams } from './streams.ts'
import { traceCalls } from './tracing.ts'
import { serveWellKnown } from './well-known.ts'

/**
 * Milliseconds a client may take, so that slow ones cannot hold the connections of others: for its headers, for the whole
 * request (ten megabytes over a slow line), and while nothing moves.
 */
const patience = {
  connectionTimeout: 60_000,
  requestTimeout: 120_000,
  http: { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 },
}

/** Who watches the calls, where that is switched on. */
export type Watch = { metrics?: FrontDoorMetrics; tracing?: Tracing; logTo?: LogDestination }

/** One origin for everything: the shop's pages, the portals' files, and the way to the backend. */
export async function buildFrontDoor(
  config: Config,
  draining = new Draining(),
  { metrics, tracing, logTo }: Watch = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, ...(logTo ? { stream: logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    // A caller's own id would let them write what they like into logs and audit log.
    genReqId: () => randomUUID(),
    ...patience,
    return503OnClosing: false,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  })
  closeAfterAnswers(app)
  logAccess(app)
  metrics?.watch(app)
  const backends = callBackends(app, config.backendUrls)
  traceCalls(app, backends.origins, tracing)
  answerProbe(app, draining)
  refuseUnusableRequests(app)
  refuseForeignHosts(app, config.hosts)
  setSecurityHeaders(app)
  takeCspReports(app)
  leadToOwnPrefix(app)
  const renders = config.storefrontDevUrl ? undefined : await limitRenders(app, config.pagesAtOnce)
  if (renders) metrics?.watchWork(renders)
  if (config.storefrontDevUrl) waitForRestarts(app, backends.address)
  serveWellKnown(app, config)
  await takeBrowserErrors(app, config.sentryDsn)
  await proxyStreams(app, backends, draining)
  await proxyToBackend(app, backends)
  registerAtBackends(app, config)
  await (config.portalsDevUrl
    ? serveDevelopmentPortals(app, config.portalsDevUrl)
    : serveBuiltPortals(app, {
        accessKey: config.accessKey,
        tellsErrors: config.sentryDsn !== '',
        isDemonstration: config.isDemonstration,
      }))
  await (config.storefrontDevUrl
    ? serveDevelopmentPages(app, config.storefrontDevUrl)
    : serveBuiltPages(app, config.localeSettings))
  // The pages are rendered in this process.
  if (!config.storefrontDevUrl) backends.connectFetch()
  return app
}

/** Checks the backends while the front door listens. */
function callBackends(app: FastifyInstance, addresses: readonly string[]): Backends {
  const backends = new Backends(addresses)
  app.addHook('onListen', async () => backends.watch(app.log))
  app.addHook('onClose', () => backends.close())
  return backends
}

/** Fastify ends the connections that are idle when it is told to stop; those of answers still being given end as soon as they are. */
function closeAfterAnswers(app: FastifyInstance) {
  app.addHook('preClose', (done) => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(sweep))
    done()
  })
}
