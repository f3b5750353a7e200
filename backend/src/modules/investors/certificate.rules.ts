import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { addDays, addYears, toDate, yearOf } from '@goldammer/sdk/rules/local-dates'
import { certificateKindsOf, taxpayerOf } from '@goldammer/sdk/rules/withholding'
import type { LocalDate } from '@goldammer/sdk/units'
import type { Selectable } from 'kysely'
import type { ErrorEntry } from '../../shared/app-error.ts'
import type { DB } from '../../shared/tables.ts'
import type { InvestorRow } from './repository.ts'

export type CertificateRow = Selectable<DB['nonAssessmentCertificate']>
export type CertificateKind = ReturnType<typeof certificateKindsOf>[number]
export type CertificateState = 'pending' | 'confirmed' | 'refused' | 'expired'

export function stateOf(
  row: Pick<CertificateRow, 'confirmedAt' | 'refusedAt' | 'validUntil'>,
  today: LocalDate,
): CertificateState {
  if (row.refusedAt) return 'refused'
  if (!row.confirmedAt) return 'pending'
  return row.validUntil < today ? 'expired' : 'confirmed'
}

/**
 * EStG § 44a (2): for three years at most, to the end of a calendar year at the latest. The law names no end for a declaration
 * of business income and the certificate of a legal form; they are looked at again as often [dec]. § 50c (2) sentence 4: five years.
 */
const lastPossibleDay = (kind: CertificateKind, validFrom: LocalDate): LocalDate =>
  kind === 'treaty' ? addDays(addYears(validFrom, 5), -1) : toDate(yearOf(validFrom) + 2, 12, 31)

/** domain/tax#treaty-certificate: what the law does not give to this investor. A person is informed who refunds the tax (EStG § 50c (3)). */
export function refuseKind(kind: CertificateKind, investor: InvestorRow): ErrorCode | null {
  if (certificateKindsOf(taxpayerOf(investor)).includes(kind)) return null
  return kind === 'treaty' && investor.kind === 'person' ? 'TREATY_CERTIFICATE_OF_COMPANIES' : 'CERTIFICATE_NOT_FOR_YOU'
}

/** domain/tax#papers. */
export function refuseValidity(
  kind: CertificateKind,
  validFrom: LocalDate,
  validUntil: LocalDate,
  today: LocalDate,
): ErrorEntry | null {
  const pointer = '/validUntil'
  if (validUntil < validFrom) return { code: 'CERTIFICATE_END_BEFORE_START', pointer }
  if (validUntil < today) return { code: 'CERTIFICATE_PAST', pointer }
  // Nobody certifies what begins so far ahead; there are no days after the year 9999.
  const last = lastPossibleDay(kind, validFrom > addYears(today, 10) ? today : validFrom)
  return validUntil > last ? { code: 'CERTIFICATE_TOO_LONG', pointer, parameters: { day: last } } : null
}
