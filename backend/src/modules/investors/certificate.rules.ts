import { yearOf } from '@goldammer/sdk/rules/local-dates'
import type { LocalDate } from '@goldammer/sdk/units'
import type { Selectable } from 'kysely'
import type { ErrorEntry } from '../../shared/app-error.ts'
import type { DB } from '../../shared/tables.ts'

export type CertificateRow = Selectable<DB['nonAssessmentCertificate']>
export type CertificateState = 'pending' | 'confirmed' | 'refused' | 'expired'

export function stateOf(
  row: Pick<CertificateRow, 'confirmedAt' | 'refusedAt' | 'validUntil'>,
  today: LocalDate,
): CertificateState {
  if (row.refusedAt) return 'refused'
  if (!row.confirmedAt) return 'pending'
  return row.validUntil < today ? 'expired' : 'confirmed'
}

/** EStG § 44a (2): for three years at most, to the end of a calendar year at the latest. */
const lastPossibleDay = (validFrom: LocalDate) => `${yearOf(validFrom) + 2}-12-31` as LocalDate

/** domain §7. */
export function refuseValidity(validFrom: LocalDate, validUntil: LocalDate, today: LocalDate): ErrorEntry | null {
  const pointer = '/validUntil'
  if (validUntil < validFrom) return { code: 'CERTIFICATE_END_BEFORE_START', pointer }
  if (validUntil < today) return { code: 'CERTIFICATE_PAST', pointer }
  const last = lastPossibleDay(validFrom)
  return validUntil > last ? { code: 'CERTIFICATE_TOO_LONG', pointer, parameters: { day: last } } : null
}
