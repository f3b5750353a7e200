import { hkdfSync } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import { refusedCursor } from '../shared/keyset.ts'
import { sealBytes, unsealBytes } from '../shared/seal.ts'

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'goldammer:cursor', 32))

/** A list, whether it is read or searched: both have one address. */
const listOf = ({ routeOptions }: FastifyRequest) => `cursor ${routeOptions.url}`

function takesCursor({ routeOptions }: FastifyRequest): boolean {
  const query = routeOptions.schema?.querystring as { properties?: object } | undefined
  return query?.properties !== undefined && 'cursor' in query.properties
}

type Page = { next?: unknown; previous?: unknown }

/** ASVS 14.2.1: a cursor holds values such as names, and is part of addresses: only the backend can read it. */
export const cursorsPlugin = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  const keys = config.dataKeys.map(keyOf)

  function open(sealed: string, list: string): string {
    for (const key of keys) {
      try {
        return unsealBytes(key, Buffer.from(sealed, 'base64url'), list).toString('utf8')
      } catch {
        // Of the key before, or none of ours.
      }
    }
    throw refusedCursor()
  }
  const seal = (cursor: unknown, list: string) =>
    typeof cursor === 'string' ? sealBytes(keys[0]!, Buffer.from(cursor), list).toString('base64url') : cursor

  app.addHook('preHandler', (request, _reply, done) => {
    const query = request.query as { cursor?: string }
    if (!request.validationError && query.cursor && takesCursor(request))
      query.cursor = open(query.cursor, listOf(request))
    done()
  })
  app.addHook('preSerialization', (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || !takesCursor(request)) return done(null, payload)
    const { next, previous } = payload as Page
    const list = listOf(request)
    done(null, { ...(payload as Page), next: seal(next, list), previous: seal(previous, list) })
  })
})
