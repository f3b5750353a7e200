import type { components } from '@goldammer/sdk/operations/store'
import { CONTRACT_STATES, countsTowardsLimit } from '@goldammer/sdk/rules/contract-states'
import {
  type Disclosure,
  disclosureValidUntil,
  type InvestorKind,
  investmentLimit,
  type LimitAnswer,
} from '@goldammer/sdk/rules/limit'
import { limitExplanation } from '@goldammer/sdk/rules/limit-explanation'
import { type Ladder, limitLawOn } from '@goldammer/sdk/rules/limit-law'
import type { Regime } from '@goldammer/sdk/rules/product-types'
import { translate } from '@goldammer/sdk/translate'
import { type Cents, cents, centsToEuros, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import { inLocale, type Translated } from '../../shared/translated.ts'
import { productView } from '../catalogue/product-view.ts'
import { findShown } from '../catalogue/products.ts'
import type { DisclosureRow, InvestorRow } from './repository.ts'
import * as repository from './repository.ts'
import { getInvestor } from './service.ts'

type Schemas = components['schemas']
type Db = Database | Tx

export type LimitQuestion = {
  investor: Pick<InvestorRow, 'id' | 'kind'>
  product: { id: string; issuerId: string; regime: string }
  disclosure: Disclosure | null
  heldElsewhere: Cents
  requested: Cents
  /** The law that an offer was placed under; a flag that was set since does not hold it back. */
  limitedAs?: Regime
  before?: Placed
}

/** The offer that asks: it does not count itself, nor what was placed after it, which was measured together with it. */
type Placed = { orderId: string; submittedAt: Date }

export type Limit = LimitAnswer & { used: Cents; limitedAs: Regime }

const countingStates = CONTRACT_STATES.filter(countsTowardsLimit)

type Counting = {
  investor: { id: string }
  /** By its id alone, where it is read only together with what counts. */
  product: { id: string } | { issuerId: string; regime: string }
  before?: Placed
}

/** domain/limits#used: the investor's contracts with the issuer under the same law, in every state in which they count. */
function countingContracts(db: Db, { investor, product, before }: Counting) {
  const contracts = db
    .selectFrom('contract')
    .where('contract.investorId', '=', investor.id)
    .where('contract.state', 'in', countingStates)
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('contract.submittedAt', 'contract.orderId'), '<', tuple(before!.submittedAt, before!.orderId)),
      ),
    )
  if ('issuerId' in product)
    return contracts.where('contract.companyId', '=', product.issuerId).where('contract.regime', '=', product.regime)
  return contracts.where(({ selectFrom, refTuple, eb }) =>
    eb(
      refTuple('contract.companyId', 'contract.regime'),
      'in',
      selectFrom(productView('product'))
        .select(['issuerId', 'regime'])
        .where('id', '=', product.id)
        .$asTuple('issuerId', 'regime'),
    ),
  )
}

/** Of the contracts that count: their sum, and the highest amount that any of them declared as held elsewhere. Cents. */
export type Counted = { sum: number; declaredElsewhere: number }

/** For a binding answer the caller holds the investor's row lock. */
export async function sumCounted(db: Db, counting: Counting): Promise<Counted> {
  const { sum, declaredElsewhere } = await countingContracts(db, counting)
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('contract.amountTotal'), eb.lit(0)).as('sum'),
      // An amount declared with an earlier order is still held elsewhere.
      eb.fn.coalesce(eb.fn.max<number>('contract.heldElsewhere'), eb.lit(0)).as('declaredElsewhere'),
    ])
    .executeTakeFirstOrThrow()
  return { sum: Number(sum), declaredElsewhere: Number(declaredElsewhere) }
}

/** R3.08, domain/limits#when-checked. For a binding answer the caller holds the investor's row lock. */
export async function limitOf(scope: Pick<Scope, 'clock' | 'config'>, db: Db, question: LimitQuestion): Promise<Limit> {
  const [counted, limitedAs] = await Promise.all([
    sumCounted(db, question),
    question.limitedAs ?? readLaw(scope, db, question.product),
  ])
  return evaluateLimit(scope, { ...question, ...counted, limitedAs })
}

type LimitFacts = Counted &
  Pick<LimitQuestion, 'disclosure' | 'requested'> & {
    investor: Pick<InvestorRow, 'kind'>
    limitedAs: Regime
    /** Declared with this request. */
    heldElsewhere?: Cents
  }

