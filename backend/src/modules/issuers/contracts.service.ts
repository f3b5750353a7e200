import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { isLiveContract } from '@goldammer/sdk/rules/contract-states'
import type { ContractState } from '@goldammer/sdk/rules/state-tones'
import { basisPoints, basisPointsToPercent, type Cents, centsToEuros } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { type PageRequest, positionOf, readPage, sortingOf } from '../../shared/keyset.ts'
import { withoutPreparedPlan } from '../../shared/postgres/prepared-statements.ts'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { isPaid } from '../payments/states.ts'
import {
  type ContractFilter,
  type ContractRow,
  contractSortings,
  isOfOffer,
  matching,
  withColumns,
} from './contract-filter.service.ts'
import type { Member } from './membership.service.ts'

type Schemas = components['schemas']

export const percent = (rate: number) => (rate > 0 ? basisPointsToPercent(basisPoints(rate)) : null)

/** What the member may do with the contract now: the preview of a bulk action counts these. */
function actionsOf(row: Pick<ContractRow, 'state' | 'paymentState'>, member: Member): ('accept' | 'reject')[] {
  if (!member.mayDecide) return []
  const inReview = row.state === '2_1_in_review'
  const payable = row.paymentState !== null && isPaid(row.paymentState as Schemas['PaymentState'])
  return [
    ...(inReview && payable ? (['accept'] as const) : []),
    ...(inReview || row.state === '2_2_waitlisted' ? (['reject'] as const) : []),
  ]
}

export function toCompanyContract(row: ContractRow, member: Member, locale: Locale): Schemas['CompanyContract'] {
  return {
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    productId: row.productId,
    productName: inLocale(row.productName, locale),
    tariffName: inLocale(row.tariffName, locale),
    investorName: row.disclosedName,
    investorKind: row.investorKind as Schemas['InvestorKind'],
    amountTotal: centsToEuros(row.amountTotal),
    units: row.units,
    interest: percent(row.interest),
    earlyBirdBonus: percent(row.earlyBirdBonus),
    orderDateTime: row.submittedAt.toISOString(),
    state: row.state as Schemas['ContractState'],
    paymentState: row.paymentState as Schemas['PaymentState'] | null,
    waitlistRank: row.waitlistRank,
    investedAt: row.investedAt,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    cancellationDate: row.cancellationDate,
    actions: actionsOf(row, member),
  }
}

type Count = { state: string; count: number; units: number; amountTotal: Cents }

export const toStateCount = ({ state, count, amountTotal }: Omit<Count, 'units'>): Schemas['StateCount'] => ({
  state: state as Schemas['ContractState'],
  count,
  amountTotal: centsToEuros(amountTotal),
})

/** A company's contracts by state, whatever the filter says of states; without other filters nothing is counted, only read. */
export async function countByState(
  scope: Scope,
  companyId: string,
  { state: _, ...filter }: ContractFilter,
): Promise<Count[]> {
  if (isOfOffer(filter)) return await readSums(scope, companyId, filter)
  return await matching(scope.db, companyId, filter)
    .modifyFront(withoutPreparedPlan)
    .select('contract.state')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`sum(contract.units)`.as('units'))
    .select(sql<Cents>`sum(contract.amount_total)::bigint`.as('amountTotal'))
    .groupBy('contract.state')
    .orderBy('contract.state')
    .execute()
}

function readSums(scope: Scope, companyId: string, { productId, tariffId }: ContractFilter): Promise<Count[]> {
  return scope.db
    .selectFrom('contractVolume')
    .select('state')
    .select(sql<number>`sum(contracts)`.as('count'))
    .select(sql<number>`sum(units)`.as('units'))
    .select(sql<Cents>`sum(amount_total)::bigint`.as('amountTotal'))
    .where('companyId', '=', companyId)
    .$if(productId !== undefined, (query) => query.where('productId', '=', productId!))
    .$if(tariffId !== undefined, (query) => query.where('tariffId', '=', tariffId!))
    .groupBy('state')
    .having(sql<boolean>`sum(contracts) > 0`)
    .orderBy('state')
    .execute()
}

/** Those in the states the filter asks for. */
const askedFor = ({ state: asked }: ContractFilter, states: Count[]): Count[] =>
  asked?.length ? states.filter(({ state }) => asked.some((one) => one === state)) : states

const totalOf = (states: Count[]): number => states.reduce((sum, { count }) => sum + count, 0)

/** How many contracts fit the filter. */
export async function countContracts(scope: Scope, companyId: string, filter: ContractFilter): Promise<number> {
  return totalOf(askedFor(filter, await countByState(scope, companyId, filter)))
}

/** R2.25: the contracts of a company, a page at a time, with sums over all matches. */
export async function listCompanyContracts(
  scope: Scope,
  member: Member,
  filter: ContractFilter,
  request: PageRequest,
): Promise<Schemas['CompanyContractList']> {
  const { companyId } = member
  const query = matching(scope.db, companyId, filter)
  const sorting = sortingOf(contractSortings, request.sort)
  const [page, states] = await Promise.all([
    readPage(withColumns(query).modifyFront(withoutPreparedPlan), sorting, request),
    // Of all states, so that the tabs keep their numbers.
    countByState(scope, companyId, filter),
  ])
  const shown = askedFor(filter, states)
  const live = shown.filter(({ state }) => isLiveContract(state as ContractState))
  const total = totalOf(shown)
  return {
    elements: page.rows.map((row) => toCompanyContract(row, member, scope.locale)),
    total,
    amountTotal: centsToEuros(shown.reduce((sum, { amountTotal }) => sum + amountTotal, 0) as Cents),
    unitsTotal: shown.reduce((sum, { units }) => sum + Number(units), 0),
    subscribedCount: totalOf(live),
    subscribedTotal: centsToEuros(live.reduce((sum, { amountTotal }) => sum + amountTotal, 0) as Cents),
    subscribedUnits: live.reduce((sum, { units }) => sum + Number(units), 0),
    position: positionOf(page, total),
    states: states.map(toStateCount),
    next: page.next,
    previous: page.previous,
  }
}
