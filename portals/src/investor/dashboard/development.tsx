import type { InvestorDashboard } from '@goldammer/sdk/store/model'
import { ColumnChart } from '../../shared/charts/column-chart.tsx'
import { Legend } from '../../shared/charts/legend.tsx'
import { TableBehind } from '../../shared/charts/table-behind.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { sumEuros } from '../../shared/sum-amounts.ts'
import { useFormat } from '../../shared/use-format.ts'

/** Capital stands at the bottom and what it has earned on top; interest is teal (style §8). */
const COLOURS = ['data-2', 'data-1']

/** R2.21: what the portfolio was worth over time. */
export function Development({ data }: { data: InvestorDashboard }) {
  const t = useText()
  const { money, shortMoney, date } = useFormat()
  const { development } = data
  const title = t('own.dashboard.development')
  const first = development[0]
  const last = development.at(-1)
  if (!first || !last)
    return (
      <Box title={title} span={8}>
        <p className="muted">{t('own.dashboard.developmentEmpty')}</p>
      </Box>
    )
  const labels = [t('own.dashboard.capitalSeries'), t('own.dashboard.receivedSeries')]
  return (
    <Box
      title={title}
      span={8}
      aside={<Legend entries={labels.map((label, index) => ({ label, colour: COLOURS[index] ?? '' }))} />}
    >
      <ColumnChart
        columns={development.map((it) => ({ label: date(it.day).slice(3), values: [it.outstanding, it.received] }))}
        colours={COLOURS}
        format={shortMoney}
        fromEnd
        summary={t('own.dashboard.developmentSummary', {
          from: date(first.day),
          to: date(last.day),
          outstanding: last.outstanding,
          received: last.received,
        })}
      />
      <TableBehind
        caption={title}
        head={[t('own.dashboard.day'), ...labels, t('own.dashboard.worth')]}
        rows={development.toReversed().map((it) => ({
          key: it.day,
          cells: [
            date(it.day),
            money(it.outstanding),
            money(it.received),
            money(sumEuros([it.outstanding, it.received])),
          ],
        }))}
      />
      <p className="tiny muted">{t('own.dashboard.developmentNote')}</p>
    </Box>
  )
}
