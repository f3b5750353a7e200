import { maskIban } from '@goldammer/sdk/rules/iban'
import { returnReason } from '@goldammer/sdk/rules/return-reason'
import { translate } from '@goldammer/sdk/translate'
import { type Cents, centsToEuros, type LocalDate } from '@goldammer/sdk/units'
import type { Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import { inEachLocale, type Translated } from '../../shared/translated.ts'
import { sendMail } from '../notifications/service.ts'
import type { PaidOrder, Payment } from './repository.ts'
import type { Reaction } from './return-codes.ts'

const factsOf = (order: PaidOrder) => ({
  orderId: order.id,
  productId: order.productId ?? '',
  orderNumber: order.orderNumber,
  productName: (order.label ?? {}) as Translated,
  amount: centsToEuros(order.amountTotal as Cents),
})

/** What a debit to come takes, and when. */
export const debitFacts = ({ amount, dueDate }: Pick<Payment, 'amount' | 'dueDate'>) => ({
  debit: centsToEuros(amount),
  dueDate: dueDate!,
})

/**
 * The pre-notification (M10, for goods G02): amount, day, mandate, creditor and creditor id of the debit to come. Answers the mail's id: the debit
 * is announced once that is sent.
 */
export async function sendPrenotification(
  scope: Scope,
  tx: Tx,
  order: PaidOrder,
  payment: Payment,
): Promise<string | null> {
  const debit = {
    ...debitFacts(payment),
    mandateReference: payment.mandateReference!,
    // Who collects is not who sends the mail: the bank statement names them.
    creditor: scope.config.creditorName,
    creditorId: scope.config.creditorId,
    iban: payment.iban ? maskIban(payment.iban) : '',
  }
  if (order.kind === 'goods') {
    const { orderId, orderNumber } = factsOf(order)
    return await sendMail(scope, tx, {
      customerId: order.customerId,
      template: 'G02',
      parameters: { orderId, orderNumber, ...debit },
    })
  }
  return await sendMail(scope, tx, {
    customerId: order.customerId,
    template: 'M10',
    parameters: { ...factsOf(order), ...debit },
  })
}

/** The refund did not arrive (M23, for goods G09): we pay it by our own transfer until that day. */
export async function reportFailedRefund(
  scope: Scope,
  tx: Tx,
  order: PaidOrder,
  payment: Payment,
  payBy: LocalDate,
): Promise<void> {
  const { customerId } = order
  const facts = factsOf(order)
  const refund = centsToEuros(payment.amount)
  await (order.kind === 'goods'
    ? sendMail(scope, tx, {
        customerId,
        template: 'G09',
        parameters: { orderId: facts.orderId, orderNumber: facts.orderNumber, total: refund, payBy },
      })
    : sendMail(scope, tx, { customerId, template: 'M23', parameters: { ...facts, refund, payBy } }))
}

/** The bank's code, and the next step of the payment (domain/payments#states). */
type Returned = { code: string; next: Reaction['ask'] | 'retry' | 'wait' }

/** The debit came back (M12, for goods G03). */
export async function reportReturn(scope: Scope, tx: Tx, order: PaidOrder, { code, next }: Returned): Promise<void> {
  const { orderId, orderNumber, amount } = factsOf(order)
  await (order.kind === 'goods'
    ? sendMail(scope, tx, {
        customerId: order.customerId,
        template: 'G03',
        parameters: { orderId, orderNumber, total: amount },
      })
    : sendMail(scope, tx, {
        customerId: order.customerId,
        template: 'M12',
        parameters: {
          ...factsOf(order),
          returned: inEachLocale((locale) => returnReason(code, (key) => translate(locale, key))),
          next: inEachLocale((locale) => translate(locale, `mail.told.returned.${next}`)),
        },
      }))
}
