import type { components } from '@goldammer/sdk/operations/staff'
import type { components as store } from '@goldammer/sdk/operations/store'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { type LocalDate, startOfDay } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { isId } from '../../../shared/ids.ts'
import { readPartlyCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { staffView } from '../../../shared/staff-view.ts'
import type { SecurityEventKind } from './events.service.ts'

type Schemas = components['schemas']

export type SecurityFilter = {
  kind?: SecurityEventKind[]
  account?: string
  source?: string
  from?: string
  to?: string
}

const byTime: Sorting = { column: sql`event.at`, id: sql`event.id`, type: 'timestamptz' }

const selectEvents = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('securityEvent as event')
    .leftJoin(staffView('actingStaff'), 'actingStaff.id', 'event.actorId')
    .leftJoin('customer as actingCustomer', 'actingCustomer.id', 'event.actorId')
    .leftJoin(staffView('staff'), 'staff.id', 'event.accountId')
    .leftJoin('customer', 'customer.id', 'event.accountId')
    .select(['event.id', 'event.at', 'event.lastAt', 'event.kind', 'event.count', 'event.actorKind', 'event.actorId'])
    .select([
      'event.accountKind',
      'event.accountId',
      'event.operation',
      'event.address',
      'event.browser',
      'event.system',
    ])
    .select(['event.requestId', sql<boolean>`event.hash is not null`.as('sealed')])
    .select(
      sql<
        string | null
      >`coalesce(acting_staff.name, acting_customer.first_name || ' ' || acting_customer.last_name)`.as('actorName'),
    )
    .select(
      sql<string | null>`coalesce(staff.name, customer.first_name || ' ' || customer.last_name)`.as('accountName'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>

const toEvent = (row: Row): Schemas['SecurityEvent'] => ({
  id: row.id,
  at: row.at.toISOString(),
  lastAt: row.lastAt.toISOString(),
  kind: row.kind as SecurityEventKind,
  count: row.count,
  actor: row.actorKind as Schemas['SecurityEvent']['actor'],
  actorId: row.actorId,
  actorName: row.actorName,
  account: row.accountKind as Schemas['SecurityEvent']['account'],
  accountId: row.accountId,
  accountName: row.accountName,
  operation: row.operation,
  address: row.address,
  browser: row.browser,
  system: row.system,
  requestId: row.requestId,
  sealed: row.sealed,
})

/** Of the account with this id or customer number: what it did, and what was done to it. */
function ofAccount(account: string) {
  if (isId(account)) return sql<boolean>`(event.account_id = ${account} or event.actor_id = ${account})`
  const found = sql`(select id from customer where customer_number = ${account})`
  return sql<boolean>`(event.account_id = ${found} or event.actor_id = ${found})`
}

/** ASVS 16.3: who signed in, was refused or took data out, the latest first. */
export async function listSecurityEvents(
  scope: Scope,
  { kind, account, source, from, to, cursor, limit = 50 }: SecurityFilter & { cursor?: string; limit?: number },
): Promise<Schemas['SecurityEventList']> {
  let query = selectEvents(scope)
  if (kind?.length) query = query.where('event.kind', 'in', kind)
  if (account?.trim()) query = query.where(ofAccount(account.trim()))
  if (source?.trim()) {
    const typed = source.trim()
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`starts_with(event.address, ${typed})`,
        sql<boolean>`starts_with(event.request_id, ${typed})`,
      ]),
    )
  }
  if (from) query = query.where('event.at', '>=', startOfDay(from as LocalDate))
  if (to) query = query.where('event.at', '<', startOfDay(addDays(to as LocalDate, 1)))
  const page = await readPartlyCountedPage(scope.db, query, byTime, { sort: '-at', limit, cursor })
  return {
    elements: page.rows.map(toEvent),
    total: page.total,
    more: page.more,
    next: page.next,
    previous: page.previous,
  }
}

/** A customer's own; what was refused to them for want of rights says nothing about their account. */
const selectOwn = (db: Database | Tx, customerId: string) =>
  db
    .selectFrom('securityEvent')
    .select(['id', 'lastAt', 'kind', 'count', 'actorKind', 'address', 'browser', 'system'])
    .where('accountId', '=', customerId)
    .where('kind', '!=', 'refused')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')

const shown = 50

/** R2.22: what happened to the customer's own sign-in. */
export async function listOwnSecurityEvents(scope: Scope): Promise<store['schemas']['OwnSecurityEventList']> {
  const rows = await selectOwn(scope.db, actingCustomer(scope)).limit(shown).execute()
  return {
    elements: rows.map(({ lastAt, actorKind, kind, ...row }) => ({
      ...row,
      at: lastAt.toISOString(),
      kind: kind as SecurityEventKind,
      staff: actorKind === 'staff',
    })),
  }
}

export const readOwnSecurityEvents = (db: Database | Tx, customerId: string) => selectOwn(db, customerId).execute()
