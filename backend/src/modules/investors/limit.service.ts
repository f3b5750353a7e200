import type { components } from '@goldammer/sdk/operations/store'
import { CONTRACT_STATES, countsTowardsLimit } from '@goldammer/sdk/rules/contract-states'
import { type Disclosure, type InvestorKind, investmentLimit, type LimitAnswer } from '@goldammer/sdk/rules/limit'
import type { Regime } from '@goldammer/sdk/rules/product-types'
import { type Cents, cents, centsToEuros, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import { findShown } from '../catalogue/products.ts'
import type { DisclosureRow, InvestorRow } from './repository.ts'
import * as repository from './repository.ts'
import { getInvestor } from './service.ts'

type Schemas = components['schemas']
type Db = Database | Tx

export type LimitQuestion = {
  investor: Pick<InvestorRow, 'id' | 'kind'>
  product: { issuerId: string; regime: string }
  disclosure: Disclosure | null
  heldElsewhere: Cents
  requested: Cents
  /** A contract that asks about itself does not count twice. */
  exceptOrderId?: string
}

export type Limit = LimitAnswer & { used: Cents }

const countingStates = CONTRACT_STATES.filter(countsTowardsLimit)

/** R3.08, domain §3. For a binding answer the caller holds the investor's row lock. */
export async function limitOf(scope: Pick<Scope, 'clock' | 'config'>, db: Db, question: LimitQuestion): Promise<Limit> {
  const { investor, product } = question
  const today = toLocalDate(scope.clock.now())
  const row = await db
    .selectFrom('contract')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amountTotal'), eb.lit(0)).as('sum'))
    .where('investorId', '=', investor.id)
    .where('companyId', '=', product.issuerId)
    .where('regime', '=', product.regime)
    .where('state', 'in', countingStates)
    .$if(question.exceptOrderId !== undefined, (query) => query.where('orderId', '!=', question.exceptOrderId!))
    .executeTakeFirstOrThrow()
  const used = cents(Number(row.sum) + question.heldElsewhere)
  const answer = investmentLimit({
    regime: product.regime as Regime,
    investorKind: investor.kind as InvestorKind,
    disclosure: question.disclosure,
    used,
    requested: question.requested,
    today,
    ladderHoldsForWib: today <= scope.config.legal.wppg6.validUntil,
  })
  return { ...answer, used }
}

export const toDisclosure = (row: DisclosureRow | undefined): Disclosure | null =>
  row
    ? { freeAssets: row.freeAssets, monthlyNetIncome: row.monthlyNetIncome, signedAt: toLocalDate(row.signedAt) }
    : null

export const findLatestDisclosure = repository.findLatestDisclosure

export function toLimit(limit: Limit, signedAt: Date | null): Schemas['InvestmentLimit'] {
  const applies = limit.limit !== null
  return {
    applies,
    reason: limit.reason,
    limit: limit.limit === null ? null : centsToEuros(limit.limit),
    used: centsToEuros(limit.used),
    headroom: limit.headroom === null ? null : centsToEuros(limit.headroom),
    disclosureRequired: applies && limit.reason === 'BASE_1000',
    disclosureSignedAt: signedAt?.toISOString() ?? null,
  }
}

export async function readLimit(
  scope: Scope,
  productId: string,
  investorId?: string,
): Promise<Schemas['InvestmentLimit']> {
  const investor = await getInvestor(scope, scope.db, actingCustomer(scope), investorId)
  const product = await findShown(scope.db, productId)
  if (!product) throw new AppError('CONTENT__PRODUCT_NOT_FOUND', { pointer: '/productId' })
  const disclosure = await repository.findLatestDisclosure(scope.db, investor.id)
  const limit = await limitOf(scope, scope.db, {
    investor,
    product,
    disclosure: toDisclosure(disclosure),
    heldElsewhere: cents(0),
    requested: cents(0),
  })
  return toLimit(limit, disclosure?.signedAt ?? null)
}