/** The one rule of every answer, over sums that the caller has read. */
export function evaluateLimit(
  scope: Pick<Scope, 'clock' | 'config'>,
  { investor, limitedAs, sum, declaredElsewhere, heldElsewhere = cents(0), ...rest }: LimitFacts,
): Limit {
  const used = cents(sum + Math.max(declaredElsewhere, heldElsewhere))
  const answer = investmentLimit({
    regime: limitedAs,
    investorKind: investor.kind as InvestorKind,
    disclosure: rest.disclosure,
    used,
    requested: rest.requested,
    today: toLocalDate(scope.clock.now()),
    laws: scope.config.legal.limitLaws,
  })
  return { ...answer, used, limitedAs }
}

const hasLaw = ({ clock, config }: Pick<Scope, 'clock' | 'config'>, regime: string): boolean =>
  limitLawOn(regime as Regime, toLocalDate(clock.now()), config.legal.limitLaws) !== null

/** domain/offers#flags: a flag makes a gate stricter; where no law of its own limits a product, that of § 2a VermAnlG does then. */
export const lawOf = (scope: Pick<Scope, 'clock' | 'config'>, regime: string, isFlagged: boolean): Regime =>
  isFlagged && !hasLaw(scope, regime) ? 'vermanlg_2a' : (regime as Regime)

async function readLaw(
  scope: Pick<Scope, 'clock' | 'config'>,
  db: Db,
  { id, regime }: LimitQuestion['product'],
): Promise<Regime> {
  if (hasLaw(scope, regime)) return regime as Regime
  const { singleInvestmentLimitRequired } = await db
    .selectFrom(productView('product'))
    .select('singleInvestmentLimitRequired')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return lawOf(scope, regime, singleInvestmentLimitRequired)
}

export const toDisclosure = (row: DisclosureRow | undefined): Disclosure | null =>
  row
    ? { freeAssets: row.freeAssets, monthlyNetIncome: row.monthlyNetIncome, signedAt: toLocalDate(row.signedAt) }
    : null

export const findLatestDisclosure = repository.findLatestDisclosure

export function toLimit(scope: LimitReader, limit: Limit, signedAt: Date | null): Schemas['InvestmentLimit'] {
  const applies = limit.limit !== null
  const ladder = scope.config.legal.limitLaws.find((law) => law.paragraph === limit.source?.paragraph)?.ladder
  return {
    applies,
    reason: limit.reason,
    explanation: limitExplanation((key, parameters) => translate(scope.locale, key, parameters), limit, ladder ?? null),
    limit: limit.limit === null ? null : centsToEuros(limit.limit),
    used: centsToEuros(limit.used),
    headroom: limit.headroom === null ? null : centsToEuros(limit.headroom),
    disclosureRequired: applies && limit.reason === 'BASE_1000',
    disclosureSignedAt: signedAt?.toISOString() ?? null,
    disclosureValidUntil: signedAt ? disclosureValidUntil({ signedAt: toLocalDate(signedAt) }, ladder) : null,
    ladder: ladder ? toLadder(ladder) : null,
  }
}

const toLadder = ({ base, assetsFrom, withAssets, incomeCap, ...rest }: Ladder) => ({
  ...rest,
  base: centsToEuros(base),
  assetsFrom: centsToEuros(assetsFrom),
  withAssets: centsToEuros(withAssets),
  incomeCap: centsToEuros(incomeCap),
})

type LimitReader = Pick<Scope, 'config' | 'locale'>

export async function readLimit(
  scope: Scope,
  productId: string,
  investorId?: string,
): Promise<Schemas['InvestmentLimitDetail']> {
  const investor = await getInvestor(scope, scope.db, actingCustomer(scope), investorId)
  const product = await findShown(scope.db, productId)
  if (!product) throw new AppError('CONTENT__PRODUCT_NOT_FOUND', { pointer: '/productId' })
  const disclosure = await repository.findLatestDisclosure(scope.db, investor.id)
  const question = { investor, product }
  const [limit, counted] = await Promise.all([
    limitOf(scope, scope.db, {
      ...question,
      disclosure: toDisclosure(disclosure),
      heldElsewhere: cents(0),
      requested: cents(0),
    }),
    listCounted(scope, question),
  ])
  return { ...toLimit(scope, limit, disclosure?.signedAt ?? null), counted }
}

/** What counts towards the limit, the newest first. */
async function listCounted(scope: Scope, question: Counting): Promise<Schemas['InvestmentLimitDetail']['counted']> {
  const rows = await countingContracts(scope.db, question)
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .select(['contract.orderId', 'contract.orderNumber', 'contract.amountTotal', 'contract.state', 'product.name'])
    .orderBy('contract.submittedAt', 'desc')
    .orderBy('contract.orderId', 'desc')
    .execute()
  return rows.map((row) => ({
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    productName: inLocale(row.name as Translated, scope.locale),
    amount: centsToEuros(cents(row.amountTotal)),
    state: row.state as Schemas['InvestmentLimitDetail']['counted'][number]['state'],
  }))
}
