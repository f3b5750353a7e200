import { latest } from '@goldammer/sdk/rules/local-dates'
import { lastWithdrawalDay } from '@goldammer/sdk/rules/withdrawal-deadline'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'

type Bought = { orderDateTime: Date; confirmationSentAt: Date | null }

/**
 * The last day on which a digital good can be withdrawn from (BGB § 356 (2) no. 2, (3)): the period begins with the order, or with the mail
 * that contains the instruction (G01) if that is sent later. Until it is sent, the day counts from today.
 */
export const lastWithdrawalDayOf = ({ orderDateTime, confirmationSentAt }: Bought, today: LocalDate): LocalDate =>
  lastWithdrawalDay(latest(toLocalDate(orderDateTime), confirmationSentAt ? toLocalDate(confirmationSentAt) : today))
