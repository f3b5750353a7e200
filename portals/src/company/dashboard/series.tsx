import type { DailyFigures } from '@goldammer/sdk/store/model'
import { ColumnChart } from '../../shared/charts/column-chart.tsx'
import { Legend } from '../../shared/charts/legend.tsx'
import { TableBehind } from '../../shared/charts/table-behind.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { sumAmounts } from '../../shared/sum-amounts.ts'
import { useFormat } from '../../shared/use-format.ts'

export function Series({ series }: { series: DailyFigures[] }) {
  const t = useText()
  const { money, shortMoney, number, date } = useFormat()
  const days = series.length
  const title = t('company.dashboard.series', { days })
  const total = sumAmounts(series)
  const hasTarget = series.some(({ target }) => target > 0)
  if (total === 0) {
    return (
      <Box title={title} span={8}>
        <p className="muted">{t('company.dashboard.seriesEmpty')}</p>
      </Box>
    )
  }
  return (
    <Box title={title} span={8} aside={<b className="number">{money(total)}</b>}>
      {hasTarget && (
        <Legend
          entries={[
            { label: t('company.dashboard.amountColumn'), colour: 'data-1' },
            { label: t('company.dashboard.target'), colour: 'text', line: true },
          ]}
        />
      )}
      <ColumnChart
        columns={series.map((it) => ({ label: date(it.date).slice(0, 6), values: [it.amountTotal] }))}
        colours={['data-1']}
        {...(hasTarget && { line: series.map(({ target }) => target) })}
        format={shortMoney}
        fromEnd
        summary={t('company.dashboard.seriesSummary', { days, amount: total })}
      />
      <TableBehind
        caption={title}
        head={[
          t('company.dashboard.day'),
          t('company.dashboard.contracts'),
          t('company.dashboard.amountColumn'),
          t('company.dashboard.target'),
          t('company.dashboard.views'),
        ]}
        rows={series.toReversed().map((it) => ({
          key: it.date,
          cells: [date(it.date), number(it.contracts), money(it.amountTotal), money(it.target), number(it.views)],
        }))}
      />
    </Box>
  )
}
