import { type BasisPoints, type Cents, cents } from '../units.ts'
import { divideHalfUp, shareOf } from './rounding.ts'

export interface AnnuityRow {
  readonly period: number
  readonly interest: Cents
  readonly principal: Cents
  readonly payment: Cents
  readonly remaining: Cents
}

export interface AnnuityTerms {
  readonly principal: Cents
  readonly rate: BasisPoints
  readonly periods: number
  readonly periodsPerYear: number
}

/** The equal payment: P·i·(1+i)ⁿ ÷ ((1+i)ⁿ−1) with i as an exact fraction, half up. */
export function annuityPayment({ principal, rate, periods, periodsPerYear }: AnnuityTerms): Cents {
  if (rate === 0) return shareOf(principal, 1, periods)
  const whole = BigInt(10_000 * periodsPerYear)
  const grown = (whole + BigInt(rate)) ** BigInt(periods)
  const base = whole ** BigInt(periods)
  return cents(Number(divideHalfUp(BigInt(principal) * BigInt(rate) * grown, whole * (grown - base))))
}

/** domain §6: the last payment takes the difference, so that the repayments add up to the principal exactly. */
export function annuitySchedule(terms: AnnuityTerms): AnnuityRow[] {
  const annuity = annuityPayment(terms)
  const rows: AnnuityRow[] = []
  let rest: number = terms.principal
  for (let period = 1; period <= terms.periods; period++) {
    const interest = shareOf(cents(rest), terms.rate, 10_000 * terms.periodsPerYear)
    const principal = period === terms.periods ? rest : annuity - interest
    rest -= principal
    rows.push({
      period,
      interest,
      principal: cents(principal),
      payment: cents(principal + interest),
      remaining: cents(rest),
    })
  }
  return rows
}
