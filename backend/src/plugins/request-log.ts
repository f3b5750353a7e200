import { shortAddress } from '@goldammer/sdk/short-address'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type SerializedError, stdSerializers } from 'pino'

/** PostgreSQL adds values of rows to its message, sometimes a whole row: names, accounts, e-mail addresses. */
const WITH_VALUES = new Set(['detail', 'where'])

/** Without them, and without objects that hang on an error: the connection of a broken one carries the key that cancels its statements. */
function withoutValues(logged: SerializedError): SerializedError {
  const plain = Object.entries(logged).filter(([name, value]) => !WITH_VALUES.has(name) && !isObject(value))
  const { aggregateErrors } = logged
  return Object.fromEntries([
    ...plain,
    ...(aggregateErrors ? [['aggregateErrors', aggregateErrors.map(withoutValues)]] : []),
  ])
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** How errors stand in the log. */
export const logSerializers = { err: (error: Error) => withoutValues(stdSerializers.err(error)) }

/** Parts of addresses that work as keys, and so are not logged. */
const KEYS = ['token', 'ticket', 'hash', 'deepLinkCode']

const pathOf = ({ url, params }: FastifyRequest): string => {
  const given = (params ?? {}) as Record<string, string>
  return KEYS.reduce(
    (path, key) => (given[key] ? path.replace(encodeURIComponent(given[key]), `:${key}`) : path),
    url.split('?', 1)[0]!,
  )
}

/** The kind of caller; the security log and the audit name the caller. */
function actorKindOf({ staff, session }: FastifyRequest): string {
  if (staff) return 'staff'
  if (session?.impersonation) return 'impersonation'
  return session?.customerId ? 'customer' : 'visitor'
}

/** One line a request, at its end. Of its address only the path, without tickets: a query may hold what a person has typed. */
export const requestLogPlugin = fp(async (app: FastifyInstance) => {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        path: pathOf(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        address: shortAddress(request.ip),
        actor: actorKindOf(request),
      },
      'request',
    )
    done()
  })
})
