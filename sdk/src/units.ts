import { once } from './once.ts'

declare const unit: unique symbol
type Branded<T, Name extends string> = T & { readonly [unit]: Name }

/** Money in code and database: whole cents. */
export type Cents = Branded<number, 'Cents'>

/** Rates in code and database: 650 is 6.50 %. */
export type BasisPoints = Branded<number, 'BasisPoints'>

/** A day of German law, in Europe/Berlin: '2026-03-01'. */
export type LocalDate = Branded<string, 'LocalDate'>

export const TIME_ZONE = 'Europe/Berlin'

export function cents(value: number): Cents {
  return whole(value, 'cents') as Cents
}

export function basisPoints(value: number): BasisPoints {
  return whole(value, 'basis points') as BasisPoints
}

export function localDate(value: string): LocalDate {
  if (!isLocalDate(value)) throw new RangeError(`Not a day: ${value}`)
  return value
}

export function isLocalDate(value: unknown): value is LocalDate {
  if (typeof value !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value)) return false
  const day = Number(value.slice(8))
  // Every month has 28 days; one too many for its month is one of the next.
  return day <= 28 || new Date(`${value}T00:00:00Z`).getUTCDate() === day
}

/** From the interface's decimal EUR. It allows two decimals; a third is rounded half up. */
export function eurosToCents(euros: number): Cents {
  return cents(hundredfold(euros))
}

export function centsToEuros(value: Cents): number {
  return value / 100
}

/** From the interface's percent: 6.5 becomes 650. */
export function percentToBasisPoints(percent: number): BasisPoints {
  return basisPoints(hundredfold(percent))
}

export function basisPointsToPercent(value: BasisPoints): number {
  return value / 100
}

export function sumCents(values: Iterable<Cents>): Cents {
  let sum = 0
  for (const value of values) sum += value
  return cents(sum)
}

/** Creating the first formatter takes a phone a tenth of a second, so a page creates it only when needed. */
const berlinDay = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' }))

const MS_PER_HOUR = 3_600_000
/** The cached hours with their day: eleven years. */
const HOURS = 100_000
const dayOfHour = new Map<number, LocalDate>()

/** The day an instant falls on in Berlin. */
export function toLocalDate(instant: Date): LocalDate {
  // Days in Berlin begin with a full hour of UTC, so an hour belongs to one day; lists convert the same hours again and again.
  const hour = Math.floor(instant.getTime() / MS_PER_HOUR)
  const known = dayOfHour.get(hour)
  if (known) return known
  const day = berlinDay().format(instant) as LocalDate
  if (dayOfHour.size === HOURS) dayOfHour.clear()
  dayOfHour.set(hour, day)
  return day
}

/** The instant a day begins in Berlin; a day ends where the next begins. */
export function startOfDay(day: LocalDate): Date {
  const midnightUtc = new Date(`${day}T00:00:00Z`)
  // Berlin is one or two hours ahead of UTC, and no change of the clocks falls between 22:00 and 00:00 UTC.
  const twoHoursEarlier = new Date(midnightUtc.getTime() - 2 * 3_600_000)
  return toLocalDate(twoHoursEarlier) === day ? twoHoursEarlier : new Date(midnightUtc.getTime() - 3_600_000)
}

function whole(value: number, name: string): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not whole ${name}: ${value}`)
  return value === 0 ? 0 : value
}

/** Shifts the decimal point in the number's own digits, so that 1.005 and 8.115 do not suffer from binary floats. */
function hundredfold(value: number): number {
  const shifted = Number(`${value}e2`)
  const result = Number.isNaN(shifted) ? value * 100 : shifted
  return Math.sign(result) * Math.round(Math.abs(result))
}
