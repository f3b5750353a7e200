import type { components } from '@goldammer/sdk/operations/store'
import { cleanMessage } from '@goldammer/sdk/rules/message-text'
import { messageOf } from '@goldammer/sdk/translate'
import { type Cents, cents, centsToEuros, isLocalDate, toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import { anyOf } from '../../shared/insert-rows.ts'
import type { Scope } from '../../shared/scope.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { productView, tariffView } from '../catalogue/product-view.ts'
import { termsColumns } from '../contracts/cancellation/cancellation.rules.ts'
import { hashOfMessage, latelySince } from '../contracts/company/messages.service.ts'
import { type BulkFacts, refuseBulk, startsFrom } from './bulk.rules.ts'
import { latestPayment, matching } from './contract-filter.service.ts'

type Schemas = components['schemas']
type Request = Schemas['BulkPreviewRequest']

const day = 86_400_000
/** As many as one call of the action takes. */
const PART = 100
/** So many are looked at for a part; it may stay empty where few of them can go. */
const LOOKED_AT = 1000

/** The target contracts, by id or by filter; none that came after the preview. */
export function selectTargetContracts(
  scope: Scope,
  companyId: string,
  { orderIds, filters }: Pick<Request, 'orderIds' | 'filters'>,
  asOf: Date,
) {
  const query = matching(scope.db, companyId, filters ?? {}).where('contract.submittedAt', '<=', asOf)
  return orderIds ? query.where('contract.orderId', '=', anyOf(orderIds)) : query
}

const decisive = [
  ...termsColumns,
  'contract.state',
  'contract.investedAt',
  'contract.duration',
  'contract.durationDays',
  'contract.disclosed',
] as const

/** With what decides about the action. */
function withFacts(
  query: ReturnType<typeof selectTargetContracts>,
  { action, text }: Pick<Request, 'action' | 'text'>,
  asOf: Date,
) {
  const hash = hashOfMessage(cleanMessage(text ?? ''))
  const isMessage = action === 'message'
  const since = new Date(asOf.getTime() - day)
  return query
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .innerJoin(tariffView('tariff'), 'tariff.id', 'contract.tariffId')
    .innerJoin(customerView('customer'), 'customer.id', 'contract.customerId')
    .select(decisive)
    .select(action === 'accept' ? latestPayment.as('paymentState') : sql<null>`null`.as('paymentState'))
    .select(
      sql<boolean>`exists (select from cancellation_request as request
        where request.order_id = contract.order_id and request.state = 'pending')`.as('hasOpenRequest'),
    )
    .select(sql<boolean>`customer.deleted_at is not null or coalesce(contract.disclosed_name, '') = ''`.as('isGone'))
    .select(
      sql<boolean>`${isMessage} and exists (select from company_message as message where message.order_id = contract.order_id
        and message.text_hash = ${hash} and message.sent_at > ${latelySince(asOf)})`.as('hasText'),
    )
    .select(
      sql<number>`case when ${isMessage} then (select count(*) from company_message as message
        where message.order_id = contract.order_id and message.sent_at > ${since}) else 0 end`.as('sentToday'),
    )
}

const factsOf = (row: { sentToday: number }) => ({ ...row, sentToday: Number(row.sentToday) }) as BulkFacts

/** Contracts that are alike in all that decides, counted together: their number does not matter. */
function groups(scope: Scope, companyId: string, request: Request, asOf: Date) {
  return withFacts(selectTargetContracts(scope, companyId, request, asOf), request, asOf)
    .select(sql<string[]>`${request.orderIds ? sql`array_agg(contract.order_id)` : sql`'{}'::uuid[]`}`.as('orderIds'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<Cents>`sum(contract.amount_total)::bigint`.as('amountTotal'))
    .groupBy(decisive)
    .groupBy(['paymentState', 'hasOpenRequest', 'isGone', 'hasText', 'sentToday'])
    .execute()
}

function actionOf({ action, cancellationDate }: Pick<Request, 'action' | 'cancellationDate'>) {
  if (action !== 'cancel') return { action, cancellationDate: null }
  if (!cancellationDate) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/cancellationDate' })
  if (!isLocalDate(cancellationDate))
    throw new AppError('VIOLATION::INVALID_FORMAT_ERROR', { pointer: '/cancellationDate' })
  return { action, cancellationDate }
}

/** R2.25: what a bulk action would do, and what it would leave out and why. */
export async function previewBulkAction(
  scope: Scope,
  companyId: string,
  request: Request,
): Promise<Schemas['BulkPreview']> {
  if (!request.orderIds && !request.filters) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/orderIds' })
  const asOf = scope.clock.now()
  const input = { ...actionOf(request), today: toLocalDate(asOf) }
  const rows = await groups(scope, companyId, request, asOf)
  const evaluated = rows.map((row) => ({ row, count: Number(row.count), refusal: refuseBulk(factsOf(row), input) }))
  const able = evaluated.filter(({ refusal }) => refusal === null)
  const known = evaluated.reduce((sum, { count }) => sum + count, 0)
  // Of those named, what is not the company's is as good as missing.
  const unknown = (request.orderIds?.length ?? known) - known
  return {
    total: known + unknown,
    able: able.reduce((sum, { count }) => sum + count, 0),
    amountTotal: centsToEuros(cents(able.reduce((sum, { row }) => sum + row.amountTotal, 0))),
    orderIds: able.flatMap(({ row }) => row.orderIds).toSorted(),
    leftOut: leftOutOf(scope, [
      ...evaluated.flatMap(({ refusal, count }) => (refusal ? [{ refusal, count }] : [])),
      ...(unknown > 0 ? [{ refusal: { code: 'CONTRACT_NOT_FOUND' } as const, count: unknown }] : []),
    ]),
    asOf: asOf.toISOString(),
  }
}

/** One line for each reason, the most frequent first. */
function leftOutOf(
  { locale }: Scope,
  refused: { refusal: ErrorEntry; count: number }[],
): Schemas['BulkPreview']['leftOut'] {
  const byReason = Map.groupBy(refused, ({ refusal }) => JSON.stringify(refusal))
  return [...byReason.values()]
    .map((alike) => {
      const { code, parameters = {} } = alike[0]!.refusal
      return {
        code,
        detail: messageOf(locale, code, parameters),
        state: code === 'INVALID_TRANSITION' ? (parameters.state as Schemas['ContractState']) : null,
        count: alike.reduce((sum, { count }) => sum + count, 0),
      }
    })
    .toSorted((a, b) => b.count - a.count)
}

/**
 * What has moved since the preview, which has not shown it as it is now. The volume of what is rejected moves those up who
 * wait; they were shown as going along, and still do, but not who has taken a part of it since.
 */
function hasChanged(asOf: Date, action: Request['action']) {
  const step = sql`exists (select from history where history.entity = 'contract'
    and history.entity_id = contract.order_id and history.at > ${asOf}
    and not (${action === 'reject'} and history.event = 'moveUp' and history.reason is null))`
  if (action === 'accept')
    return sql<boolean>`(${step} or exists (select from payment
      where payment.order_id = contract.order_id and payment.updated_at > ${asOf}))`
  if (action === 'cancel')
    return sql<boolean>`(${step} or exists (select from cancellation_request as request
      where request.order_id = contract.order_id and request.decided_at > ${asOf}))`
  return sql<boolean>`${step}`
}

/**
 * What the preview has counted as able, a part at a time by id: it does not matter what leaves the filter meanwhile, and what
 * comes into it is left for the next preview.
 */
export async function selectContracts(
  scope: Scope,
  companyId: string,
  request: Schemas['ContractSelectionRequest'],
): Promise<Schemas['ContractSelection']> {
  const { action, filters, after } = request
  const asOf = new Date(request.asOf)
  const input = { ...actionOf(request), today: toLocalDate(asOf) }
  let query = selectTargetContracts(scope, companyId, { filters }, asOf).where((eb) => eb.not(hasChanged(asOf, action)))
  const states = startsFrom[action]
  query = states ? query.where('contract.state', 'in', states) : query.where('contract.disclosed', '=', true)
  if (after) query = query.where('contract.orderId', '>', after)
  const rows = await withFacts(query, request, asOf)
    .select('contract.orderId')
    .orderBy('contract.orderId')
    .limit(LOOKED_AT)
    .execute()
  const able = rows.filter((row) => refuseBulk(factsOf(row), input) === null).map((row) => row.orderId)
  const orderIds = able.slice(0, PART)
  if (able.length > PART) return { orderIds, next: orderIds.at(-1)! }
  return { orderIds, next: rows.length === LOOKED_AT ? rows.at(-1)!.orderId : null }
}
