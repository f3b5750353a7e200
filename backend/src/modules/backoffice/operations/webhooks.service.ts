import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { type LocalDate, startOfDay } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { CustodyEvent } from '../../../ports/custody/port.ts'
import type { IdentityEvent } from '../../../ports/identity/port.ts'
import type { PaymentEvent } from '../../../ports/payment/events.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import type { Scope } from '../../../shared/scope.ts'
import { holds } from '../../../shared/search.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { withoutPersonalData, withoutSecrets } from '../../../shared/without-personal-data.ts'
import * as custody from '../../contracts/delivery/redemption.service.ts'
import * as identity from '../../investors/identity/service.ts'
import * as payments from '../../payments/service.ts'

type Schemas = components['schemas']

/** The events of the providers. */
export const ROLES = ['payment', 'identity', 'custody'] as const
export type Role = (typeof ROLES)[number]
export type ProviderEvent = { eventId: string }

function handle(role: Role, scope: Scope, tx: Tx, event: ProviderEvent): Promise<void> {
  if (role === 'payment') return payments.handleEvent(scope, tx, event as PaymentEvent)
  if (role === 'identity') return identity.handleEvent(scope, tx, event as IdentityEvent)
  return custody.handleEvent(scope, tx, event as CustodyEvent)
}

/**
 * Handles an event once: its id is stored in the transaction of its effect, so a repetition, and one that comes at the same
 * moment, finds it done. One that breaks off is stored as failed, for the provider or staff to try again.
 */
export async function receiveEvent(scope: Scope, role: Role, provider: string, event: ProviderEvent): Promise<void> {
  const receivedAt = scope.clock.now()
  const row = { provider, eventId: event.eventId, payload: JSON.stringify(event), receivedAt }
  try {
    await inTransaction(scope, async (tx) => {
      const mine = await tx
        .insertInto('providerEvent')
        .values({ ...row, id: newId(receivedAt), handledAt: receivedAt })
        .onConflict((conflict) =>
          conflict
            .columns(['provider', 'eventId'])
            .doUpdateSet({ state: 'handled', handledAt: receivedAt, error: null, count: sql`provider_event.count + 1` })
            .where('providerEvent.state', '=', 'failed'),
        )
        .returning('eventId')
        .executeTakeFirst()
      if (mine) await handle(role, scope, tx, event)
    })
  } catch (error) {
    await storeFailure(scope.db, row, error)
    throw error
  }
}

type Row = { provider: string; eventId: string; payload: string; receivedAt: Date }

async function storeFailure(db: Database, row: Row, failure: unknown): Promise<void> {
  const error = failure instanceof Error ? failure.message : String(failure)
  await db
    .insertInto('providerEvent')
    .values({ ...row, id: newId(row.receivedAt), state: 'failed', error })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'eventId'])
        .doUpdateSet({ error, count: sql`provider_event.count + 1` })
        .where('providerEvent.state', '=', 'failed'),
    )
    .execute()
}

/** Counts requests without a valid signature, one row an hour; anybody can send them, so nothing of them is stored. */
export async function countRefused({ db, clock }: Pick<Scope, 'db' | 'clock'>, provider: string): Promise<void> {
  const receivedAt = clock.now()
  const eventId = `refused ${receivedAt.toISOString().slice(0, 13)}`
  await db
    .insertInto('providerEvent')
    .values({ id: newId(receivedAt), provider, eventId, payload: '{}', receivedAt, state: 'refused' })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'eventId'])
        .doUpdateSet({ count: sql`provider_event.count + 1`, receivedAt })
        .where('providerEvent.state', '=', 'refused'),
    )
    .execute()
}

const byReceipt: Sorting = { column: sql`provider_event.received_at`, id: sql`provider_event.id`, type: 'timestamptz' }

const selectEvents = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('providerEvent')
    .select(['id', 'provider', 'eventId', 'payload', 'state', 'count', 'receivedAt', 'handledAt', 'error'])

type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>

function toWebhook({ payload, state, eventId, error, ...row }: EventRow): Schemas['Webhook'] {
  const { eventId: _shown, ...content } = payload as Record<string, unknown>
  const isSigned = state !== 'refused'
  const kind = content.type ?? content.outcome
  return {
    id: row.id,
    provider: row.provider,
    eventId: isSigned ? eventId : null,
    type: typeof kind === 'string' ? kind : null,
    state: state as Schemas['WebhookState'],
    signed: isSigned,
    count: row.count,
    receivedAt: row.receivedAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
    error: error === null ? null : withoutPersonalData(error),
    payload: withoutSecrets(content) as Record<string, unknown>,
  }
}

export type WebhookFilter = {
  state?: Schemas['WebhookState'][]
  provider?: Role
  text?: string
  from?: string
  to?: string
}

/** The providers' events, the latest first. */
export async function listWebhooks(
  scope: Scope,
  { cursor, limit = 50, ...filter }: WebhookFilter & { cursor?: string; limit?: number },
): Promise<Schemas['WebhookList']> {
  const { state, provider, from, to } = filter
  const text = filter.text?.trim()
  let query = selectEvents(scope)
  if (state?.length) query = query.where('state', 'in', state)
  if (provider) query = query.where('provider', 'like', `${provider}:%`)
  if (text) query = query.where(holds(sql`concat_ws(' ', event_id, payload::text)`, text))
  if (from) query = query.where('receivedAt', '>=', startOfDay(from as LocalDate))
  if (to) query = query.where('receivedAt', '<', startOfDay(addDays(to as LocalDate, 1)))
  const request = { sort: '-receivedAt', limit, cursor }
  const { rows, total, next, previous } = await readCountedPage(query, byReceipt, request)
  return { elements: rows.map(toWebhook), total, next, previous }
}

/** Handles a failed event once more, in the provider's name; that it was asked for is the audit's. */
export async function processWebhook(scope: Scope, id: string): Promise<Schemas['Webhook']> {
  const row = await selectEvents(scope).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('HTTP__NOT_FOUND', { parameters: { path: `/staff-api/webhooks/${id}` } })
  const { provider, eventId, state } = row
  if (state !== 'failed') throw new AppError('INVALID_TRANSITION', { parameters: { state, event: 'process' } })
  await inTransaction(scope, (tx) =>
    writeAudit(scope, tx, { action: 'operations.webhook', details: { provider, eventId } }),
  )
  const asProvider: Scope = { ...scope, actor: { kind: 'provider', provider }, locale: DEFAULT_LOCALE }
  const role = ROLES.find((one) => provider.startsWith(`${one}:`))!
  // Should it fail once more, the row says why.
  await receiveEvent(asProvider, role, provider, row.payload as ProviderEvent).catch((error) =>
    scope.log.error({ err: error, provider, eventId }, 'an event failed once more'),
  )
  return toWebhook(await selectEvents(scope).where('id', '=', id).executeTakeFirstOrThrow())
}
