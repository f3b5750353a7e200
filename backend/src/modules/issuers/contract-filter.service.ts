import type { components } from '@goldammer/sdk/operations/store'
import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { eurosToCents, localDate, startOfDay } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Database } from '../../shared/database.ts'
import type { Sorting } from '../../shared/keyset.ts'
import { holdsWords } from '../../shared/search.ts'
import { productView, tariffView } from '../catalogue/product-view.ts'

export type ContractFilter = components['schemas']['CompanyContractFilter']

const id = sql`contract.order_id`
/** What the list can be sorted by; a name that is not shown yet does not tell its place either (domain/rights#names-of-investors). */
export const contractSortings = {
  orderDateTime: { column: sql`contract.submitted_at`, id, type: 'timestamptz', jump: 'day' },
  amountTotal: { column: sql`contract.amount_total`, id, type: 'bigint', jump: 'amount' },
  orderNumber: { column: sql`contract.order_number`, id, type: 'text', jump: 'text' },
  investorName: { column: sql`contract.sort_name`, id, type: 'text', jump: 'lowerText' },
  state: { column: sql`contract.state`, id, type: 'text' },
} as const satisfies Record<string, Sorting>

/** The payment that counts: an order's latest. */
export const latestPayment = sql<
  string | null
>`(select payment.state from payment where payment.order_id = contract.order_id
  order by payment.attempt desc limit 1)`

const investorsWhere = (column: 'kind' | 'country', values: string[]) =>
  sql<string>`(select investor.id from investor where investor.${sql.ref(column)} in (${sql.join(values)}))`

/** A company's contracts that fit the filter; the same for list, sums and export. */
export function matching(db: Database, companyId: string, filter: ContractFilter) {
  let query = db.selectFrom('contract').where('contract.companyId', '=', companyId)
  if (filter.state?.length) query = query.where('contract.state', 'in', filter.state)
  if (filter.paymentState?.length) query = query.where(latestPayment, 'in', filter.paymentState)
  if (filter.productId) query = query.where('contract.productId', '=', filter.productId)
  if (filter.tariffId) query = query.where('contract.tariffId', '=', filter.tariffId)
  if (filter.investorKind?.length) {
    query = query.where('contract.investorId', 'in', investorsWhere('kind', filter.investorKind))
  }
  if (filter.country) {
    // As the name and with it: where somebody lives is no less personal (domain/rights#names-of-investors).
    query = query
      .where('contract.disclosedName', '<>', '')
      .where('contract.investorId', 'in', investorsWhere('country', [filter.country]))
  }
  if (filter.submittedFrom) {
    query = query.where('contract.submittedAt', '>=', startOfDay(localDate(filter.submittedFrom)))
  }
  if (filter.submittedTo) {
    query = query.where('contract.submittedAt', '<', startOfDay(addDays(localDate(filter.submittedTo), 1)))
  }
  if (filter.minAmount !== undefined) query = query.where('contract.amountTotal', '>=', eurosToCents(filter.minAmount))
  if (filter.maxAmount !== undefined) query = query.where('contract.amountTotal', '<=', eurosToCents(filter.maxAmount))
  if (filter.text?.trim()) {
    query = query
      .where('contract.disclosed', '=', true)
      .where(holdsWords([sql.ref('contract.disclosedName'), sql.ref('contract.orderNumber')], filter.text))
  }
  return query
}

/** Whether product and tariff alone select the contracts of a company. */
export function isOfOffer({ productId: _product, tariffId: _tariff, sort: _sort, ...filter }: ContractFilter): boolean {
  return Object.values(filter).every((value) => (value ?? '').toString() === '')
}

/** The columns that list and detail show. */
export function withColumns(query: ReturnType<typeof matching>) {
  return query
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .innerJoin(tariffView('tariff'), 'tariff.id', 'contract.tariffId')
    .innerJoin('investor', 'investor.id', 'contract.investorId')
    .select('tariff.name as tariffName')
    .select(['contract.orderId', 'contract.orderNumber', 'contract.productId', 'product.name as productName'])
    .select(['contract.disclosedName', 'contract.disclosed', 'investor.kind as investorKind'])
    .select(['contract.amountTotal', 'contract.units', 'contract.interest', 'contract.earlyBirdBonus'])
    .select(['contract.submittedAt', 'contract.state', 'contract.investedAt'])
    .select(['contract.cancelledAt', 'contract.cancellationDate'])
    .select(latestPayment.as('paymentState'))
    .select(
      sql<number | null>`case when contract.waitlisted_at is not null then (select count(*) from contract as other
        where other.product_id = contract.product_id and other.waitlisted_at is not null
        and other.state = any(${LIVE_CONTRACT_STATES})
        and (other.waitlisted_at, other.order_id) <= (contract.waitlisted_at, contract.order_id)) end`.as(
        'waitlistRank',
      ),
    )
}

export type ContractRow = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>
