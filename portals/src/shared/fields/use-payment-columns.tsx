import type { ScheduledPayment } from '@goldammer/sdk/store/model'
import { useText } from '../portal-context.ts'
import type { PlainColumn } from '../table/plain-table.tsx'
import { useFormat } from '../use-format.ts'
import { ScheduleState } from './schedule-state.tsx'

type Payment = Pick<ScheduledPayment, 'interest' | 'principal' | 'total' | 'state'> & { paidAt?: string | null }
type Taxed = Pick<ScheduledPayment, 'tax' | 'state'>
type Kinded = Pick<ScheduledPayment, 'dueDate' | 'kind'>

/** How payments to investors are shown wherever they stand one by one. */
export function usePaymentColumns() {
  const t = useText()
  const { money, date } = useFormat()
  const amount = <Row,>(title: string, amountOf: (row: Row) => number): PlainColumn<Row> => ({
    title,
    right: true,
    render: (row) => money(amountOf(row)),
  })
  return {
    dueAndKind: [
      { title: t('investor.investment.due'), render: (it) => <span className="number">{date(it.dueDate)}</span> },
      { title: t('investor.investment.kind'), render: (it) => t(`investor.investment.kinds.${it.kind}`) },
    ] satisfies PlainColumn<Kinded>[],
    parts: [
      amount<Payment>(t('investor.investment.interestPart'), (it) => it.interest),
      amount<Payment>(t('investor.investment.principalPart'), (it) => it.principal),
    ],
    tax: {
      title: t('investor.investment.tax'),
      right: true,
      render: ({ tax, state }) => (
        <>
          {tax === null ? '–' : money(tax)}
          {state !== 'paid' && tax !== null && tax !== 0 && (
            <span className="tiny muted"> {t('investor.investment.estimated')}</span>
          )}
        </>
      ),
    } satisfies PlainColumn<Taxed>,
    totalAndState: (title: string): PlainColumn<Payment>[] => [
      { title, right: true, render: (it) => <b>{it.total === null ? '–' : money(it.total)}</b> },
      {
        title: t('common.word.state'),
        render: ({ state, paidAt }) => (
          <>
            <ScheduleState state={state} />{' '}
            {paidAt && <span className="tiny muted number">{t('investor.investment.paidOn', { day: paidAt })}</span>}
          </>
        ),
      },
    ],
  }
}
