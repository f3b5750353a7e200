import type { FinanceTask, FinanceTaskKind } from '@goldammer/sdk/staff/model'
import type { Translator } from '@goldammer/sdk/translator'

export const kinds: FinanceTaskKind[] = [
  'returned',
  'returned_late',
  'returned_after_refund',
  'refunded_elsewhere',
  'restored',
  'refund_by_hand',
  'refund_interest',
  'debit_not_written',
  'debit_not_announced',
  'transfer_not_written',
  'refund_failed',
]

type Due = Pick<FinanceTask, 'kind' | 'amount' | 'orderNumber' | 'payBy'>

/** What finance does with which payment, and by when: the last day that the law gives, else at once. */
export function taskText({ kind, amount, orderNumber, payBy }: Due, t: Translator['translate']): string {
  const by = payBy ? t('staff.financeTasks.by', { day: payBy }) : t('staff.financeTasks.atOnce')
  return t(`staff.financeTasks.hints.${kind}`, { amount, number: orderNumber, by })
}
