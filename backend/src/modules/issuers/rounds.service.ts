import type { components } from '@goldammer/sdk/operations/store'
import { isLiveContract, isPaidIn } from '@goldammer/sdk/rules/contract-states'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { roundPhase } from '@goldammer/sdk/rules/round-phase'
import { takesOrders } from '@goldammer/sdk/rules/round-state'
import type { ContractState } from '@goldammer/sdk/rules/state-tones'
import { type Cents, cents, centsToEuros, startOfDay } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { countHolders } from '../../shared/contract-figures.ts'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { productView } from '../catalogue/product-view.ts'
import { earlyBirdEndOf, isShown, loadProducts, type ProductFacts } from '../catalogue/products.ts'
import { lastDayOfRound } from '../catalogue/round-days.ts'
import { shopUrl } from '../catalogue/wire.ts'
import { percent, toStateCount } from './contracts.service.ts'

type Schemas = components['schemas']

export type Figures = { state: string; count: number; amountTotal: Cents; waiting: Cents }

type InState = { state: string }
export const isLive = ({ state }: InState) => isLiveContract(state as ContractState)
export const isPaid = ({ state }: InState) => isPaidIn(state as ContractState)
const sum = (figures: Figures[], of: (figure: Figures) => number): Cents =>
  cents(figures.reduce((total, figure) => total + of(figure), 0))

const selectRounds = (scope: Scope, companyId: string) =>
  scope.db
    .selectFrom('fundingRound as round')
    .innerJoin(productView('product'), 'product.id', 'round.productId')
    .selectAll('round')
    .select(lastDayOfRound.as('lastDay'))
    .where('product.issuerId', '=', companyId)

type Round = Awaited<ReturnType<ReturnType<typeof selectRounds>['executeTakeFirstOrThrow']>>
type Tranche = { id: string; fundingRoundId: string; number: number; totalVolume: Cents }

/** What contracts hold in rounds, by state. */
async function listFigures(scope: Scope, roundIds: string[]): Promise<Map<string, Figures[]>> {
  const rows = await scope.db
    .selectFrom('contractVolume as volume')
    .innerJoin('tranche', 'tranche.id', 'volume.trancheId')
    .select(['tranche.fundingRoundId', 'volume.state'])
    .select(sql<number>`sum(volume.contracts)`.as('count'))
    .select(sql<Cents>`sum(volume.amount_total)::bigint`.as('amountTotal'))
    .select(sql<Cents>`coalesce(sum(volume.amount_total) filter (where volume.waits), 0)::bigint`.as('waiting'))
    .where('tranche.fundingRoundId', 'in', roundIds)
    .groupBy(['tranche.fundingRoundId', 'volume.state'])
    .having(sql<boolean>`sum(volume.contracts) > 0`)
    .orderBy('volume.state')
    .execute()
  return Map.groupBy(rows, (row) => row.fundingRoundId)
}

function phaseOf(round: Round, product: ProductFacts, now: Date): Schemas['RoundPhase'] | null {
  if (!round.startDate || !(takesOrders(round.state as Schemas['RoundState']) || round.state === 'upcoming'))
    return null
  const earlySignerStart = round.earlySignerStart ? startOfDay(round.earlySignerStart) : null
  return roundPhase(
    { earlySignerStart, publicStart: startOfDay(round.startDate), earlyBirdEndDate: earlyBirdEndOf(product) },
    now,
  )
}

