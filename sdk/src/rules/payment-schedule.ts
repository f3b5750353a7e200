import { type BasisPoints, type Cents, cents, type LocalDate } from '../units.ts'
import { accruedInterest, couponDays, interestForDays, lastCouponDate } from './accrued-interest.ts'
import { annuitySchedule } from './annuity.ts'
import { bulletSchedule, type ScheduleRow, singlePayment } from './bullet.ts'
import { targetDayOnOrAfter } from './business-days.ts'
import type { DayCount } from './day-count.ts'
import { type InterestRatePeriod, monthsPerPeriod } from './interest-periods.ts'
import { addDays, addMonths, daysBetween, latest } from './local-dates.ts'
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
  if (terms.repayment === 'none' || PRODUCT_TYPE_RULES[terms.type].brokenPeriod === null) return []
  const rows = plannedRows(terms)
  // Without interest nothing is paid before the amount comes back.
  return terms.rate === 0 ? rows.filter((row) => row.principal > 0) : rows
}

function plannedRows(terms: ScheduleTerms): ScheduleRow[] {
  const { principal, rate, valuta, interestRatePeriod, durationMonths, durationDays, contractEndOfTerm } = terms
  if (terms.type === 'ventureDebt') {
    const end = durationDays === null ? endOfTerm(terms) : addDays(valuta, durationDays)
    return end ? singlePayment(principal, rate, valuta, end) : []
  }
  if (terms.couponDates !== '') return couponSchedule(terms)
  if (terms.repayment === 'annuity') return annuityRows(terms)
  if (contractEndOfTerm) return untilEnd(terms, contractEndOfTerm)
  if (durationMonths === null) return durationDays === null ? [] : untilEnd(terms, addDays(valuta, durationDays))
  return bulletSchedule({
    principal,
    rate,
    valuta,
    intervalMonths: monthsPerPeriod(interestRatePeriod, durationMonths),
    termMonths: durationMonths,
    brokenPeriod: conventionOf(terms),
  })
}

const conventionOf = ({ type }: Pick<ScheduleTerms, 'type'>): DayCount =>
  PRODUCT_TYPE_RULES[type].brokenPeriod ?? '30/360'

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
  const from = kept.at(-1)?.date ?? interestPaidFrom(terms)
  const due = rows.find((row) => row.date === end)
  const interest = due?.interest ?? accruedInterest(rest, terms.rate, from, end, conventionOf(terms))
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

/** Full periods from valuta, then a broken one to the day of the end, such as the one on which all contracts end. */
function untilEnd(terms: ScheduleTerms, end: LocalDate): ScheduleRow[] {
  const { principal, rate, valuta } = terms
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
    rows.push({ date: end, interest: accruedInterest(principal, rate, from, end, conventionOf(terms)), principal })
  return rows
}

/** Who has paid accrued interest on top has bought the coupon from its first day on. */
const interestPaidFrom = ({ couponDates, valuta }: ScheduleTerms): LocalDate =>
  lastCouponDate(couponDates, valuta) ?? valuta

/**
 * Coupons are paid in full: what accrued before the purchase was paid with it. Only before the first coupon date of the issue
 * nothing was paid on top, so that the first coupon is a broken one; the last is, where the term ends between two of them.
 */
function couponSchedule(terms: ScheduleTerms): ScheduleRow[] {
  const { principal, rate, valuta, contractEndOfTerm, interestRatePeriod } = terms
  const days = couponDays(terms.couponDates)
  const end = contractEndOfTerm ?? days.at(-1)!
  const months = monthsPerPeriod(interestRatePeriod, 12)
  const full = shareOf(principal, rate * months, 120_000)
  const isFirstBroken = lastCouponDate(terms.couponDates, valuta) === null
  const rows = days
    .filter((day) => day > valuta && day <= end)
    .map(
      (date, index): ScheduleRow => ({
        date,
        interest: index === 0 && isFirstBroken ? brokenCoupon(terms, date, months) : full,
        principal: date === end ? principal : cents(0),
      }),
    )
  const last = rows.at(-1)?.date ?? interestPaidFrom(terms)
  if (last < end)
    rows.push({ date: end, interest: accruedInterest(principal, rate, last, end, conventionOf(terms)), principal })
  return rows
}

/** From valuta to the first coupon. By ICMA the days count as part of the period that ends with it. */
function brokenCoupon(terms: ScheduleTerms, date: LocalDate, months: number): Cents {
  const { principal, rate, valuta } = terms
  const convention = conventionOf(terms)
  if (convention !== 'act/act') return accruedInterest(principal, rate, valuta, date, convention)
  const period = daysBetween(addMonths(date, -months), date)
  return interestForDays(principal, rate, daysBetween(valuta, date) * months, period * 12)
}
