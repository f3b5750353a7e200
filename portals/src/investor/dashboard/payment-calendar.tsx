import type { InvestorDashboard } from '@goldammer/sdk/store/model'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { ColumnChart } from '../../shared/charts/column-chart.tsx'
import { Legend } from '../../shared/charts/legend.tsx'
import { TableBehind } from '../../shared/charts/table-behind.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { searchWith } from '../../shared/search-with.ts'
import { sumEuros } from '../../shared/sum-amounts.ts'
import { useFormat } from '../../shared/use-format.ts'
import { AnnouncedDebits } from './announced-debits.tsx'
import { debitsOf, firstYear, isLate, monthsOf, SERIES, type Series, totalOf, valuesOf, yearsOf } from './calendar.ts'
import { MonthPayments } from './month-payments.tsx'

/** Interest is teal, repayment gray; what is to come is pale (style §8). */
const LOOKS: Record<Series, { colour: string; planned?: boolean }> = {
  paidPrincipal: { colour: 'data-6' },
  paidInterest: { colour: 'data-1' },
  plannedPrincipal: { colour: 'data-6', planned: true },
  plannedInterest: { colour: 'data-1', planned: true },
  depotBank: { colour: 'data-2' },
  overdue: { colour: 'warning' },
}
const COLOURS = SERIES.map((series) => {
  const { colour, planned } = LOOKS[series]
  return planned ? { planned: colour } : colour
})

/** R2.21: what was paid, what is to come and what will be debited, a year at a time; the year and the month are in the address. */
export function PaymentCalendar({ data }: { data: InvestorDashboard }) {
  const t = useText()
  const { money, number, month: nameOf } = useFormat()
  const [params] = useSearchParams()
  const thisYear = Number(data.asOf.slice(0, 4))
  const range = yearsOf(data, thisYear)
  const requested = Number(params.get('year'))
  const year = requested >= range.first && requested <= range.last ? requested : firstYear(data, thisYear)
  const months = monthsOf(data.calendar, year)
  const filled = months.filter((it) => totalOf(it) !== 0)
  const chosen = filled.find((it) => it.month === params.get('month'))
  const debits = debitsOf(data.announcedDebits, year)
  const title = t('own.dashboard.calendar', { year })
  const label = (series: Series) => t(`own.dashboard.series.${series}`)
  const shown = SERIES.filter((series) => filled.some((it) => it[series] !== 0))
  const sum = (...series: Series[]) => sumEuros(filled.flatMap((it) => series.map((one) => it[one])))
  return (
    <Box title={title} span={8} rows={2} aside={<YearChoice year={year} {...range} />}>
      <div className="stack">
        {debits.length > 0 && <AnnouncedDebits debits={debits} />}
        {filled.length === 0 ? (
          debits.length === 0 && <p className="muted">{t('own.dashboard.calendarEmpty', { year })}</p>
        ) : (
          <>
            <Legend
              entries={shown.map((series) => ({ label: label(series), ...LOOKS[series] }))}
              unit={t('own.dashboard.inEuro')}
            />
            <ColumnChart
              columns={months.map((it) => ({ label: nameOf(it.month), values: valuesOf(it) }))}
              colours={COLOURS}
              format={(value) => number(Math.round(value))}
              fromEnd={isLate(year, data.asOf)}
              summary={t('own.dashboard.calendarSummary', {
                year,
                paid: sum('paidInterest', 'paidPrincipal'),
                planned: sum('plannedInterest', 'plannedPrincipal', 'overdue'),
              })}
            />
            <TableBehind
              caption={title}
              head={[t('portal.month'), ...shown.map(label), t('common.word.total')]}
              rows={filled.map((it) => ({
                key: it.month,
                cells: [`${nameOf(it.month)} ${year}`, ...shown.map((series) => money(it[series])), money(totalOf(it))],
              }))}
            />
            <MonthChoice months={filled.map((it) => it.month)} chosen={chosen?.month} />
            {chosen && <MonthPayments month={chosen.month} />}
            <p className="tiny muted">{t('common.forecastNote')}</p>
          </>
        )}
      </div>
    </Box>
  )
}

function YearChoice({ year, first, last }: { year: number; first: number; last: number }) {
  const t = useText()
  const [params] = useSearchParams()
  const to = (shownYear: number) => searchWith(params, { year: String(shownYear), month: undefined })
  if (first === last) return null
  return (
    <div className="row tight">
      {year > first && (
        <Link className="icon-link" to={to(year - 1)} preventScrollReset aria-label={t('own.dashboard.earlierYear')}>
          <ChevronLeft className="icon" aria-hidden="true" />
        </Link>
      )}
      <b className="number">{year}</b>
      {year < last && (
        <Link className="icon-link" to={to(year + 1)} preventScrollReset aria-label={t('own.dashboard.laterYear')}>
          <ChevronRight className="icon" aria-hidden="true" />
        </Link>
      )}
    </div>
  )
}

/** Months with payments; the chosen one is let go by choosing it again. */
function MonthChoice({ months, chosen }: { months: string[]; chosen: string | undefined }) {
  const t = useText()
  const { month: nameOf } = useFormat()
  const [params] = useSearchParams()
  return (
    <nav className="choices" aria-label={t('own.dashboard.payments')}>
      <span className="small muted">{t('own.dashboard.payments')}</span>
      {months.map((month) => {
        const isChosen = month === chosen
        return (
          <Link
            key={month}
            to={searchWith(params, { year: month.slice(0, 4), month: isChosen ? undefined : month })}
            aria-current={isChosen ? 'true' : undefined}
            preventScrollReset
          >
            {nameOf(month)}
          </Link>
        )
      })}
    </nav>
  )
}
