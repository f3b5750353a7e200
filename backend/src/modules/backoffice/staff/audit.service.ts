import type { components } from '@goldammer/sdk/operations/staff'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { type LocalDate, startOfDay } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import { type CustomerSearch, customersByText } from '../../../shared/customer-search.ts'
import { isId } from '../../../shared/ids.ts'
import { readPartlyCountedPage, type Sorting } from '../../../shared/keyset.ts'
import type { Scope } from '../../../shared/scope.ts'
import { holds, holdsWords } from '../../../shared/search.ts'
import { textOf } from './activity.service.ts'

type Schemas = components['schemas']
export type AuditFilter = {
  who?: string
  customer?: string
  area?: Schemas['AuditArea'][]
  from?: string
  to?: string
  text?: string
}

export const byTime: Sorting = { column: sql`audit.at`, id: sql`audit.id`, type: 'timestamptz' }

const customersBy = ({ narrow }: CustomerSearch) => sql`select customer.id from customer where ${narrow}`

/** Staff by name or e-mail, customers and people of issuers as the list of customers finds them. */
const isBy = (who: string, found: CustomerSearch) => sql<boolean>`audit.actor_id in (
  select id from staff where ${holdsWords([sql`name`, sql`email`], who)} union ${customersBy(found)})`

const concerns = (customer: string, found: CustomerSearch) =>
  isId(customer)
    ? sql<boolean>`audit.customer_id = ${customer}`
    : sql<boolean>`audit.customer_id in (${customersBy(found)})`

const says = (text: string) => holds(sql`concat_ws(' ', audit.action, audit.request_id, audit.details::text)`, text)

const selectEntries = ({ db }: Scope) =>
  db
    .selectFrom('audit')
    .leftJoin('staff', (join) => join.onRef('staff.id', '=', 'audit.actorId').on('audit.actorKind', '=', 'staff'))
    .leftJoin('customer as actor', (join) =>
      join.onRef('actor.id', '=', 'audit.actorId').on('audit.actorKind', 'in', ['customer', 'company']),
    )
    .leftJoin('customer', 'customer.id', 'audit.customerId')
    .select(['audit.id', 'audit.at', 'audit.action', 'audit.actorKind', 'audit.actorId', 'audit.customerId'])
    .select(['audit.details', 'audit.requestId', 'audit.position', 'audit.hash', 'audit.previousHash'])
    .select(['staff.name as staffName', 'actor.firstName as actorFirstName', 'actor.lastName as actorLastName'])
    .select(['customer.firstName', 'customer.lastName', 'customer.customerNumber'])

/** What the filters leave; an empty one leaves everything. */
export function selectAudit(scope: Scope, { who, customer, area, from, to, text }: AuditFilter) {
  let query = selectEntries(scope)
  const actors = customersByText(who)
  const customers = customersByText(customer)
  if (who && actors) query = query.where(isBy(who, actors))
  if (customer && customers) query = query.where(concerns(customer.trim(), customers))
  if (area?.length) query = query.where(sql`split_part(audit.action, '.', 1)`, 'in', area)
  if (from) query = query.where('audit.at', '>=', startOfDay(from as LocalDate))
  if (to) query = query.where('audit.at', '<', startOfDay(addDays(to as LocalDate, 1)))
  if (text?.trim()) query = query.where(says(text.trim()))
  return query
}

export type AuditRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

const fullName = (first: string | null, last: string | null) => (first === null ? null : `${first} ${last}`)

export function toEntry(row: AuditRow, { locale }: Pick<Scope, 'locale'>): Schemas['AuditEntry'] {
  const { reason } = row.details as { reason?: unknown }
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    text: textOf(row, locale),
    actor: row.actorKind as Schemas['AuditActor'],
    actorName: row.staffName ?? fullName(row.actorFirstName, row.actorLastName),
    customerId: row.customerId,
    customerName: fullName(row.firstName, row.lastName),
    reason: typeof reason === 'string' ? reason : null,
  }
}

/** Who did what to whom, the latest first. */
export async function listAudit(
  scope: Scope,
  { cursor, limit = 50, ...filter }: AuditFilter & { cursor?: string; limit?: number },
): Promise<Schemas['AuditList']> {
  const request = { sort: '-at', limit, cursor }
  const entries = selectAudit(scope, filter)
  const { rows, total, more, next, previous } = await readPartlyCountedPage(scope.db, entries, byTime, request)
  return { elements: rows.map((row) => toEntry(row, scope)), total, more, next, previous }
}

export async function readAuditRecord(scope: Scope, auditId: string): Promise<Schemas['AuditRecord']> {
  const row = await selectEntries(scope)
    .select(sql<boolean>`audit.hash = audit_hash(audit)`.as('intact'))
    .where('audit.id', '=', auditId)
    .executeTakeFirst()
  if (!row) throw new AppError('AUDIT_ENTRY_NOT_FOUND')
  return {
    entry: toEntry(row, scope),
    actorId: row.actorId,
    customerNumber: row.customerNumber,
    details: row.details as Record<string, unknown>,
    requestId: row.requestId,
    position: row.position,
    hash: row.hash.toString('hex'),
    previousHash: row.previousHash?.toString('hex') ?? null,
    intact: row.intact,
  }
}
