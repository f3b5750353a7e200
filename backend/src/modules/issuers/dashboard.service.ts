import type { components } from '@goldammer/sdk/operations/store'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { takesOrders } from '@goldammer/sdk/rules/round-state'
import { type Cents, cents, centsToEuros, eurosToCents, toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { countHolders } from '../../shared/contract-figures.ts'
import type { Scope } from '../../shared/scope.ts'
import { productView } from '../catalogue/product-view.ts'
import { lastDayOfRound } from '../catalogue/round-days.ts'
import { roundView, trancheView } from '../catalogue/round-view.ts'
import { matching } from './contract-filter.service.ts'
import { countByState, toStateCount } from './contracts.service.ts'
import { listDuties } from './duties.service.ts'
import type { Member } from './membership.service.ts'
import { listUrgent } from './reports/company.service.ts'
import { isLive, isPaid, listFundingRounds } from './rounds.service.ts'
import { type Planned, targetOf } from './target.ts'

type Schemas = components['schemas']

/** Subscriptions, targets and page views of each of the last days, days without any included. */
async function readSeries(
  scope: Scope,
  companyId: string,
  productId: string | undefined,
  days: number,
): Promise<Schemas['DailyFigures'][]> {
  const today = toLocalDate(scope.clock.now())
  const first = addDays(today, 1 - days)
  const [planned, contracts, views] = await Promise.all([
    listPlanned(scope, companyId, productId),
    scope.db
      .selectFrom('contractDay')
      .select('day')
      .select(sql<number>`sum(contracts)`.as('count'))
      .select(sql<Cents>`sum(amount_total)::bigint`.as('amountTotal'))
      .where('companyId', '=', companyId)
      .$if(productId !== undefined, (query) => query.where('productId', '=', productId!))
      .where('day', '>=', first)
      .groupBy('day')
      .execute(),
    scope.db
      .selectFrom('productView')
      .innerJoin(productView('product'), 'product.id', 'productView.productId')
      .select('productView.day')
      .select(sql<number>`sum(product_view.views)::integer`.as('views'))
      .where('product.issuerId', '=', companyId)
      .$if(productId !== undefined, (query) => query.where('product.id', '=', productId!))
      .where('productView.day', '>=', first)
      .groupBy('productView.day')
      .execute(),
  ])
  const contractsOn = new Map(contracts.map((row) => [row.day, row]))
  const viewsOn = new Map(views.map((row) => [row.day, row.views]))
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index)
    return {
      date,
      contracts: contractsOn.get(date)?.count ?? 0,
      amountTotal: centsToEuros(contractsOn.get(date)?.amountTotal ?? cents(0)),
      target: centsToEuros(targetOf(planned, date)),
      views: viewsOn.get(date) ?? 0,
    }
  })
}

function listPlanned(scope: Scope, companyId: string, productId: string | undefined): Promise<Planned[]> {
  return scope.db
    .selectFrom(roundView('round'))
    .innerJoin(productView('product'), 'product.id', 'round.productId')
    .innerJoin(trancheView('tranche'), 'tranche.fundingRoundId', 'round.id')
    .select(['round.startDate', 'round.endDate', lastDayOfRound.as('lastDay')])
    .select(sql<Cents>`sum(tranche.total_volume)::bigint`.as('totalVolume'))
    .where('product.issuerId', '=', companyId)
    .where('round.state', '<>', 'draft')
    .$if(productId !== undefined, (query) => query.where('product.id', '=', productId!))
    .groupBy(['round.id', 'round.startDate', 'round.endDate', 'product.fundingEndPremature'])
    .execute()
}

/** The amount in the middle of all live contracts; between two, the mean of both. */
async function readMedian(scope: Scope, companyId: string, productId: string | undefined): Promise<Cents> {
  const { rows } = await sql<{ median: Cents }>`with step as (
      select amount_total, sum(sum(contracts)) over (order by amount_total) as upto, sum(sum(contracts)) over () as total
      from contract_amount where company_id = ${companyId} and (${productId ?? null}::uuid is null or product_id = ${productId ?? null})
      group by amount_total having sum(contracts) > 0)
    select coalesce(round((min(amount_total) filter (where upto >= total / 2.0) + min(amount_total) filter (where upto > total / 2.0)) / 2.0), 0)::bigint
      as median from step`.execute(scope.db)
  return rows[0]!.median
}

/** R2.25: how a company's funding stands. Amounts leave out 8_1 to 8_4 (domain/amounts#sums). */
export async function readDashboard(
  scope: Scope,
  member: Member,
  { productId, days = 30 }: { productId?: string; days?: number },
): Promise<Schemas['CompanyDashboard']> {
  const { companyId } = member
  const scopeId = productId ?? companyId
  const [states, investors, medianAmount, fundingRounds, series, duties, tasks] = await Promise.all([
    countByState(scope, companyId, productId ? { productId } : {}),
    countHolders(scope.db, sql`array[${scopeId}::uuid]`),
    readMedian(scope, companyId, productId),
    listFundingRounds(scope, companyId, productId),
    readSeries(scope, companyId, productId, days),
    listUrgent(scope, companyId, productId),
    listDuties(scope, companyId, productId),
  ])
  const live = states.filter(isLive)
  const sumOf = (part: typeof states) => part.reduce((sum, row) => sum + row.amountTotal, 0)
  const contracts = live.reduce((sum, { count }) => sum + count, 0)
  return {
    asOf: scope.clock.now().toISOString(),
    companyId,
    name: member.name,
    role: member.role,
    // Products are the company's own or nobody's.
    investorCount: live.length > 0 ? (investors.get(scopeId) ?? 0) : 0,
    amountTotal: centsToEuros(cents(sumOf(live))),
    averageAmount: centsToEuros(cents(contracts > 0 ? Math.round(sumOf(live) / contracts) : 0)),
    medianAmount: centsToEuros(medianAmount),
    paid: centsToEuros(cents(sumOf(states.filter(isPaid)))),
    open: openIn(fundingRounds),
    tasks,
    conversion: await readConversion(scope, companyId, productId, series),
    toReview: states.find(({ state }) => state === '2_1_in_review')?.count ?? 0,
    states: states.map(toStateCount),
    fundingRounds,
    series,
    duties,
  }
}

const openIn = (rounds: Schemas['FundingRound'][]): number =>
  centsToEuros(
    cents(
      rounds
        .filter(({ state }) => takesOrders(state))
        .reduce((sum, round) => sum + Math.max(0, eurosToCents(round.totalVolume) - eurosToCents(round.reserved)), 0),
    ),
  )

/** domain/amounts#page-views: contracts submitted ÷ page views of the same days, whatever became of the contracts. */
async function readConversion(
  scope: Scope,
  companyId: string,
  productId: string | undefined,
  series: Schemas['DailyFigures'][],
): Promise<Schemas['Conversion']> {
  const { contracts } = await matching(scope.db, companyId, {
    submittedFrom: series[0]!.date,
    ...(productId && { productId }),
  })
    .select((eb) => eb.fn.countAll<number>().as('contracts'))
    .executeTakeFirstOrThrow()
  const views = series.reduce((sum, day) => sum + day.views, 0)
  return { views, contracts, percent: views > 0 ? Math.round((contracts * 10_000) / views) / 100 : null }
}
