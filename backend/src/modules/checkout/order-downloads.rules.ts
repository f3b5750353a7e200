import { lastWithdrawalDay } from '@goldammer/sdk/rules/withdrawal-deadline'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { Payment } from '../payments/service.ts'

type Bought = { orderDateTime: Date; digitalContentWaiverAt: Date | null }

/**
 * domain/goods#download: a digital good opens once it is paid; before the period of withdrawal is over only to who has consented to
 * that, and opening it then ends the right (BGB § 356 (5)).
 */
export function isDownloadOpen(
  { orderDateTime, digitalContentWaiverAt }: Bought,
  payment: Pick<Payment, 'state'> | undefined,
  today: LocalDate,
): boolean {
  if (payment?.state !== 'settled') return false
  return digitalContentWaiverAt !== null || today > lastWithdrawalDay(toLocalDate(orderDateTime))
}
