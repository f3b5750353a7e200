import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { components } from '@goldammer/sdk/operations/staff'
import { translate } from '@goldammer/sdk/translate'
import { sql } from 'kysely'
import { readPage, type Sorting } from '../../../shared/keyset.ts'
import type { Scope } from '../../../shared/scope.ts'
import { subjectOf } from '../../notifications/customer-mails.service.ts'
import { isBackOfficeAct, textOf } from './activity.service.ts'
import { selectTimeline, type TimelineKind, type TimelineRow } from './timeline.repository.ts'

type Schemas = components['schemas']

const byTime: Sorting = { column: sql`entry.at`, id: sql`entry.id`, type: 'timestamptz' }

/** Under which name the states of an entity stand in the messages. */
const stateNames: Record<string, string> = {
  identity_check: 'kyc',
  contract: 'contract',
  order: 'goodsOrder',
  payment: 'payment',
  change_request: 'changeRequest',
  cancellation_request: 'cancellationRequest',
}

function describe({ source, event, payload }: TimelineRow, locale: Locale): string {
  const say = (key: string, parameters?: Record<string, string>) => translate(locale, key as MessageKey, parameters)
  if (source === 'audit') return textOf({ action: event, details: payload }, locale)
  if (source === 'mail') return say('staff.timeline.mail', { template: event })
  if (source === 'account') return say(`staff.timeline.${event}`)
  if (source.startsWith('consent.')) {
    const name = say(`staff.customer.consents.kinds.${source.slice('consent.'.length)}`)
    return say(event === 'given' ? 'staff.timeline.given' : 'staff.timeline.withdrawn', { name })
  }
  return say(`staff.timeline.${source}`, { state: say(`states.${stateNames[source]}.${event}`) })
}

type Row = TimelineRow & { staffName: string | null; firstName: string | null; lastName: string | null }

const isImpersonated = ({ source, event, actorKind, onBehalfOf }: Row) =>
  onBehalfOf !== null || (source === 'audit' && actorKind === 'staff' && !isBackOfficeAct(event))

const toEntry = (scope: Scope, row: Row): Schemas['TimelineEntry'] => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  text: describe(row, scope.locale),
  subject: row.source === 'mail' ? subjectOf(scope, row) : row.subject,
  actor: row.actorKind === 'provider' ? 'system' : row.actorKind,
  actorName: row.staffName ?? (row.firstName === null ? null : `${row.firstName} ${row.lastName}`),
  impersonated: isImpersonated(row),
  reason: row.reason,
  mailId: row.source === 'mail' ? row.id : null,
})

/** R6.09: one stream of what happened with a customer, the latest first. */
export async function readTimeline(
  scope: Scope,
  customerId: string,
  { kind, cursor, limit = 50 }: { kind?: TimelineKind[]; cursor?: string; limit?: number },
): Promise<Schemas['Timeline']> {
  let query = selectTimeline(scope.db, customerId)
  if (kind?.length) query = query.where('entry.kind', 'in', kind)
  const { rows, next, previous } = await readPage(query, byTime, { sort: '-at', limit, cursor })
  return { elements: rows.map((row) => toEntry(scope, row)), next, previous }
}
