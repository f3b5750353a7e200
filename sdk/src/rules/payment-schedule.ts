import { type BasisPoints, basisPoints, type Cents, cents, type LocalDate } from '../units.ts'
import { interestForDays } from './accrued-interest.ts'
import { annuitySchedule } from './annuity.ts'
import { targetDayOnOrAfter } from './business-days.ts'
import { couponDays, couponPeriods, lastCouponDate } from './coupon-dates.ts'
import { type CouponPeriods, type DayCount, dayFraction, isWholePeriod, type YearFraction } from './day-count.ts'
import { type InterestRatePeriod, monthsPerPeriod } from './interest-periods.ts'
import { addDays, addMonths, latest } from './local-dates.ts'
import { type FundingType, PRODUCT_TYPE_RULES } from './product-types.ts'

export interface ScheduleRow {
  readonly date: LocalDate
  readonly interest: Cents
  readonly principal: Cents
}

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
 * The planned payments (domain/interest#one-plan), on due dates; empty for a sale and without a fixed day: such a contract is repaid
 * when it is cancelled (`endedSchedule`). Payment is on the next TARGET day without interest for the shift.
 */
export function paymentSchedule(terms: ScheduleTerms): ScheduleRow[] {
  if (isSale(terms)) return []
  const rows = plannedRows(terms)
  // Without interest there is no payment before the repayment.
  return plannedRate(terms) === 0 ? rows.filter((row) => row.principal > 0) : rows
}

const isSale = ({ type }: ScheduleTerms) => PRODUCT_TYPE_RULES[type].yields === 'sale'

/** domain/interest#base-interest: a type without interest has none in its plan. */
export const plannedRate = ({ type, rate }: ScheduleTerms) =>
  PRODUCT_TYPE_RULES[type].brokenPeriod === null ? basisPoints(0) : rate

function plannedRows(terms: ScheduleTerms): ScheduleRow[] {
  if (terms.repayment === 'annuity') return annuityRows(terms)
  const dates = dueDates(terms)
  const periods = periodsOf(terms)
  let from = interestPaidFrom(terms)
  return dates.map((date, index) => {
    const interest = interestOf(terms, terms.principal, timeBetween(terms, from, date, periods))
    from = date
    return { date, interest, principal: index === dates.length - 1 ? terms.principal : cents(0) }
  })
}

/** The coupon dates, or whole periods from valuta on; and the end of the term, wherever it falls among them. */
function dueDates(terms: ScheduleTerms): LocalDate[] {
  const end = endOfTerm(terms)
  if (!end || end <= terms.valuta) return []
  const between = terms.couponDates === '' ? periodEnds(terms, end) : couponDays(terms.couponDates)
  return [...between.filter((day) => day > terms.valuta && day < end), end]
}

function periodEnds({ interestRatePeriod, valuta }: ScheduleTerms, end: LocalDate): LocalDate[] {
  const months = monthsPerPeriod(interestRatePeriod, 0)
  const days: LocalDate[] = []
  for (
    let day = addMonths(valuta, months);
    months > 0 && day < end;
    day = addMonths(valuta, (days.length + 1) * months)
  )
    days.push(day)
  return days
}

/** A buyer who has paid accrued interest gets the coupon from its first day on. */
export const interestPaidFrom = ({ couponDates, valuta }: ScheduleTerms): LocalDate =>
  lastCouponDate(couponDates, valuta) ?? valuta

/**
 * domain/interest#periods: the part of a year for which interest is owed. A whole period counts by its months, any other span by the day
 * count of the type; venture debt by its days always.
 */
export function timeBetween(
  terms: ScheduleTerms,
  from: LocalDate,
  to: LocalDate,
  periods = periodsOf(terms),
): YearFraction {
  const convention = conventionOf(terms)
  const months = monthsPerPeriod(terms.interestRatePeriod, terms.durationMonths ?? 0)
  const isWhole = months > 0 && isWholePeriod(from, to, { anchor: periods.anchor, months })
  if (isWhole && convention !== 'act/360') return { days: months, denominator: 12 }
  return dayFraction(from, to, convention, periods)
}

const interestOf = (terms: ScheduleTerms, amount: Cents, { days, denominator }: YearFraction): Cents =>
  interestForDays(amount, plannedRate(terms), Math.max(0, days), denominator)

/** Interest that is paid only at the end of the term accrues by the year. */
function periodsOf({ couponDates, interestRatePeriod, valuta }: ScheduleTerms): CouponPeriods {
  const months = monthsPerPeriod(interestRatePeriod, 12)
  return couponDates === '' ? { anchor: valuta, months } : couponPeriods(couponDays(couponDates), months)
}

/** domain/interest#day-count: the day count of a type where days count. */
export const conventionOf = ({ type }: Pick<ScheduleTerms, 'type'>): DayCount =>
  PRODUCT_TYPE_RULES[type].brokenPeriod ?? '30/360'

/**
 * domain/cancellation#plan-cut: the plan of a contract that ends by a cancellation: the payments due up to that day, and on it the interest of
 * the broken period with all that is not repaid, also where no day of repayment was fixed (BGB § 488 (1) sentence 2, (3)).
 * Amounts in cents, half up; the repayments add up to the amount. A day after the last payment changes nothing.
 */
export function endedSchedule(terms: ScheduleTerms, end: LocalDate): ScheduleRow[] {
  const rows = paymentSchedule(terms)
  const last = rows.at(-1)
  if (isSale(terms) || (last && last.date <= end)) return rows
  const before = rows.filter((row) => row.date < end)
  const rest = cents(terms.principal - before.reduce((sum, row) => sum + row.principal, 0))
  const from = before.at(-1)?.date ?? interestPaidFrom(terms)
  const due = rows.find((row) => row.date === end)
  const interest = due?.interest ?? interestOf(terms, rest, timeBetween(terms, from, end))
  return [...before, { date: end, interest, principal: rest }]
}

/**
 * Last day of the contract's term (domain/fields#end-of-term): the common one, or that on which its plan repays. Null while no valuta or
 * no term is known, and where nothing is repaid by plan: such a contract continues after its minimum term until it is cancelled.
 */
export function endOfTerm(
  terms: Pick<ScheduleTerms, 'contractEndOfTerm' | 'durationMonths' | 'durationDays' | 'repayment' | 'couponDates'> & {
    valuta: LocalDate | null
  },
): LocalDate | null {
  if (terms.contractEndOfTerm) return terms.contractEndOfTerm
  if (terms.couponDates !== '') return couponDays(terms.couponDates).at(-1)!
  if (!terms.valuta || terms.repayment === 'none') return null
  if (terms.durationMonths !== null) return addMonths(terms.valuta, terms.durationMonths)
  return terms.durationDays === null ? null : addDays(terms.valuta, terms.durationDays)
}

/** Interest starts on the settlement day, but not before the product's common day if it has one (domain/fields#valuta). */
export const laterOf = (settledOn: LocalDate, commonDay: LocalDate | null): LocalDate =>
  commonDay ? latest(settledOn, commonDay) : settledOn

/** The day the money is sent. */
export const paymentDay = (due: LocalDate): LocalDate => targetDayOnOrAfter(due)

function annuityRows(terms: ScheduleTerms): ScheduleRow[] {
  const { principal, valuta, interestRatePeriod, durationMonths } = terms
  if (durationMonths === null) return []
  const interval = monthsPerPeriod(interestRatePeriod, durationMonths)
  return annuitySchedule({
    principal,
    rate: plannedRate(terms),
    periods: Math.round(durationMonths / interval),
    periodsPerYear: 12 / interval,
  }).map((row) => ({
    date: addMonths(valuta, row.period * interval),
    interest: row.interest,
    principal: row.principal,
  }))
}
