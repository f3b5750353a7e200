import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import type { FastifyBaseLogger } from 'fastify'
import type { AppDependencies } from '../shared/app-dependencies.ts'
import { markDelivered } from '../shared/outbox.ts'
import type { Scope } from '../shared/scope.ts'
import { type EffectKind, unwatchedJob } from './effects.ts'
import { effects } from './registry.ts'

export function systemScope(parts: AppDependencies, log: FastifyBaseLogger): Scope {
  return { ...parts, log, actor: { kind: 'system' }, locale: DEFAULT_LOCALE, requestId: null }
}

/** Carries out one outbox row, unless it is done already. */
export async function deliver(scope: Scope, outboxId: string, watch = unwatchedJob): Promise<void> {
  const row = await scope.db.selectFrom('outbox').selectAll().where('id', '=', outboxId).executeTakeFirst()
  if (!row || row.deliveredAt) return
  const effect = effects[row.kind as EffectKind]
  if (!effect) throw new Error(`no effect is registered for outbox kind ${row.kind}`)
  const { id, subjectId, task: lane } = row
  await watch({ lane, task: row.kind as EffectKind }, async () => {
    await effect(scope, { id, subjectId, payload: row.payload as Record<string, unknown> })
    await markDelivered(scope, outboxId)
  })
}
