import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { components } from '@goldammer/sdk/operations/staff'
import { translate } from '@goldammer/sdk/translate'
import { sql } from 'kysely'
import { readPage, type Sorting } from '../../../shared/keyset.ts'
import type { Scope } from '../../../shared/scope.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'

type Schemas = components['schemas']

const byTime: Sorting = { column: sql`audit.at`, id: sql`audit.id`, type: 'timestamptz' }

const auditOf = (scope: Scope, customerId: string) =>
  scope.db
    .selectFrom('audit')
    .leftJoin('staff', (join) => join.onRef('staff.id', '=', 'audit.actorId').on('audit.actorKind', '=', 'staff'))
    .leftJoin(customerView('customer'), (join) =>
      join.onRef('customer.id', '=', 'audit.actorId').on('audit.actorKind', 'in', ['customer', 'company']),
    )
    .select(['audit.id', 'audit.at', 'audit.action', 'audit.actorKind', 'audit.details'])
    .select(['staff.name as staffName', 'customer.firstName', 'customer.lastName'])
    .where('audit.customerId', '=', customerId)

type Row = Awaited<ReturnType<ReturnType<typeof auditOf>['executeTakeFirstOrThrow']>>

/** What staff do from the back office; anything else of theirs on an account is done in the customer's place. */
export const isBackOfficeAct = (action: string) =>
  /^impersonation\.(requested|approvalRequested|approved|refused)$/.test(action) ||
  // In a customer's place nobody may (domain/rights#impersonation).
  action.startsWith('account.') ||
  /^(cancellationRequest|changeRequest|company|complianceCase|customer|financeTask|goodsOrder|nonAssessmentCertificate|payment|residenceProof|review|taxCertificate)\./.test(
    action,
  )

/** Acts have a text each; of the calls in a customer's place it names the operation, and says which were refused. */
export function textOf({ action, details }: { action: string; details: unknown }, locale: Locale): string {
  const key = `staff.activity.${action}` as MessageKey
  const text = translate(locale, key)
  if (text !== key) return text
  const [area, operation] = action.split('.')
  if (area !== 'impersonation') return action
  const isRefused = ((details as { status?: number }).status ?? 200) >= 400
  return translate(locale, `staff.activity.impersonation.${isRefused ? 'refusedCall' : 'call'}`, { operation })
}

function toActivity(row: Row, locale: Locale): Schemas['ActivityEntry'] {
  const details = row.details as { reason?: string }
  const text = textOf(row, locale)
  const byCustomer = row.firstName === null ? null : `${row.firstName} ${row.lastName}`
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    text,
    actor: row.actorKind === 'provider' ? 'system' : (row.actorKind as Schemas['ActivityEntry']['actor']),
    actorName: row.staffName ?? byCustomer,
    impersonated: row.actorKind === 'staff' && !isBackOfficeAct(row.action),
    reason: details.reason ?? null,
  }
}

/** What happened on the account, the latest first. */
export async function listActivity(
  scope: Scope,
  customerId: string,
  { cursor, limit = 50 }: { cursor?: string; limit?: number },
): Promise<Schemas['ActivityList']> {
  const request = { sort: '-at', limit, cursor }
  const { rows, next, previous } = await readPage(auditOf(scope, customerId), byTime, request)
  return { elements: rows.map((row) => toActivity(row, scope.locale)), next, previous }
}
