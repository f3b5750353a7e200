import type { components } from '@goldammer/sdk/operations/store'
import { type Taxed, vatOf } from '@goldammer/sdk/rules/vat'
import { type BasisPoints, basisPointsToPercent, type Cents, centsToEuros, sumCents } from '@goldammer/sdk/units'

type Schemas = components['schemas']

export const toDecimal = (amount: number): number => centsToEuros(amount as Cents)

function taxesOf(parts: Taxed[]): Pick<Schemas['CalculatedPrice'], 'calculatedTaxes' | 'taxRules'> {
  const total = parts.reduce((sum, part) => sum + part.gross, 0)
  const sums = vatOf(parts)
  return {
    calculatedTaxes: sums.map(({ rate, gross, tax }) => ({
      apiAlias: 'cart_tax_calculated' as const,
      tax: toDecimal(tax),
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
  const tax = sumCents(vatOf(all).map((one) => one.tax))
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
