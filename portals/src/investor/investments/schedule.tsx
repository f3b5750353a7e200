import type { InvestmentDetail, ScheduledPayment } from '@goldammer/sdk/store/model'
import { CircleAlert, CircleCheck, CircleDot, CircleMinus } from 'lucide-react'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'

const looks = {
  planned: { tone: 'info', Icon: CircleDot },
  paid: { tone: 'ok', Icon: CircleCheck },
  overdue: { tone: 'warn', Icon: CircleAlert },
  suspended: { tone: '', Icon: CircleMinus },
}

export function Schedule({ data }: { data: InvestmentDetail }) {
  const t = useText()
  const { money, date } = useFormat()
  const title = t('investor.investment.schedule')
  return (
    <div className="stack">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-box" aria-label={title} tabIndex={0}>
        <table className="plain-table">
          <caption className="hidden-text">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('investor.investment.due')}</th>
              <th scope="col">{t('investor.investment.kind')}</th>
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
            {data.schedule.map((it) => (
              <tr key={it.id}>
                <td className="number">{date(it.dueDate)}</td>
                <td>{t(`investor.investment.kinds.${it.kind}`)}</td>
                <td className="right number">{money(it.interest)}</td>
                <td className="right number">{money(it.principal)}</td>
                <td className="right number">{money(it.tax)}</td>
                <td className="right number strong">{money(it.total)}</td>
                <td>
                  <ScheduleState state={it.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="tiny muted">{t('portal.forecast')}</p>
    </div>
  )
}

function ScheduleState({ state }: { state: ScheduledPayment['state'] }) {
  const t = useText()
  const { tone, Icon } = looks[state]
  return (
    <span className={`tag ${tone}`}>
      <Icon className="icon small" aria-hidden="true" />
      {t(`investor.investment.scheduleState.${state}`)}
    </span>
  )
}
