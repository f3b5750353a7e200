import { withdrawalLapsedAt } from '@goldammer/sdk/rules/withdrawal-lapse'
import { toLocalDate } from '@goldammer/sdk/units'
import { isImpersonated, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { updateOrders } from '../payments/orders.ts'
import { lastWithdrawalDayOf } from './goods-withdrawal.rules.ts'

type Moment = { confirmationSentAt: Date } | { downloadOpenedAt: Date }

/** The first time counts; with the last of all moments the right to withdraw from digital goods lapses (BGB § 356 (5)). */
async function note(scope: Scope, orderId: string, moment: Moment): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const order = await tx
      .selectFrom('shopOrder')
      .select([
        'orderDateTime',
        'digitalContentWaiverAt',
        'confirmationSentAt',
        'downloadOpenedAt',
        'withdrawalLapsedAt',
      ])
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst()
    if (!order) return
    const [name] = Object.keys(moment) as ('confirmationSentAt' | 'downloadOpenedAt')[]
    if (!name || order[name]) return
    const known = { ...order, ...moment }
    const at = withdrawalLapsedAt({
      consentedAt: known.digitalContentWaiverAt,
      confirmedAt: known.confirmationSentAt,
      begunAt: known.downloadOpenedAt,
    })
    const lapsesOn = at && toLocalDate(at)
    const isInPeriod = lapsesOn !== null && lapsesOn <= lastWithdrawalDayOf(known, lapsesOn)
    await updateOrders(tx, [orderId], { ...moment, ...(isInPeriod ? { withdrawalLapsedAt: at } : {}) })
  })
}

/** BGB § 312f (3): the mail of the order has left, which records the consent to begin. */
export const noteConfirmation = (scope: Scope, orderId: string, sentAt: Date): Promise<void> =>
  note(scope, orderId, { confirmationSentAt: sentAt })

/** Performance begins with the first file that the customer opens; what staff open in their place is none. */
export async function noteDownload(scope: Scope, orderId: string): Promise<void> {
  if (!isImpersonated(scope)) await note(scope, orderId, { downloadOpenedAt: scope.clock.now() })
}
