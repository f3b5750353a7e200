import { divideHalfUp } from '@goldammer/sdk/rules/rounding'
import { type Cents, cents } from '@goldammer/sdk/units'
import type { Scope } from '../../shared/scope.ts'
import { DEFAULT_CURRENCY_ID } from './reference-data.ts'
import { findActive, type Rows } from './repository.ts'

/** What prices are shown in; `factor`: what one euro is in it. */
export type Currency = Pick<Rows['currency'], 'id' | 'isoCode' | 'factor'>

const euro: Currency = { id: DEFAULT_CURRENCY_ID, isoCode: 'EUR', factor: 1 }

/** The session's currency while it is on offer, else EUR. */
export const currencyOf = async ({ db, currencyId }: Pick<Scope, 'db' | 'currencyId'>): Promise<Currency> =>
  currencyId && currencyId !== euro.id ? ((await findActive(db, 'currency', currencyId)) ?? euro) : euro

// Factors have eight decimals.
const WHOLE = 100_000_000n
const wholeFactor = (factor: number) => BigInt(Math.round(factor * Number(WHOLE)))

/** EUR cents in another currency, half up to the hundredth (domain/conventions#converted-prices). */
export function convert(amount: number, factor: number): Cents {
  return cents(Number(divideHalfUp(BigInt(amount) * wholeFactor(factor), WHOLE)))
}

const ceilDivide = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor

/** The fewest EUR cents, at least 0, that are shown as so much of the other currency or more. */
export const fewestFor = (shown: number, factor: number): number =>
  shown <= 0 ? 0 : Number(ceilDivide((2n * BigInt(shown) - 1n) * WHOLE, 2n * wholeFactor(factor)))

/** The most EUR cents that are shown as so much of the other currency or less; below 0 there are none. */
export const mostFor = (shown: number, factor: number): number =>
  shown < 0 ? -1 : Number(ceilDivide((2n * BigInt(shown) + 1n) * WHOLE, 2n * wholeFactor(factor))) - 1
