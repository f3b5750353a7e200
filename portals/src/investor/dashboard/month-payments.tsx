import { TaxEstimateNote } from '../../shared/fields/tax-estimate-note.tsx'
import { usePaymentColumns } from '../../shared/fields/use-payment-columns.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { PlainTable } from '../../shared/table/plain-table.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../data.ts'
import { ContractName } from './contract-name.tsx'

/** R2.21: the payments of a month one by one. */
export function MonthPayments({ month }: { month: string }) {
  const t = useText()
  const { date, monthAndYear } = useFormat()
  const { parts, tax, totalAndState } = usePaymentColumns()
  const payments = useRecord('payments', month)
  const title = t('own.dashboard.paymentsOf', { month: monthAndYear(month) })
  return (
    <QueryView query={payments} lines={4}>
      {({ elements, taxEstimate }) => (
        <>
          <PlainTable
            tall
            label={title}
            rows={elements}
            // A contract may have two payments on one day.
            rowKey={(it, index) => `${it.orderId} ${it.day} ${index}`}
            empty={t('own.dashboard.paymentsNone')}
            columns={[
              {
                title: t('own.dashboard.paymentDay'),
                render: (it) => <span className="number">{date(it.day)}</span>,
              },
              { title: t('own.investments.product'), isName: true, render: (it) => <ContractName of={it} /> },
              ...parts,
              tax,
              ...totalAndState(t('own.investment.total')),
            ]}
          />
          {elements.some(({ state }) => state !== 'paid') && <TaxEstimateNote estimate={taxEstimate} />}
        </>
      )}
    </QueryView>
  )
}
