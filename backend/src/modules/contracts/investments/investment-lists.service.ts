import type { components } from '@goldammer/sdk/operations/store'
import { toLocalDate } from '@goldammer/sdk/units'
import { type PageRequest, positionOf, readPage, sortingOf } from '../../../shared/keyset.ts'
import type { Scope } from '../../../shared/scope.ts'
import { getActing } from '../../investors/service.ts'
import type { Contract } from '../repository.ts'
import { toEuros, toInvestment } from '../wire.ts'
import {
  type Grouping,
  type InvestmentFilter,
  investmentSortings,
  listChoices,
  listFirstOfGroups,
  listRiskNotices,
  matching,
  NEWEST_FIRST,
  sumGroups,
  withSums,
} from './investment-filter.service.ts'
import { findContracts, loadRecords } from './investments.service.ts'

type Schemas = components['schemas']

const PAGE = 50
const FIRST_OF_GROUP = 10

async function toInvestments(scope: Scope, contracts: Contract[]): Promise<Schemas['Investment'][]> {
  const today = toLocalDate(scope.clock.now())
  const records = await loadRecords(scope.db, contracts)
  return records.map((record) => toInvestment(record, scope.locale, today))
}

/** R2.21: the contracts of the investor, a page at a time, with sums over all matches. */
export async function listInvestments(
  scope: Scope,
  request: InvestmentFilter & Partial<PageRequest>,
): Promise<Schemas['InvestmentList']> {
  const { sort = NEWEST_FIRST, cursor, anchor, at, limit = PAGE, ...filter } = request
  const { id: investorId } = await getActing(scope, scope.db)
  const query = matching(scope.db, investorId, filter)
  const sorting = sortingOf(investmentSortings(scope.locale), sort)
  const [page, sums, riskNotices, choices] = await Promise.all([
    readPage(query.selectAll('contract'), sorting, { sort, cursor, anchor, at, limit }),
    withSums(query).executeTakeFirstOrThrow(),
    listRiskNotices(query),
    listChoices(scope.db, investorId),
  ])
  return {
    elements: await toInvestments(scope, page.rows as unknown as Contract[]),
    total: sums.count,
    amountTotal: toEuros(sums.amountTotal),
    subscribedCount: sums.subscribedCount,
    subscribedTotal: toEuros(sums.subscribed),
    outstandingTotal: toEuros(sums.outstanding),
    riskNotices,
    position: positionOf(page, sums.count),
    choices,
    next: page.next,
    previous: page.previous,
  }
}

type GroupsRequest = InvestmentFilter & { by: Grouping; sort?: string; limit?: number }

/** R2.21: by industry or by product type, each with its sums and its first contracts. */
export async function listInvestmentGroups(
  scope: Scope,
  request: GroupsRequest,
): Promise<Schemas['InvestmentGroupList']> {
  const { by, sort = NEWEST_FIRST, limit = FIRST_OF_GROUP, ...filter } = request
  const { id: investorId } = await getActing(scope, scope.db)
  const query = matching(scope.db, investorId, filter)
  const sorting = sortingOf(investmentSortings(scope.locale), sort)
  const [groups, first, riskNotices, choices] = await Promise.all([
    sumGroups(query, by),
    listFirstOfGroups(scope.db, query, by, { sorting, isDescending: sort.startsWith('-'), limit }),
    listRiskNotices(query),
    listChoices(scope.db, investorId),
  ])
  const contracts = await findContracts(
    scope.db,
    first.map(({ orderId }) => orderId),
  )
  const elements = await toInvestments(scope, contracts)
  const investmentOf = new Map(elements.map((investment) => [investment.orderId, investment]))
  const sum = (part: 'count' | 'amountTotal' | 'subscribedCount' | 'subscribed' | 'outstanding') =>
    groups.reduce((total, group) => total + Number(group[part]), 0)
  return {
    groups: groups.map((group) => ({
      key: group.key,
      count: group.count,
      amountTotal: toEuros(group.amountTotal),
      subscribedCount: group.subscribedCount,
      subscribedTotal: toEuros(group.subscribed),
      outstandingTotal: toEuros(group.outstanding),
      elements: first.flatMap(({ key, orderId }) => (key === group.key ? (investmentOf.get(orderId) ?? []) : [])),
    })),
    total: sum('count'),
    amountTotal: toEuros(sum('amountTotal')),
    subscribedCount: sum('subscribedCount'),
    subscribedTotal: toEuros(sum('subscribed')),
    outstandingTotal: toEuros(sum('outstanding')),
    riskNotices,
    choices,
  }
}
