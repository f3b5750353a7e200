import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { Draining } from '@goldammer/sdk/draining'
import { createReporter } from '@goldammer/sdk/error-report'
import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import type { ProcessMetrics } from '@goldammer/sdk/metrics'
import staffApi from '@goldammer/sdk/openapi/staff' with { type: 'json' }
import storeApi from '@goldammer/sdk/openapi/store' with { type: 'json' }
import { requestIdOf } from '@goldammer/sdk/rules/request-id'
import type { Tracing } from '@goldammer/sdk/tracing'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import { applyHeaders } from './modules/accounts/session/service.ts'
import { guardStaffCall, staffSessionPlugin } from './modules/backoffice/staff/session.plugin.ts'
import { staffHandlers, storeChecks, storeHandlers } from './modules/handlers.ts'
import { checkAccessKey, guardStoreCall, resolveIdentity } from './plugins/access.ts'
import { callerPlugin } from './plugins/caller.ts'
import { compressionPlugin } from './plugins/compression.ts'
import { connectionOptions, LONGEST_ANSWER, type Patience } from './plugins/connections.ts'
import { corsPlugin } from './plugins/cors.ts'
import { cursorsPlugin } from './plugins/cursors.ts'
import { errorsPlugin, refuseAddress } from './plugins/errors.ts'
import { healthPlugin } from './plugins/health.ts'
import { hostsPlugin } from './plugins/hosts.ts'
import { impersonationPlugin } from './plugins/impersonation.ts'
import { internalPlugin } from './plugins/internal.ts'
import { livePlugin, STREAM_LIFETIME } from './plugins/live.ts'
import { refuseInMaintenance } from './plugins/maintenance.ts'
import { metricsPlugin } from './plugins/metrics.ts'
import { serveOpenapi } from './plugins/openapi.ts'
import { openCallLimit, overloadPlugin } from './plugins/overload.ts'
import { publicFilesPlugin } from './plugins/public-files.ts'
import { parseQuery } from './plugins/query.ts'
import { logSerializers, requestLogPlugin } from './plugins/request-log.ts'
import { sandboxPlugin } from './plugins/sandbox.ts'
import { securityLogPlugin } from './plugins/security-log.ts'
import { sessionPlugin } from './plugins/session.ts'
import { tracingPlugin } from './plugins/tracing.ts'
import { webhooksPlugin } from './plugins/webhooks.ts'
import type { AppDependencies } from './shared/app-dependencies.ts'
import type { Notices } from './shared/notices.ts'
import type { PublicCache } from './shared/public-cache.ts'
import type { Actor, Scope } from './shared/scope.ts'

export type AppOptions = AppDependencies & {
  /** Tests hold every reply to the api-spec. */
  checkResponses?: boolean
  /** Without it every public answer is computed again. */
  publicCache?: PublicCache
  /** Tests wait less for slow clients … */
  patience?: Partial<Patience>
  /** … and for slow answers. */
  longestAnswer?: number
  /** Where the process says that it is about to stop. */
  draining?: Draining
  /** How many calls of each share are worked on at a time; in tests as many as come. */
  callsAtOnce?: number
  /** Where changes are notified; without it streams of events have none. */
  notices?: Notices
  /** Milliseconds a stream of events lasts; tests of all calls have it end at once. */
  streamLifetime?: number
  /** Where calls are counted. */
  metrics?: ProcessMetrics
  tracing?: Tracing
  /** Standard output unless another is named. */
  logTo?: DestinationStream
}

const actorOf = (request: FastifyRequest): Actor => {
  if (request.staff) return { kind: 'staff', staffId: request.staff.id, roles: request.staff.roles }
  const { customerId, impersonation } = request.session ?? {}
  if (!customerId) return { kind: 'visitor' }
  const { investorId } = request
  return impersonation
    ? { kind: 'customer', customerId, investorId, staffId: impersonation.staffId }
    : { kind: 'customer', customerId, investorId }
}

