import type { LocalDate } from '@goldammer/sdk/units'
import type { Payment } from '../payments/service.ts'
import { lastWithdrawalDayOf } from './goods-withdrawal.rules.ts'

type Bought = Parameters<typeof lastWithdrawalDayOf>[0] & { digitalContentWaiverAt: Date | null }

/**
 * domain/goods#download: a digital good opens once it is paid; before the period of withdrawal is over only to who has consented to
 * that, and opening it then ends the right (BGB § 356 (5)).
 */
export function isDownloadOpen(bought: Bought, payment: Pick<Payment, 'state'> | undefined, today: LocalDate): boolean {
  if (payment?.state !== 'settled') return false
  return bought.digitalContentWaiverAt !== null || today > lastWithdrawalDayOf(bought, today)
}
