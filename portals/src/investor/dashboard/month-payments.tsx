import type { CalendarPaymentList } from '@goldammer/sdk/store/model'
import { Link } from 'react-router'
import { ScheduleState } from '../../shared/fields/schedule-state.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../../shared/use-record.ts'

/** R2.21: the payments of a month one by one. */
export function MonthPayments({ month }: { month: string }) {
  const t = useText()
  const { money, date, monthAndYear } = useFormat()
  const payments = useRecord<CalendarPaymentList>('payments', month)
  const title = t('investor.dashboard.paymentsOf', { month: monthAndYear(month) })
  return (
    <QueryView query={payments} lines={4}>
      {({ elements }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="table-box tall" aria-label={title} tabIndex={0}>
          <table className="plain-table">
            <caption className="hidden-text">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('investor.dashboard.paymentDay')}</th>
                <th scope="col">{t('investor.investments.product')}</th>
                <th scope="col" className="right">
                  {t('investor.investment.interestPart')}
                </th>
                <th scope="col" className="right">
                  {t('investor.investment.principalPart')}
                </th>
                <th scope="col" className="right">
                  {t('investor.investment.tax')}
                </th>
                <th scope="col" className="right">
                  {t('investor.investment.total')}
                </th>
                <th scope="col">{t('common.word.state')}</th>
              </tr>
            </thead>
            <tbody>
              {elements.map((it, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a contract may have two payments on one day
                <tr key={`${it.orderId} ${it.day} ${index}`}>
                  <td className="number">{date(it.day)}</td>
                  <th scope="row" className="wrapping">
                    <Link className="plain-link" to={`/investments/${it.orderId}/${it.productId}`}>
                      {it.productName}
                    </Link>
                    <span className="tiny muted number"> {it.orderNumber}</span>
                  </th>
                  <td className="right number">{money(it.interest)}</td>
                  <td className="right number">{money(it.principal)}</td>
                  <td className="right number">{money(it.tax)}</td>
                  <td className="right number strong">{money(it.total)}</td>
                  <td>
                    <ScheduleState state={it.state} />
                  </td>
                </tr>
              ))}
              {elements.length === 0 && (
                <tr>
                  <td colSpan={7}>{t('investor.dashboard.paymentsNone')}</td>
                </tr>
              )}
            </tbody>
          </table>
        </section>
      )}
    </QueryView>
  )
}