/** The backend as Fastify knows it, not yet listening; tests inject into the same. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    config,
    checkResponses = false,
    publicCache,
    patience,
    longestAnswer = LONGEST_ANSWER,
    draining,
    callsAtOnce,
    metrics,
    tracing,
    logTo,
    ...others
  } = options
  const { notices, streamLifetime = STREAM_LIFETIME, ...parts } = others
  const base = { ...parts, config }
  const app = Fastify({
    logger: { level: config.logLevel, serializers: logSerializers, ...(logTo ? { stream: logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id'], randomUUID),
    frameworkErrors: (_error, request, reply) => void refuseAddress(request, reply),
    bodyLimit: 1024 * 1024,
    // A call on a connection that is still open is answered, not refused in a shape that the interface does not have.
    return503OnClosing: false,
    ...connectionOptions(patience, config.tls),
    routerOptions: { maxParamLength: 200, querystringParser: parseQuery },
  })
  const toCall = (request: FastifyRequest, reply: FastifyReply) => {
    const scope: Scope = {
      ...base,
      log: request.log,
      actor: actorOf(request),
      locale: request.session?.locale ?? request.staff?.locale ?? DEFAULT_LOCALE,
      currencyId: request.session?.currencyId ?? null,
      requestId: request.id,
    }
    const { session, params, query, headers, body } = request
    return { scope, session, params, query, headers, body, request, reply }
  }

  await app.register(errorsPlugin, { report: createReporter({ dsn: config.sentryDsn, program: 'backend' }) })
  await app.register(tracingPlugin, { tracing })
  await app.register(requestLogPlugin)
  await app.register(metricsPlugin, { metrics })
  await app.register(hostsPlugin, { hosts: config.hosts })
  await app.register(corsPlugin, { origins: config.corsOrigins })
  if (callsAtOnce) {
    const limit = await openCallLimit(app, callsAtOnce)
    metrics?.watchWork(limit)
    await app.register(overloadPlugin, { config, limit })
  }
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // One origin with the shop's pages, which do not ask for it: a browser goes by who came first and warns of the other.
    originAgentCluster: false,
  })
  app.decorateRequest('investorId')
  await app.register(callerPlugin)
  await app.register(healthPlugin, { databaseUrl: config.databaseUrl, storage: parts.ports.storage, draining })
  await app.register(livePlugin, { most: config.liveStreams, lifetime: streamLifetime, notices, draining })
  await app.register(publicFilesPlugin, base)
  await app.register(internalPlugin, base)
  await app.register(webhooksPlugin, base)
  await app.register(sandboxPlugin, base)

  await app.register(async (store) => {
    await store.register(compressionPlugin)
    await store.register(sessionPlugin, { base })
    await store.register(impersonationPlugin, base)
    await store.register(securityLogPlugin, base)
    await store.register(cursorsPlugin, { config })
    store.addHook('preValidation', (request) => applyHeaders(base.db, request.session, request.headers))
    await serveOpenapi(store, {
      specification: storeApi,
      prefix: '/store-api',
      handlers: storeHandlers,
      checks: storeChecks,
      checkResponses,
      longestAnswer,
      publicCache,
      toCall,
      async guard(request, operation) {
        if (!operation.withoutAccessKey) checkAccessKey(request, config.accessKey)
        if (!operation.openInMaintenance) await refuseInMaintenance(base, request)
        await guardStoreCall(base.db, request, operation)
        await resolveIdentity(base.db, request, operation)
      },
    })
  })
  await app.register(async (staff) => {
    await staff.register(compressionPlugin)
    await staff.register(staffSessionPlugin, base)
    await staff.register(securityLogPlugin, base)
    await staff.register(cursorsPlugin, { config })
    await serveOpenapi(staff, {
      specification: staffApi,
      prefix: '/staff-api',
      handlers: staffHandlers,
      checkResponses,
      longestAnswer,
      toCall,
      guard: guardStaffCall,
    })
  })
  return app
}
