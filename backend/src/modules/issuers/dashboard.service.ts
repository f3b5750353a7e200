import type { components } from '@goldammer/sdk/operations/store'
import { isLiveContract, LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import type { ContractState } from '@goldammer/sdk/rules/state-tones'
import { type Cents, cents, centsToEuros, type LocalDate, startOfDay, toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Scope } from '../../shared/scope.ts'
import { countByState, toStateCount } from './contracts.service.ts'
import { matching } from './filter.ts'
import type { Member } from './membership.ts'
import { listFundingRounds, paidStates } from './rounds.service.ts'

type Schemas = components['schemas']

/** Subscriptions and page views of each of the last days, days without any included. */
async function readSeries(
  scope: Scope,
  companyId: string,
  productId: string | undefined,
  days: number,
): Promise<Schemas['DailyFigures'][]> {
  const today = toLocalDate(scope.clock.now())
  const first = addDays(today, 1 - days)
  const [contracts, views] = await Promise.all([
    matching(scope.db, companyId, productId ? { productId } : {})
      .where('contract.state', 'in', LIVE_CONTRACT_STATES)
      .where('contract.submittedAt', '>=', startOfDay(first))
      .select(sql<LocalDate>`(contract.submitted_at at time zone 'Europe/Berlin')::date`.as('date'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .select(sql<Cents>`sum(contract.amount_total)::bigint`.as('amountTotal'))
      .groupBy('date')
      .execute(),
    scope.db
      .selectFrom('productView')
      .innerJoin('product', 'product.id', 'productView.productId')
      .select('productView.day')
      .select(sql<number>`sum(product_view.views)::integer`.as('views'))
      .where('product.issuerId', '=', companyId)
      .$if(productId !== undefined, (query) => query.where('product.id', '=', productId!))
      .where('productView.day', '>=', first)
      .groupBy('productView.day')
      .execute(),
  ])
  const contractsOn = new Map(contracts.map((row) => [row.date, row]))
  const viewsOn = new Map(views.map((row) => [row.day, row.views]))
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index)
    return {
      date,
      contracts: contractsOn.get(date)?.count ?? 0,
      amountTotal: centsToEuros(contractsOn.get(date)?.amountTotal ?? cents(0)),
      views: viewsOn.get(date) ?? 0,
    }
  })
}

/** R2.25: how a company's funding stands. Amounts leave out 8_1 to 8_4 (domain §5). */
export async function readDashboard(
  scope: Scope,
  member: Member,
  { productId, days = 30 }: { productId?: string; days?: number },
): Promise<Schemas['CompanyDashboard']> {
  const { companyId } = member
  const filter = productId ? { productId } : {}
  const [states, { investors }, fundingRounds, series] = await Promise.all([
    countByState(scope, companyId, filter),
    matching(scope.db, companyId, filter)
      .where('contract.state', 'in', LIVE_CONTRACT_STATES)
      .select((eb) => eb.fn.count<number>('contract.investorId').distinct().as('investors'))
      .executeTakeFirstOrThrow(),
    listFundingRounds(scope, companyId, productId),
    readSeries(scope, companyId, productId, days),
  ])
  const sumOf = (wanted: (state: string) => boolean) =>
    centsToEuros(cents(states.filter(({ state }) => wanted(state)).reduce((sum, row) => sum + row.amountTotal, 0)))
  return {
    asOf: scope.clock.now().toISOString(),
    companyId,
    name: member.name,
    role: member.role,
    investorCount: investors,
    amountTotal: sumOf((state) => isLiveContract(state as ContractState)),
    paid: sumOf((state) => paidStates.includes(state)),
    toReview: states.find(({ state }) => state === '2_1_in_review')?.count ?? 0,
    states: states.map(toStateCount),
    fundingRounds,
    series,
  }
}
