import type { components } from '@goldammer/sdk/operations/store'
import { takesOrders } from '@goldammer/sdk/rules/round-state'
import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import { cents, centsToEuros } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { countHolders } from '../../../shared/contract-figures.ts'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { productView } from '../../catalogue/product-view.ts'
import { roundView } from '../../catalogue/round-view.ts'
import { countByState } from '../contracts.service.ts'
import { listCompanies } from '../membership.service.ts'
import { listUrgent } from '../reports/company.service.ts'
import { isLive } from '../rounds.service.ts'
import { listOwnRequests } from './requests.service.ts'

type Schemas = components['schemas']

async function toSummary(
  scope: Scope,
  member: Schemas['CompanyMembership'],
  investorCount: number,
): Promise<Schemas['CompanySummary']> {
  const { companyId } = member
  const [states, rounds, duties] = await Promise.all([
    countByState(scope, companyId, {}),
    scope.db
      .selectFrom(roundView('round'))
      .innerJoin(productView('product'), 'product.id', 'round.productId')
      .select('round.state')
      .where('product.issuerId', '=', companyId)
      .execute(),
    listUrgent(scope, companyId),
  ])
  return {
    ...member,
    investorCount,
    amountTotal: centsToEuros(cents(states.filter(isLive).reduce((sum, row) => sum + row.amountTotal, 0))),
    toReview: states.find(({ state }) => state === '2_1_in_review')?.count ?? 0,
    openRounds: rounds.filter(({ state }) => takesOrders(state as RoundState)).length,
    duties: duties.length,
    overdue: duties.filter(({ late }) => late).length,
  }
}

/** R2.25: every company somebody works for, with figures and what is to be done; and which they have asked for. */
export async function readOverview(scope: Scope): Promise<Schemas['CompanyOverview']> {
  const [members, requests] = await Promise.all([listCompanies(scope, actingCustomer(scope)), listOwnRequests(scope)])
  const companyIds = members.map(({ companyId }) => companyId)
  const investors = await countHolders(scope.db, sql`${companyIds}::uuid[]`)
  const elements: Schemas['CompanySummary'][] = []
  for (const member of members) elements.push(await toSummary(scope, member, investors.get(member.companyId) ?? 0))
  return { elements, requests }
}
