import type { components } from '@goldammer/sdk/operations/store'
import { latest, yearOf } from '@goldammer/sdk/rules/local-dates'
import { paymentDay } from '@goldammer/sdk/rules/payment-schedule'
import { taxPayouts } from '@goldammer/sdk/rules/payout-tax'
import { type Cents, cents, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { HeldTerms } from '../../catalogue/held-products.ts'
import { incomeOf, loadTaxStatus } from '../../investors/tax-status.ts'
import { type Holding, type HoldingsScope, loadHoldings } from '../investments/portfolio.ts'
import { toEuros } from '../wire.ts'

type Schemas = components['schemas']

/** domain/tax#estimate: what will be withheld of payments to come, as far as it is known today. */
export interface TaxEstimate {
  /** Null: nothing is known here, the depot bank pays and withholds. */
  taxOf(orderId: string, due: LocalDate, product: Pick<HeldTerms, 'withholdingAgent'>): Cents | null
  /** What it rests on, for payments of one product or, without it, of all. */
  basisFor(
    product?: Pick<HeldTerms, 'id' | 'type' | 'withholdingAgent' | 'securedByGermanProperty'>,
  ): Schemas['TaxEstimate']
}

const isWithheldHere = ({ withholdingAgent }: Pick<HeldTerms, 'withholdingAgent'>) =>
  withholdingAgent === 'platform' || withholdingAgent === 'issuer'

/**
 * All payments of the investor use up the orders of exemption in turn, by their days, as those of a payout run do; church tax,
 * orders and certificates are assumed to stay as they are.
 */
export async function estimateTaxes(
  { db, clock }: HoldingsScope,
  investorId: string,
  known?: readonly Holding[],
): Promise<TaxEstimate> {
  const today = toLocalDate(clock.now())
  const [{ status, uses }, holdings] = await Promise.all([
    loadTaxStatus(db, investorId, today),
    known ?? loadHoldings({ db, clock }, investorId),
  ])
  const payouts = holdings.flatMap(({ contract, product, open }) =>
    isWithheldHere(product)
      ? open.map(({ due, interest, principal }) => ({
          id: `${contract.orderId} ${due}`,
          productId: product.id,
          income: incomeOf(product),
          paidOn: paymentDay(latest(due, today)),
          gross: interest,
          principal,
        }))
      : [],
  )
  const taxOf = new Map(
    taxPayouts(status, payouts, uses).map(({ id, capitalGainsTax, solidarity, church }) => [
      id,
      cents(capitalGainsTax + solidarity + church),
    ]),
  )
  const usedOf = (id: string, year: number) =>
    uses.filter((use) => use.orderId === id && use.year === year).reduce((sum, { used }) => sum + used, 0)
  const reliefToday = (product: Parameters<typeof incomeOf>[0] & { id: string }) =>
    taxPayouts(status, [
      { id: 'today', productId: product.id, income: incomeOf(product), paidOn: today, gross: cents(0) },
    ])[0]!.relief
  return {
    taxOf: (orderId, due, { withholdingAgent }) =>
      withholdingAgent === 'depot_bank' ? null : (taxOf.get(`${orderId} ${due}`) ?? cents(0)),
    basisFor(product) {
      const year = yearOf(today)
      const isPerson = status.taxpayer === 'person'
      const left = status.orders
        .filter(({ productId }) => !product || productId === null || productId === product.id)
        .filter(({ startDate, endDate }) => yearOf(startDate) <= year && (endDate === null || endDate >= today))
        .map(({ id, amount }) => Math.max(0, amount - usedOf(id, year)))
      return {
        withholdingAgent: (product?.withholdingAgent ?? null) as Schemas['TaxEstimate']['withholdingAgent'],
        relief: product && isWithheldHere(product) ? reliefToday(product) : null,
        year,
        exemptionLeft: isPerson ? toEuros(left.reduce((sum, one) => sum + one, 0)) : null,
        churchTaxRate: isPerson ? status.churchPercent : null,
      }
    },
  }
}