function toFundingRound(
  scope: Scope,
  {
    round,
    product,
    tranches,
    figures,
    investorCount,
  }: { round: Round; product: ProductFacts; tranches: Tranche[]; figures: Figures[]; investorCount: number },
): Schemas['FundingRound'] {
  const live = figures.filter(isLive)
  const subscribed = sum(live, (figure) => figure.amountTotal)
  const waiting = sum(live, (figure) => figure.waiting)
  const reserved = cents(subscribed - waiting)
  const contractCount = live.reduce((total, figure) => total + figure.count, 0)
  const totalVolume = cents(tranches.reduce((total, tranche) => total + tranche.totalVolume, 0))
  const progress = totalVolume > 0 ? Math.min(100, Math.floor((reserved * 100) / totalVolume)) : 0
  const startsAt = round.startDate ? startOfDay(round.startDate).toISOString() : null
  return {
    id: round.id,
    productId: product.id,
    productName: inLocale(product.name, scope.locale),
    productType: product.type as Schemas['FundingRound']['productType'],
    url: isShown(product) ? shopUrl(product, scope.locale) : null,
    state: round.state as Schemas['RoundState'],
    phase: phaseOf(round, product, scope.clock.now()),
    totalVolume: centsToEuros(totalVolume),
    threshold: centsToEuros(round.threshold),
    reserved: centsToEuros(reserved),
    waiting: centsToEuros(waiting),
    paid: centsToEuros(sum(live.filter(isPaid), (figure) => figure.amountTotal)),
    progress,
    investorCount,
    contractCount,
    averageAmount: centsToEuros(cents(contractCount > 0 ? Math.round(subscribed / contractCount) : 0)),
    startsAt,
    // The last moment of its last day in Berlin.
    endsAt: round.lastDay ? new Date(startOfDay(addDays(round.lastDay, 1)).getTime() - 1000).toISOString() : null,
    earlyBirdEndDate: earlyBirdEndOf(product),
    states: figures.map(toStateCount),
    tariffs: product.tariffs.map(({ id, name, totalVolume: volume, reserved: taken, ...terms }) => ({
      id,
      name: inLocale(name, scope.locale),
      interestRate: percent(terms.interestRate),
      earlyBirdInterestRate: terms.earlyBirdInterestRate === null ? null : percent(terms.earlyBirdInterestRate),
      minInvestment: centsToEuros(terms.minInvestment),
      totalVolume: centsToEuros(volume),
      reserved: centsToEuros(cents(taken)),
    })),
    tranches: tranches.map(({ id, number, totalVolume: volume }) => ({
      id,
      number,
      totalVolume: centsToEuros(volume),
      openedAt: number === 1 ? startsAt : null,
    })),
  }
}

const order = ['oversubscribed', 'funded', 'open', 'upcoming', 'draft', 'closed', 'not_funded']

async function toFundingRounds(scope: Scope, rounds: Round[]): Promise<Schemas['FundingRound'][]> {
  if (rounds.length === 0) return []
  const ids = rounds.map((round) => round.id)
  const [products, figures, investors, tranches] = await Promise.all([
    loadProducts(scope.db, [...new Set(rounds.map((round) => round.productId))]),
    listFigures(scope, ids),
    // A product has one round.
    countHolders(scope.db, sql`${rounds.map((round) => round.productId)}::uuid[]`),
    scope.db.selectFrom('tranche').selectAll().where('fundingRoundId', 'in', ids).orderBy('number').execute(),
  ])
  const productOf = new Map(products.map((product) => [product.id, product]))
  const tranchesOf = Map.groupBy(tranches, (tranche) => tranche.fundingRoundId)
  return rounds.map((round) =>
    toFundingRound(scope, {
      round,
      product: productOf.get(round.productId)!,
      tranches: tranchesOf.get(round.id) ?? [],
      figures: figures.get(round.id) ?? [],
      investorCount: investors.get(round.productId) ?? 0,
    }),
  )
}

/** The company's rounds, the running ones first, then the latest (R2.25). */
export async function listFundingRounds(
  scope: Scope,
  companyId: string,
  productId?: string,
): Promise<Schemas['FundingRound'][]> {
  const rounds = await selectRounds(scope, companyId)
    .$if(productId !== undefined, (query) => query.where('round.productId', '=', productId!))
    .execute()
  const running = (state: string) => (takesOrders(state as Schemas['RoundState']) ? 0 : order.indexOf(state))
  const sorted = rounds.toSorted(
    (a, b) =>
      running(a.state) - running(b.state) ||
      (b.startDate ?? '').localeCompare(a.startDate ?? '') ||
      a.id.localeCompare(b.id),
  )
  return await toFundingRounds(scope, sorted)
}

export async function readFundingRound(
  scope: Scope,
  companyId: string,
  roundId: string,
): Promise<Schemas['FundingRound']> {
  const round = await selectRounds(scope, companyId).where('round.id', '=', roundId).executeTakeFirst()
  if (!round) throw new AppError('FUNDING_ROUND_NOT_FOUND')
  const [shown] = await toFundingRounds(scope, [round])
  return shown!
}
