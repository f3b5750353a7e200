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
  /** 12 for months; 12 ÷ months also where a period is longer than a year. */
  readonly periodsPerYear: number
}

/** A period's interest as a fraction: i = rate × months ÷ 120,000. */
const WHOLE = 120_000
const ratePerPeriod = ({ rate, periodsPerYear }: AnnuityTerms): number => rate * Math.round(12 / periodsPerYear)

/** The equal payment: P·i·(1+i)ⁿ ÷ ((1+i)ⁿ−1) with i as an exact fraction, half up. */
export function annuityPayment(terms: AnnuityTerms): Cents {
  const { principal, rate, periods } = terms
  if (rate === 0) return shareOf(principal, 1, periods)
  const whole = BigInt(WHOLE)
  const step = BigInt(ratePerPeriod(terms))
  const grown = (whole + step) ** BigInt(periods)
  const base = whole ** BigInt(periods)
  return cents(Number(divideHalfUp(BigInt(principal) * step * grown, whole * (grown - base))))
}

/** domain/interest#annuity: the last payment takes the difference, so that the repayments add up to the principal exactly. */
export function annuitySchedule(terms: AnnuityTerms): AnnuityRow[] {
  const annuity = annuityPayment(terms)
  const rows: AnnuityRow[] = []
  let rest: number = terms.principal
  for (let period = 1; period <= terms.periods; period++) {
    const interest = shareOf(cents(rest), ratePerPeriod(terms), WHOLE)
    // For a few cents the rounded payment may be less than the rounded interest, or more than the rest.
    const principal = period === terms.periods ? rest : Math.min(rest, Math.max(0, annuity - interest))
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
