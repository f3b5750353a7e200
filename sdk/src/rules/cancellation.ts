import type { ErrorCode } from '../errors/catalogue.ts'
import type { LocalDate } from '../units.ts'
import { addDays, addMonths, daysInMonth, isMonthEnd, latest, parts, toDate } from './local-dates.ts'
import type { ProductFacts } from './product-types.ts'
import { refuseIrregularCancellation, refuseRegularCancellation } from './states-by-type.ts'

const CANCELLATION_KINDS = ['regular', 'irregular'] as const
export type CancellationKind = (typeof CANCELLATION_KINDS)[number]

/** The terms that decide when a contract can be cancelled. */
export interface CancellationTerms extends Pick<ProductFacts, 'type' | 'tokenProviderProductId'> {
  /** Months between notice and end; null: none. */
  readonly noticeMonths: number | null
  /** The product's earliest day; null: none. */
  readonly cancellationPossibleDate: LocalDate | null
  /** First day of the investment and minimum duration; null: none. */
  readonly minimumEnd: LocalDate | null
  /** Last day of the term; null: the contract runs until it is cancelled. */
  readonly endOfTerm: LocalDate | null
}

/**
 * R4.01, domain/cancellation#month-end: the first month's end after notice, minimum duration and the product's own day. Null where the term
 * has ended before.
 */
export function earliestRegularCancellation(terms: CancellationTerms, today: LocalDate): LocalDate | null {
  const { noticeMonths, cancellationPossibleDate, minimumEnd } = terms
  const noticed = addMonths(today, noticeMonths ?? 0)
  const possible = [cancellationPossibleDate, minimumEnd].filter((day) => day !== null)
  return beforeEnd(monthEnd(latest(noticed, ...possible)), terms)
}

const beforeEnd = (day: LocalDate, { endOfTerm }: Pick<CancellationTerms, 'endOfTerm'>): LocalDate | null =>
  endOfTerm === null || day < endOfTerm ? day : null

function monthEnd(day: LocalDate): LocalDate {
  const [year, month] = parts(day)
  return toDate(year, month, daysInMonth(year, month))
}

/**
 * R4.01, domain/cancellation#regular: the first day on which a contract can end by regular cancellation, and the last one to give notice
 * of it. Null where there is no regular cancellation, or no first day that notice could be too late for.
 */
export function noticeDeadline(terms: CancellationTerms): { end: LocalDate; lastDay: LocalDate } | null {
  if (refuseRegularCancellation(terms)) return null
  const [first, ...others] = [terms.cancellationPossibleDate, terms.minimumEnd].filter((day) => day !== null)
  if (!first) return null
  const end = beforeEnd(monthEnd(latest(first, ...others)), terms)
  return end && { end, lastDay: monthEnd(addMonths(end, -(terms.noticeMonths ?? 0))) }
}

export type CancellationWindow =
  | { refusal: null; earliest: LocalDate; latest: LocalDate | null }
  | { refusal: ErrorCode; earliest: null; latest: null }

/**
 * R4.01, domain/cancellation#regular: between which days a contract can be ended by a cancellation that is declared today, or why it cannot.
 * Securities have no regular cancellation, sales none at all; for cause it is possible from today on (BGB §§ 314, 489). Either
 * ends the contract before the end of its term.
 */
export function cancellationWindow(
  kind: CancellationKind,
  terms: CancellationTerms,
  today: LocalDate,
): CancellationWindow {
  const byType = kind === 'irregular' ? refuseIrregularCancellation(terms.type) : refuseRegularCancellation(terms)
  if (byType) return { refusal: byType, earliest: null, latest: null }
  const earliest = kind === 'irregular' ? beforeEnd(today, terms) : earliestRegularCancellation(terms, today)
  if (earliest === null) return { refusal: 'CANCELLATION_AFTER_END_OF_TERM', earliest: null, latest: null }
  return { refusal: null, earliest, latest: lastDayFor(kind, terms) }
}

function lastDayFor(kind: CancellationKind, { endOfTerm }: CancellationTerms): LocalDate | null {
  if (endOfTerm === null) return null
  const before = addDays(endOfTerm, -1)
  return kind === 'irregular' || isMonthEnd(before) ? before : monthEnd(addMonths(before, -1))
}

/** R4.01, domain/cancellation#regular: why a contract can't be cancelled for a day, or null. */
export function refuseCancellation(
  input: { kind: CancellationKind; cancellationDate: LocalDate },
  terms: CancellationTerms,
  today: LocalDate,
): ErrorCode | null {
  const { kind, cancellationDate } = input
  const { refusal, earliest } = cancellationWindow(kind, terms, today)
  if (refusal) return refusal
  if (cancellationDate < earliest) return 'CANCELLATION_TOO_EARLY'
  if (beforeEnd(cancellationDate, terms) === null) return 'CANCELLATION_AFTER_END_OF_TERM'
  return kind === 'irregular' || isMonthEnd(cancellationDate) ? null : 'CANCELLATION_NOT_AT_MONTH_END'
}

/** The day that the text of a refusal names. */
export function dayOfRefusal(
  refusal: ErrorCode,
  kind: CancellationKind,
  terms: CancellationTerms,
  today: LocalDate,
): LocalDate | null {
  if (refusal === 'CANCELLATION_AFTER_END_OF_TERM') return terms.endOfTerm
  return refusal === 'CANCELLATION_TOO_EARLY' ? cancellationWindow(kind, terms, today).earliest : null
}
