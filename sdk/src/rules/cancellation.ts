import type { ErrorCode } from '../errors/catalogue.ts'
import type { LocalDate } from '../units.ts'
import { addMonths, daysInMonth, isMonthEnd, latest, parts, toDate } from './local-dates.ts'
import type { ProductFacts } from './product-types.ts'
import { refuseIrregularCancellation, refuseRegularCancellation } from './states-by-type.ts'

const CANCELLATION_KINDS = ['regular', 'irregular'] as const
export type CancellationKind = (typeof CANCELLATION_KINDS)[number]

/** What decides when a contract can be cancelled. */
export interface CancellationTerms extends Pick<ProductFacts, 'type' | 'tokenProviderProductId'> {
  /** Months between notice and end; null: none. */
  readonly noticeMonths: number | null
  /** The product's earliest day; null: none. */
  readonly cancellationPossibleDate: LocalDate | null
  /** Day of payment and minimum duration; null: none. */
  readonly minimumEnd: LocalDate | null
}

/** R4.01, domain §4.4: the first month's end after notice, minimum duration and the product's own day. */
export function earliestRegularCancellation(terms: CancellationTerms, today: LocalDate): LocalDate {
  const { noticeMonths, cancellationPossibleDate, minimumEnd } = terms
  const noticed = addMonths(today, noticeMonths ?? 0)
  const possible = [cancellationPossibleDate, minimumEnd].filter((day) => day !== null)
  return monthEnd(latest(noticed, ...possible))
}

function monthEnd(day: LocalDate): LocalDate {
  const [year, month] = parts(day)
  return toDate(year, month, daysInMonth(year, month))
}

/**
 * R4.01, domain §4.4: the first day on which a contract can end by regular cancellation, and the last one to give notice
 * of it. Null where there is no regular cancellation, or no first day that notice could be too late for.
 */
export function noticeDeadline(terms: CancellationTerms): { end: LocalDate; lastDay: LocalDate } | null {
  if (refuseRegularCancellation(terms)) return null
  const [first, ...others] = [terms.cancellationPossibleDate, terms.minimumEnd].filter((day) => day !== null)
  if (!first) return null
  const end = monthEnd(latest(first, ...others))
  return { end, lastDay: monthEnd(addMonths(end, -(terms.noticeMonths ?? 0))) }
}

/**
 * R4.01, domain §4.4; BGB §§ 314, 489: why a contract can't be cancelled for a day, or null. Securities have no regular
 * cancellation, sales none at all; for cause it is possible from today on.
 */
export function refuseCancellation(
  wish: { kind: CancellationKind; cancellationDate: LocalDate },
  terms: CancellationTerms,
  today: LocalDate,
): ErrorCode | null {
  const { kind, cancellationDate } = wish
  if (kind === 'irregular') {
    return refuseIrregularCancellation(terms.type) ?? (cancellationDate < today ? 'CANCELLATION_TOO_EARLY' : null)
  }
  const refusal = refuseRegularCancellation(terms)
  if (refusal) return refusal
  if (cancellationDate < earliestRegularCancellation(terms, today)) return 'CANCELLATION_TOO_EARLY'
  return isMonthEnd(cancellationDate) ? null : 'CANCELLATION_NOT_AT_MONTH_END'
}
