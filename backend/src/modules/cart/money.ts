import type { components } from '@goldammer/sdk/operations/store'
import { divideHalfUp } from '@goldammer/sdk/rules/rounding'
import { type BasisPoints, basisPointsToPercent, type Cents, cents, centsToEuros } from '@goldammer/sdk/units'

type Schemas = components['schemas']

/** EUR cents in another currency: factors have eight decimals, half up to the hundredth. */
export function convert(amount: number, factor: number): Cents {
  return cents(Number(divideHalfUp(BigInt(amount) * BigInt(Math.round(factor * 1e8)), 100_000_000n)))
}

export const toDecimal = (amount: number): number => centsToEuros(amount as Cents)

/** The tax that a gross amount holds. */
const taxIn = (gross: number, rate: number): Cents =>
  cents(Number(divideHalfUp(BigInt(gross) * BigInt(rate), BigInt(10_000 + rate))))

/** An amount with its rate of VAT in basis points; 0: it bears none (UStG § 4 no. 8). */
export type Taxed = { gross: number; rate: number }

function taxesOf(parts: Taxed[]): Pick<Schemas['CalculatedPrice'], 'calculatedTaxes' | 'taxRules'> {
  const rates = Map.groupBy(
    parts.filter((part) => part.rate > 0),
    (part) => part.rate,
  )
  const total = parts.reduce((sum, part) => sum + part.gross, 0)
  const sums = [...rates].map(([rate, own]) => ({ rate, gross: own.reduce((sum, part) => sum + part.gross, 0) }))
  return {
    calculatedTaxes: sums.map(({ rate, gross }) => ({
      apiAlias: 'cart_tax_calculated' as const,
      tax: toDecimal(taxIn(gross, rate)),
      taxRate: basisPointsToPercent(rate as BasisPoints),
      price: toDecimal(gross),
    })),
    taxRules: sums.map(({ rate, gross }) => ({
      apiAlias: 'cart_tax_rule' as const,
      taxRate: basisPointsToPercent(rate as BasisPoints),
      percentage: total === 0 ? 100 : Math.round((gross * 10_000) / total) / 100,
    })),
  }
}

/** The family's calculated price of one position; amounts already in the currency shown. */
export function toPrice(unitPrice: number, quantity: number, parts: Taxed[]): Schemas['CalculatedPrice'] {
  return {
    apiAlias: 'calculated_price',
    unitPrice: toDecimal(unitPrice),
    quantity,
    totalPrice: toDecimal(parts.reduce((sum, part) => sum + part.gross, 0)),
    ...taxesOf(parts),
    referencePrice: null,
    listPrice: null,
    regulationPrice: null,
  }
}

/** The price of a whole cart or order: positions and shipping. */
export function toCartPrice(positions: Taxed[], shipping: Taxed[]): Schemas['CartPrice'] {
  const all = [...positions, ...shipping]
  const total = all.reduce((sum, part) => sum + part.gross, 0)
  const taxes = taxesOf(all)
  const tax = [...Map.groupBy(all, (part) => part.rate)].reduce(
    (sum, [rate, parts]) =>
      sum +
      taxIn(
        parts.reduce((gross, part) => gross + part.gross, 0),
        rate,
      ),
    0,
  )
  return {
    apiAlias: 'cart_price',
    netPrice: toDecimal(total - tax),
    totalPrice: toDecimal(total),
    positionPrice: toDecimal(positions.reduce((sum, part) => sum + part.gross, 0)),
    rawTotal: toDecimal(total),
    taxStatus: 'gross',
    ...taxes,
  }
}
