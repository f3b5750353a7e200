import type { InvestmentDetail, ScheduledPayment } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { ScheduleState } from '../../shared/fields/schedule-state.tsx'
import { useText } from '../../shared/portal-context.ts'
import { sumEuros } from '../../shared/sum-amounts.ts'
import { useFormat } from '../../shared/use-format.ts'

/** R2.23: what was paid of the contract and what is due when. */
export function Schedule({ data }: { data: InvestmentDetail }) {
  const t = useText()
  const { money, date } = useFormat()
  const { schedule } = data
  const title = t('investor.investment.schedule')
  if (schedule.length === 0)
    return (
      <Box title={title}>
        <p className="muted">{t('investor.investment.scheduleEmpty')}</p>
      </Box>
    )
  const sumOf = (...states: ScheduledPayment['state'][]) =>
    sumEuros(schedule.filter(({ state }) => states.includes(state)).map(({ total }) => total))
  return (
    <Box
      title={title}
      aside={
        <span className="small muted number">
          {t('investor.investment.scheduleSum', {
            paid: sumOf('paid'),
            open: sumOf('planned', 'overdue', 'suspended'),
          })}
        </span>
      }
    >
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
              {schedule.map((it) => (
                <tr key={it.id}>
                  <td className="number">{date(it.dueDate)}</td>
                  <td>{t(`investor.investment.kinds.${it.kind}`)}</td>
                  <td className="right number">{money(it.interest)}</td>
                  <td className="right number">{money(it.principal)}</td>
                  <td className="right number">{money(it.tax)}</td>
                  <td className="right number strong">{money(it.total)}</td>
                  <td>
                    <ScheduleState state={it.state} />{' '}
                    {it.paidAt && (
                      <span className="tiny muted number">{t('investor.investment.paidAt', { day: it.paidAt })}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {schedule.some(({ state }) => state === 'depot_bank') && (
          <Note>{t('investor.investment.scheduleDepotBank')}</Note>
        )}
        <p className="tiny muted">{t('portal.forecast')}</p>
      </div>
    </Box>
  )
}
