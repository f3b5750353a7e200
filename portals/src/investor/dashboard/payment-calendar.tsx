import type { CalendarMonth, InvestorDashboard } from '@goldammer/sdk/store/model'
import { ColumnChart } from '../../shared/charts/column-chart.tsx'
import { TableBehind } from '../../shared/charts/table-behind.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'

/** Repayment stands at the bottom and interest on top; interest is teal, repayment gray (look.md, Charts). */
const COLOURS = ['data-6', 'data-1']

export function PaymentCalendar({ data }: { data: InvestorDashboard }) {
  const t = useText()
  const { money, number, month } = useFormat()
  const year = data.plannedYear
  const calendar = wholeYear(data)
  const title = t('investor.dashboard.calendar', { year })
  const legend = (
    <div className="legend">
      <span>
        <span className="swatch" style={{ background: 'var(--data-1)' }} />
        {t('investor.dashboard.interestSeries')}
      </span>
      <span>
        <span className="swatch" style={{ background: 'var(--data-6)' }} />
        {t('investor.dashboard.principalSeries')}
      </span>
      <span className="muted tiny">{t('investor.dashboard.inEuro')}</span>
    </div>
  )
  if (calendar.every((it) => it.total === 0)) {
    return (
      <Box title={title} span={8}>
        <p className="muted">{t('investor.dashboard.calendarEmpty', { year })}</p>
      </Box>
    )
  }
  return (
    <Box title={title} span={8} aside={legend}>
      <ColumnChart
        columns={calendar.map((it) => ({ label: month(it.month), values: [it.principal, it.interest] }))}
        colours={COLOURS}
        format={(value) => number(Math.round(value))}
        summary={t('investor.dashboard.calendarSummary', { year, amount: data.plannedTotal })}
      />
      <TableBehind
        caption={title}
        head={[
          t('portal.month'),
          t('investor.dashboard.interestSeries'),
          t('investor.dashboard.principalSeries'),
          t('common.word.total'),
        ]}
        rows={calendar
          .filter((it) => it.total > 0)
          .map((it) => ({
            key: it.month,
            cells: [`${month(it.month)} ${year}`, money(it.interest), money(it.principal), money(it.total)],
          }))}
      />
      <p className="tiny muted">{t('portal.forecast')}</p>
    </Box>
  )
}

/** The interface names only months with a payment. */
function wholeYear({ calendar, plannedYear }: InvestorDashboard): CalendarMonth[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${plannedYear}-${String(index + 1).padStart(2, '0')}`
    return calendar.find((it) => it.month === month) ?? { month, interest: 0, principal: 0, total: 0 }
  })
}
