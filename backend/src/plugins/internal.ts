import { timingSafeEqual } from 'node:crypto'
import { BACKEND, isSignedRead, SIGNATURE_HEADER, SignatureCheck } from '@goldammer/sdk/server-signature'
import { toLocalDate } from '@goldammer/sdk/units'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Clock } from '../shared/clock.ts'
import type { Database } from '../shared/database.ts'
import { isFrontDoorAddress, registerFrontDoor } from '../shared/front-doors.ts'
import { hashToken, isId } from '../shared/ids.ts'
import { requestValidatorOf } from './compiled-schemas.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON of the body as it came, which its signature is over; only on calls between our own servers. */
    sentJson: string
  }
}

type Options = { db: Database; clock: Clock; config: Config }

/** As ids have it outside SQL. */
const pattern = '^[0-9a-f]{32}$'

const heartbeat = {
  type: 'object',
  required: ['id', 'address', 'mark'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', pattern },
    address: { type: 'string', maxLength: 500 },
    mark: { type: ['string', 'null'], pattern },
  },
}

const views = {
  type: 'object',
  required: ['views'],
  additionalProperties: false,
  properties: {
    views: {
      type: 'object',
      maxProperties: 10_000,
      additionalProperties: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    },
  },
}

/** Whether the storefront's server asks for itself, not for a visitor (R4.12): it has signed the call with the secret that the two share. */
export function isOwnServer(
  { headers, method, url }: Pick<FastifyRequest, 'headers' | 'method' | 'url'>,
  { purgeSecret }: Pick<Config, 'purgeSecret'>,
): boolean {
  const signature = headers[SIGNATURE_HEADER]
  if (typeof signature === 'string') return isSignedRead(purgeSecret, { method, path: url }, signature)
  // A front door of 1.0 shows the secret itself; during a rolling upgrade it reads here as well.
  const { authorization } = headers
  return authorization !== undefined && timingSafeEqual(hashToken(authorization), hashToken(`Bearer ${purgeSecret}`))
}

/**
 * Calls between our own servers, signed with the secret that they share; nobody else may make them. The front door does not forward
 * these paths, and they are not part of the interface.
 */
export async function internalPlugin(app: FastifyInstance, { db, clock, config }: Options): Promise<void> {
  takeSignedCallsOnly(app, config.purgeSecret)
  // Fastify's own would compile both, and the schema of schemas, at each start.
  app.setValidatorCompiler(({ schema }) => requestValidatorOf(schema as object, 'body', false))

  /** Heartbeat of a front door (decision 36): the answer says which pages it still has to drop. */
  app.post<{ Body: { id: string; address: string; mark: string | null } }>(
    '/internal/front-doors',
    { schema: { body: heartbeat } },
    async ({ body }, reply) =>
      isFrontDoorAddress(body.address) ? await registerFrontDoor(db, body) : reply.code(400).send(),
  )

  /** Page views per product and day (domain/amounts#page-views); products that do not exist are left out. */
  app.post<{ Body: { views: Record<string, number> } }>(
    '/internal/views',
    { schema: { body: views } },
    async (request, reply) => {
      const ids = Object.keys(request.body.views).filter(isId)
      const day = toLocalDate(clock.now())
      await sql`insert into product_view (product_id, day, views)
      select p.id, ${day}::date, v.views from unnest(${ids}::uuid[], ${ids.map((id) => request.body.views[id])}::integer[]) as v(id, views)
      join product p on p.id = v.id
      on conflict (product_id, day) do update set views = product_view.views + excluded.views`.execute(db)
      return reply.code(204).send()
    },
  )
}

/** 403 for a call without a valid signature: by another secret, of another call, too old, or used before. */
function takeSignedCallsOnly(app: FastifyInstance, secret: string): void {
  const check = new SignatureCheck(secret)
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('sentJson', '')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.sentJson = body
    void parse(request, body, done)
  })
  app.addHook('preValidation', async (request, reply) => {
    const { method, url, headers, sentJson } = request
    const signature = headers[SIGNATURE_HEADER]
    const call = { method, path: url, recipient: BACKEND, body: sentJson }
    if (!check.accepts(call, typeof signature === 'string' ? signature : null)) return reply.code(403).send()
  })
}
