import { EXEMPTION_LIMITS, VAT_RATE } from '../constants.ts'
import { type BasisPoints, basisPoints, type Cents, cents, type LocalDate, localDate } from '../units.ts'

/** Values of the law, with the days on which they are in force, both included. */
export interface Dated<Value> {
  readonly validFrom: LocalDate
  readonly validUntil: LocalDate | null
  readonly value: Value
}

/** The values in force on a day; for a day before the table, its first values. */
export function inForceOn<Value>(table: readonly [Dated<Value>, ...Dated<Value>[]], day: LocalDate): Value {
  const entry = table.find(
    ({ validFrom, validUntil }) => validFrom <= day && (validUntil === null || day <= validUntil),
  )
  return (entry ?? table[0]).value
}

type ExemptionLimits = Readonly<Record<keyof typeof EXEMPTION_LIMITS, Cents>>

/** R5.06 [cfg by year]: EStG § 20 (9), raised by the annual tax act of 2022. */
export const EXEMPTION_LIMIT_LAW: readonly [Dated<ExemptionLimits>, ...Dated<ExemptionLimits>[]] = [
  {
    validFrom: localDate('2009-01-01'),
    validUntil: localDate('2022-12-31'),
    value: { single: cents(801_00), joint: cents(1_602_00) },
  },
  { validFrom: localDate('2023-01-01'), validUntil: null, value: EXEMPTION_LIMITS },
]

export const exemptionLimitsOf = (year: number): ExemptionLimits =>
  inForceOn(EXEMPTION_LIMIT_LAW, localDate(`${year}-01-01`))

/** domain/cart#vat [cfg]: VAT on goods; UStG § 12 (1), lowered for half a year by § 28 (1). */
const VAT_LAW: readonly [Dated<BasisPoints>, ...Dated<BasisPoints>[]] = [
  { validFrom: localDate('2007-01-01'), validUntil: localDate('2020-06-30'), value: VAT_RATE },
  { validFrom: localDate('2020-07-01'), validUntil: localDate('2020-12-31'), value: basisPoints(16_00) },
  { validFrom: localDate('2021-01-01'), validUntil: null, value: VAT_RATE },
]

export const vatRateOn = (day: LocalDate): BasisPoints => inForceOn(VAT_LAW, day)
