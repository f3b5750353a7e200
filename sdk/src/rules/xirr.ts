import type { Cents, LocalDate } from '../units.ts'
import { daysBetween } from './local-dates.ts'

export interface CashFlow {
  readonly date: LocalDate
  readonly amount: Cents
}

/**
 * domain/interest#return: the yearly return in percent with 3 decimals, days ÷ 365. A figure for show, never posted, hence a float.
 * If nothing was repaid until a later day, all is lost: −100. Null without an outlay, before a day has passed, and without a
 * rate between −99.99 % and 100,000 %.
 */
export function xirrPercent(flows: readonly CashFlow[]): number | null {
  const first = flows[0]
  if (!first || !flows.some((flow) => flow.amount < 0)) return null
  if (!flows.some((flow) => flow.amount > 0)) return flows.some(({ date }) => date > first.date) ? -100 : null
  const dated = flows.map(({ date, amount }) => ({ amount, years: daysBetween(first.date, date) / 365 }))
  const presentValue = (rate: number) => dated.reduce((sum, { amount, years }) => sum + amount / (1 + rate) ** years, 0)

  let low = -0.9999
  let high = 1000
  if (Math.sign(presentValue(low)) === Math.sign(presentValue(high))) return null
  const signAtLow = Math.sign(presentValue(low))
  for (let step = 0; step < 200 && high - low > 1e-12; step++) {
    const middle = (low + high) / 2
    if (Math.sign(presentValue(middle)) === signAtLow) low = middle
    else high = middle
  }
  return Math.round(((low + high) / 2) * 100_000) / 1_000
}
