import { type BasisPoints, type Cents, cents, type LocalDate } from '../units.ts'
import { accruedInterest, lastCouponDate } from './accrued-interest.ts'
import { annuitySchedule } from './annuity.ts'
import { bulletSchedule, type ScheduleRow, singlePayment } from './bullet.ts'
import { targetDayOnOrAfter } from './business-days.ts'
import { type InterestRatePeriod, monthsPerPeriod } from './interest-periods.ts'
import { addDays, addMonths, latest } from './local-dates.ts'
import { type FundingType, PRODUCT_TYPE_RULES } from './product-types.ts'
import { shareOf } from './rounding.ts'

export type ScheduleTerms = {
  type: FundingType
  principal: Cents
  rate: BasisPoints
  valuta: LocalDate
  interestRatePeriod: InterestRatePeriod
  repayment: 'bullet' | 'annuity' | 'none'
  durationMonths: number | null
  durationDays: number | null
  /** Common end of term of all contracts of the product. */
  contractEndOfTerm: LocalDate | null
  /** Coupon dates of a security whose buyer pays accrued interest; comma list. */
  couponDates: string
}

/**
 * What will be paid when (domain §6), on due dates; empty where nothing is fixed: shares in profit, sales. Payment is on
 * the next TARGET day without interest for the shift.
 */
export function paymentSchedule(terms: ScheduleTerms): ScheduleRow[] {
  const { brokenPeriod } = PRODUCT_TYPE_RULES[terms.type]
  if (terms.repayment === 'none' || brokenPeriod === null || terms.rate === 0) return []
  const { principal, rate, valuta } = terms
  if (terms.type === 'ventureDebt') {
    const end = terms.durationDays === null ? endOfTerm(terms) : addDays(valuta, terms.durationDays)
    return end ? singlePayment(principal, rate, valuta, end) : []
  }
  if (terms.couponDates !== '') return couponSchedule(terms)
  if (terms.repayment === 'annuity') return annuityRows(terms)
  if (terms.contractEndOfTerm) return untilCommonEnd(terms, terms.contractEndOfTerm)
  if (terms.durationMonths === null) return []
  return bulletSchedule({
    principal,
    rate,
    valuta,
    intervalMonths: monthsPerPeriod(terms.interestRatePeriod, terms.durationMonths),
    termMonths: terms.durationMonths,
    brokenPeriod,
  })
}

/**
 * domain §4.1, §6: the plan of a contract that ends before its term: what is due up to that day, and on it the interest of
 * the broken period with all that is not repaid. Amounts in cents, half up; the repayments add up to the amount. A day
 * after the last payment changes nothing.
 */
export function endedSchedule(terms: ScheduleTerms, end: LocalDate): ScheduleRow[] {
  const rows = paymentSchedule(terms)
  const last = rows.at(-1)
  if (!last || last.date <= end) return rows
  const kept = rows.filter((row) => row.date < end)
  const rest = cents(terms.principal - kept.reduce((sum, row) => sum + row.principal, 0))
  const from = kept.at(-1)?.date ?? terms.valuta
  const convention = PRODUCT_TYPE_RULES[terms.type].brokenPeriod ?? '30/360'
  const due = rows.find((row) => row.date === end)
  const interest = due?.interest ?? accruedInterest(rest, terms.rate, from, end, convention)
  return [...kept, { date: end, interest, principal: rest }]
}

/** Last day of the term; null while no valuta or no term is known. */
export function endOfTerm(
  terms: Pick<ScheduleTerms, 'contractEndOfTerm' | 'durationMonths' | 'durationDays'> & { valuta: LocalDate | null },
): LocalDate | null {
  if (terms.contractEndOfTerm) return terms.contractEndOfTerm
  if (!terms.valuta) return null
  if (terms.durationMonths !== null) return addMonths(terms.valuta, terms.durationMonths)
  return terms.durationDays === null ? null : addDays(terms.valuta, terms.durationDays)
}

/** Interest starts on the settlement day, but not before the product's common day if it has one (domain §1.1). */
export const laterOf = (settledOn: LocalDate, commonDay: LocalDate | null): LocalDate =>
  commonDay ? latest(settledOn, commonDay) : settledOn

/** The day the money is sent. */
export const paymentDay = (due: LocalDate): LocalDate => targetDayOnOrAfter(due)

function annuityRows({ principal, rate, valuta, interestRatePeriod, durationMonths }: ScheduleTerms): ScheduleRow[] {
  if (durationMonths === null) return []
  const interval = monthsPerPeriod(interestRatePeriod, durationMonths)
  return annuitySchedule({
    principal,
    rate,
    periods: Math.round(durationMonths / interval),
    periodsPerYear: 12 / interval,
  }).map((row) => ({
    date: addMonths(valuta, row.period * interval),
    interest: row.interest,
    principal: row.principal,
  }))
}

/** Full periods from valuta, then a broken one to the day on which all contracts end. */
function untilCommonEnd(terms: ScheduleTerms, end: LocalDate): ScheduleRow[] {
  const { principal, rate, valuta } = terms
  const convention = PRODUCT_TYPE_RULES[terms.type].brokenPeriod ?? '30/360'
  const rows: ScheduleRow[] = []
  const interval = terms.interestRatePeriod === 'end_of_term' ? null : monthsPerPeriod(terms.interestRatePeriod, 0)
  let from = valuta
  for (let period = 1; interval !== null && addMonths(valuta, period * interval) <= end; period++) {
    const date = addMonths(valuta, period * interval)
    rows.push({ date, interest: shareOf(principal, rate * interval, 120_000), principal: cents(0) })
    from = date
  }
  const last = rows.at(-1)
  if (last?.date === end) rows[rows.length - 1] = { ...last, principal }
  else if (from < end)
    rows.push({ date: end, interest: accruedInterest(principal, rate, from, end, convention), principal })
  return rows
}

/** Coupons are paid in full: what accrued before the purchase was paid with it. */
function couponSchedule(terms: ScheduleTerms): ScheduleRow[] {
  const { principal, rate, valuta, couponDates, interestRatePeriod } = terms
  const coupons = couponDates
    .split(',')
    .map((day) => day.trim() as LocalDate)
    .filter((day) => day > valuta)
    .sort()
  const end = terms.contractEndOfTerm ?? coupons.at(-1)
  const convention = PRODUCT_TYPE_RULES[terms.type].brokenPeriod ?? 'act/act'
  const interval = monthsPerPeriod(interestRatePeriod, 12)
  // Before the first coupon date of the issue nothing was paid on top, so the first coupon is a broken one.
  const boughtWithAccrued = lastCouponDate(couponDates, valuta) !== null
  const rows = coupons.map(
    (date, index): ScheduleRow => ({
      date,
      interest:
        index === 0 && !boughtWithAccrued
          ? accruedInterest(principal, rate, valuta, date, convention)
          : shareOf(principal, rate * interval, 120_000),
      principal: date === end ? principal : cents(0),
    }),
  )
  return rows
}
