import { lastWithdrawalDay } from '@goldammer/sdk/rules/withdrawal-deadline'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { Payment } from '../payments/service.ts'

type Bought = { orderDateTime: Date; digitalContentWaiverAt: Date | null }

/** domain §2, Goods: a digital good opens once it is paid, and nobody can withdraw from it any more (BGB § 356 (5)). */
export function isDownloadOpen(
  { orderDateTime, digitalContentWaiverAt }: Bought,
  payment: Pick<Payment, 'state'> | undefined,
  today: LocalDate,
): boolean {
  if (payment?.state !== 'settled') return false
  return digitalContentWaiverAt !== null || today > lastWithdrawalDay(toLocalDate(orderDateTime))
}
