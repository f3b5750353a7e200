import { type Cents, cents } from '../units.ts'
import { divideHalfUp } from './rounding.ts'

/** An amount with its rate of VAT in basis points; 0: exempt (UStG § 4 no. 8). */
export interface Taxed {
  readonly gross: number
  readonly rate: number
}

/** The sum of the parts of a price with one rate, and the tax in it. */
export interface VatOfRate {
  readonly rate: number
  readonly gross: Cents
  readonly tax: Cents
}

/** The tax in a gross amount, half up to the cent. */
export const vatIn = (gross: number, rate: number): Cents =>
  cents(Number(divideHalfUp(BigInt(gross) * BigInt(rate), BigInt(10_000 + rate))))

/**
 * domain/cart#vat: for each rate, from the sum of all its positions and shipping (UStG § 14 (4) no. 8); the taxes of the
 * positions, each rounded separately, may differ from it.
 */
export function vatOf(parts: readonly Taxed[]): VatOfRate[] {
  const rates = Map.groupBy(
    parts.filter((part) => part.rate > 0),
    (part) => part.rate,
  )
  return [...rates].map(([rate, own]) => {
    const gross = own.reduce((sum, part) => sum + part.gross, 0)
    return { rate, gross: cents(gross), tax: vatIn(gross, rate) }
  })
}
