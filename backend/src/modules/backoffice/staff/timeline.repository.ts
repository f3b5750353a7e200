import { sql } from 'kysely'
import type { Database } from '../../../shared/database.ts'

export type TimelineKind =
  | 'account'
  | 'identity'
  | 'order'
  | 'contract'
  | 'payment'
  | 'mail'
  | 'request'
  | 'consent'
  | 'impersonation'
  | 'compliance'
  | 'note'

export type TimelineRow = {
  id: string
  at: Date
  kind: TimelineKind
  /** Whose state it is, or `audit`, `mail`, `account`. */
  source: string
  /** The state that was come to, the act, the template. */
  event: string
  subject: string | null
  /** Of a mail what it is written with, of an act its details. */
  payload: unknown
  actorKind: 'customer' | 'staff' | 'company' | 'system' | 'provider'
  actorId: string | null
  onBehalfOf: string | null
  reason: string | null
}

/** Acts that both history and audit record, by the state they lead to. */
const SHOWN_AS_STATES = [
  'changeRequest.accept',
  'changeRequest.refuse',
  'cancellationRequest.confirm',
  'cancellationRequest.refuse',
  'payment.returned',
  'goodsOrder.transferBooked',
  'goodsOrder.refunded',
  'goodsOrder.cancelled',
]

/** GwG § 47: why compliance decided on an identity stands with compliance alone. */
const reasonOf = (entity: string) => (entity === 'identity_check' ? sql`null::text` : sql`history.reason`)

const states = (kind: TimelineKind, entity: string, owned: ReturnType<typeof sql>) => sql`
  select history.id, history.at, ${kind}::text as kind, history.entity as source, history.to_state as event, owned.subject,
    null::jsonb as payload, history.actor_kind, history.actor_id, history.on_behalf_of, ${reasonOf(entity)} as reason
  from (${owned}) as owned join history on history.entity = ${entity} and history.entity_id = owned.id`

/** All that happened with a customer, each source by its own index. */
const entriesOf = (customerId: string) => sql<TimelineRow>`(
  select id, created_at as at, 'account'::text as kind, 'account' as source, 'registered' as event, null::text as subject,
    null::jsonb as payload, 'customer' as actor_kind, id as actor_id, null::uuid as on_behalf_of, null::text as reason
  from customer where id = ${customerId}
  union all
  select md5(id::text || 'confirmed')::uuid, confirmed_at, 'account', 'account', 'confirmed', null, null, 'customer', id, null, null
  from customer where id = ${customerId} and confirmed_at is not null
  union all ${states(
    'identity',
    'identity_check',
    sql`select identity_check.id, nullif(investor.name, '') as subject
      from investor join identity_check on identity_check.investor_id = investor.id where investor.customer_id = ${customerId}`,
  )}
  union all ${states('contract', 'contract', sql`select order_id as id, order_number as subject from contract where customer_id = ${customerId}`)}
  union all ${states('order', 'order', sql`select id, order_number as subject from shop_order where customer_id = ${customerId} and kind = 'goods'`)}
  union all ${states(
    'payment',
    'payment',
    sql`select payment.id, shop_order.order_number as subject
      from shop_order join payment on payment.order_id = shop_order.id where shop_order.customer_id = ${customerId}`,
  )}
  union all ${states(
    'request',
    'change_request',
    sql`select change_request.id, null::text as subject
      from investor join change_request on change_request.investor_id = investor.id where investor.customer_id = ${customerId}`,
  )}
  union all ${states(
    'request',
    'cancellation_request',
    sql`select cancellation_request.id, contract.order_number as subject
      from contract join cancellation_request on cancellation_request.order_id = contract.order_id
      where contract.customer_id = ${customerId}`,
  )}
  union all
  select id, at, 'consent', entity, to_state, null, null, actor_kind, actor_id, on_behalf_of, reason
  from history where entity in ('consent.newsletter', 'consent.survey', 'consent.postAnonymously') and entity_id = ${customerId}
  union all
  select id, created_at, 'mail', 'mail', payload ->> 'template', null, payload, 'system', null, null, null
  from outbox where kind = 'mail' and subject_id = ${customerId} and payload ? 'recipient'
  union all
  select audit.id, audit.at,
    case
      when action like 'impersonation.%' then 'impersonation'
      when action like 'complianceCase.%' then 'compliance'
      when action like 'payment.%' or action like 'payout%' or action like 'financeTask.%' then 'payment'
      when action ~ '^(changeRequest|cancellationRequest|nonAssessmentCertificate|residenceProof)[.]' then 'request'
      when action like 'goodsOrder.%' then 'order'
      when action like 'customer.note%' or action like 'customer.task%' then 'note'
      when action = 'customer.mailResent' then 'mail'
      else 'account'
    end, 'audit', action, coalesce(customer_note.text, staff_task.title), details, actor_kind, actor_id,
    null, details ->> 'reason'
  from audit
  left join customer_note on customer_note.id = (details ->> 'noteId')::uuid
  left join staff_task on staff_task.id = (details ->> 'taskId')::uuid
  where audit.customer_id = ${customerId} and action <> all(${SHOWN_AS_STATES})
)`

export const selectTimeline = (db: Database, customerId: string) =>
  db
    .selectFrom(entriesOf(customerId).as('entry'))
    .leftJoin('staff', (join) => join.onRef('staff.id', '=', 'entry.actorId').on('entry.actorKind', '=', 'staff'))
    .leftJoin('customer as person', (join) =>
      join.onRef('person.id', '=', 'entry.actorId').on('entry.actorKind', 'in', ['customer', 'company']),
    )
    .selectAll('entry')
    .select(['staff.name as staffName', 'person.firstName', 'person.lastName'])
