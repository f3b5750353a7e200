import { type BasisPoints, basisPoints, type Cents, cents } from '../units.ts'

/** domain/interest#rounding: half up to the cent, once per posted amount; a half moves away from zero. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('The denominator must be positive')
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

const EXACT = 2 ** 51

/** amount × numerator ÷ denominator in whole cents, half up. */
export function shareOf(amount: Cents, numerator: number, denominator: number): Cents {
  const product = amount * numerator
  // As long as twice the product is a whole number that a number can hold, the rest of a division is exact.
  if (Math.abs(product) < EXACT && denominator > 0 && denominator < EXACT) {
    const doubled = 2 * Math.abs(product) + denominator
    const rounded = (doubled - (doubled % (2 * denominator))) / (2 * denominator)
    return cents(product < 0 ? 0 - rounded : rounded)
  }
  return cents(Number(divideHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator))))
}

/** A part in basis points of the whole, half up. */
export function rateOf(part: Cents, whole: Cents): BasisPoints {
  return basisPoints(whole === 0 ? 0 : Number(divideHalfUp(BigInt(part) * 10_000n, BigInt(whole))))
}

/** A rational as a decimal text: 33333n of 1000000n with 2 decimals is '0.03'. */
export function decimalText(numerator: bigint, denominator: bigint, decimals: number): string {
  const scaled = divideHalfUp(numerator * 10n ** BigInt(decimals), denominator)
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0')
  const sign = scaled < 0n ? '-' : ''
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** domain/amounts#shares: a share in whole percent, rounded half up; 100 only where nothing is missing. */
export function wholeShare(part: number, whole: number): number {
  if (whole <= 0) return 0
  return part >= whole ? 100 : Math.min(99, Math.floor((part * 200 + whole) / (whole * 2)))
}
