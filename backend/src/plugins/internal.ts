import { timingSafeEqual } from 'node:crypto'
import { toLocalDate } from '@goldammer/sdk/units'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Clock } from '../shared/clock.ts'
import type { Database } from '../shared/database.ts'
import { hashToken, isId } from '../shared/ids.ts'

type Options = { db: Database; clock: Clock; config: Config }

const body = {
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

/** Whether the storefront's server asks for itself, not for a visitor: it knows the secret that the two share. */
export function isOwnServer(
  { headers }: Pick<FastifyRequest, 'headers'>,
  config: Pick<Config, 'purgeSecret'>,
): boolean {
  return timingSafeEqual(hashToken(headers.authorization ?? ''), hashToken(`Bearer ${config.purgeSecret}`))
}

/** Calls between our own servers; the front door does not forward these paths. */
export async function internalPlugin(app: FastifyInstance, { db, clock, config }: Options): Promise<void> {
  /** Page views per product and day (domain/amounts#page-views); products that do not exist are left out. */
  app.post<{ Body: { views: Record<string, number> } }>(
    '/internal/views',
    { schema: { body } },
    async (request, reply) => {
      if (!isOwnServer(request, config)) return reply.code(403).send()
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
