import { wholeShare } from '@goldammer/sdk/rules/rounding'
import type { IssuerFigures, MonthFigures, Statistics } from '@goldammer/sdk/staff/model'
import { useSearchParams } from 'react-router'
import { ColumnChart } from '../../../shared/charts/column-chart.tsx'
import { TableBehind } from '../../../shared/charts/table-behind.tsx'
import { Box } from '../../../shared/fields/box.tsx'
import { Figures } from '../../../shared/fields/facts.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { Filters } from '../../../shared/table/filters.tsx'
import { PeriodFilter } from '../../../shared/table/period-filter.tsx'
import { PlainTable } from '../../../shared/table/plain-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { CompanyLink } from '../../kit/company-link.tsx'
import { ExportButton } from '../../kit/export-button.tsx'
import { IssuerCharts } from './issuer-charts.tsx'

/** Funding, investors, punctuality and defaults of a period. */
export default function StatisticsPage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const from = params.get('from') ?? undefined
  const to = params.get('to') ?? undefined
  const record = useRecord('statistics', { ...(from && { from }), ...(to && { to }) }, { keepPrevious: true })
  function choose(first?: string, last?: string) {
    setParams({ ...(first && { from: first }), ...(last && { to: last }) }, { replace: true })
  }
  return (
    <>
      <PageHeader title={t('staff.statistics.title')} under={t('staff.statistics.lead')} />
      <Filters onReset={from || to ? () => choose() : undefined}>
        <PeriodFilter label={t('staff.statistics.period')} from={from} to={to} onChange={choose} />
      </Filters>
      <QueryView query={record} lines={10}>
        {(data) => (
          <div className="stack">
            <Sums data={data} />
            <Funding months={data.months} csv={exportOf(data, 'months')} />
            <Investors months={data.months} />
            <IssuerCharts issuers={data.issuers} />
            <Issuers data={data} />
          </div>
        )}
      </QueryView>
    </>
  )
}

const exportOf = ({ from, to }: Statistics, part: 'months' | 'issuers') =>
  `/staff-api/statistics/export?${new URLSearchParams({ part, from, to })}`

const sumOf = <Row,>(rows: Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)

function Csv({ href }: { href: string }) {
  const t = useText()
  return (
    <ExportButton size="small" href={href}>
      {t('staff.statistics.csv')}
    </ExportButton>
  )
}

function Sums({ data: { from, to, months, issuers, overdueAsOf } }: { data: Statistics }) {
  const t = useText()
  const { money, number, wholePercent, date, dateTime } = useFormat()
  const overdue = sumOf(issuers, (it) => it.overdueAmount)
  const paid = sumOf(issuers, (it) => it.paid)
  return (
    <Box title={t('staff.statistics.from', { from: date(from), to: date(to) })}>
      <Figures
        even
        figures={[
          { label: t('staff.statistics.amountTotal'), value: money(sumOf(months, (it) => it.amountTotal)) },
          { label: t('staff.statistics.newInvestors'), value: number(sumOf(months, (it) => it.newInvestors)) },
          {
            label: t('staff.statistics.inTime'),
            value:
              paid === 0
                ? '–'
                : wholePercent(
                    wholeShare(
                      sumOf(issuers, (it) => it.paidInTime),
                      paid,
                    ),
                  ),
          },
          {
            label: t('staff.statistics.overdueAmount'),
            // Nobody has looked yet: that is not nothing.
            value: overdueAsOf || overdue > 0 ? money(overdue) : '–',
            under: overdueAsOf ? t('portal.asOf', { moment: dateTime(overdueAsOf) }) : t('staff.statistics.notYet'),
          },
        ]}
      />
    </Box>
  )
}

interface MonthsProps {
  months: MonthFigures[]
}

/** With its year where a month comes more than once. */
function useMonthLabel({ length }: MonthFigures[]) {
  const { month } = useFormat()
  return (of: string) => (length > 12 ? `${month(of)} ${of.slice(2, 4)}` : month(of))
}

function Funding({ months, csv }: MonthsProps & { csv: string }) {
  const t = useText()
  const { money, compactMoney, number, monthAndYear } = useFormat()
  const label = useMonthLabel(months)
  const title = t('staff.statistics.funding')
  return (
    <Box title={title} aside={<Csv href={csv} />}>
      <ColumnChart
        columns={months.map((it) => ({ label: label(it.month), values: [it.amountTotal] }))}
        colours={['data-1']}
        format={compactMoney}
        fromEnd
        summary={t('staff.statistics.fundingSummary', { amount: money(sumOf(months, (it) => it.amountTotal)) })}
      />
      <TableBehind
        caption={title}
        head={[t('staff.statistics.month'), t('staff.statistics.contracts'), t('staff.statistics.amountTotal')]}
        rows={months.toReversed().map((it) => ({
          key: it.month,
          cells: [monthAndYear(it.month), number(it.contracts), money(it.amountTotal)],
        }))}
      />
    </Box>
  )
}

function Investors({ months }: MonthsProps) {
  const t = useText()
  const { number, monthAndYear } = useFormat()
  const label = useMonthLabel(months)
  const title = t('staff.statistics.investorsTitle')
  return (
    <Box title={title}>
      <ColumnChart
        columns={months.map((it) => ({ label: label(it.month), values: [it.newInvestors] }))}
        colours={['data-2']}
        format={number}
        fromEnd
        summary={t('staff.statistics.investorsSummary', { count: number(sumOf(months, (it) => it.newInvestors)) })}
      />
      <TableBehind
        caption={title}
        head={[t('staff.statistics.month'), t('staff.statistics.newInvestors'), t('staff.statistics.investors')]}
        rows={months.toReversed().map((it) => ({
          key: it.month,
          cells: [monthAndYear(it.month), number(it.newInvestors), number(it.investors)],
        }))}
      />
    </Box>
  )
}

function Issuers({ data }: { data: Statistics }) {
  const t = useText()
  const { money, number } = useFormat()
  const of = (part: number, whole: number) => t('staff.statistics.partOf', { part: number(part), whole: number(whole) })
  const counted = (count: number, amount: number) => (count === 0 ? '–' : `${number(count)} · ${money(amount)}`)
  return (
    <Box title={t('staff.statistics.issuersTitle')} aside={<Csv href={exportOf(data, 'issuers')} />}>
      <div className="stack tight">
        <p className="small muted">{t('staff.statistics.issuersText')}</p>
        <PlainTable<IssuerFigures>
          label={t('staff.statistics.issuersTitle')}
          rows={data.issuers}
          rowKey={(it) => it.companyId}
          empty={t('staff.statistics.noIssuers')}
          columns={[
            {
              title: t('staff.statistics.companyName'),
              isName: true,
              render: (it) => <CompanyLink id={it.companyId} name={it.companyName} />,
            },
            { title: t('staff.statistics.amountTotal'), right: true, render: (it) => money(it.amountTotal) },
            { title: t('staff.statistics.inTime'), right: true, render: (it) => of(it.paidInTime, it.paid) },
            { title: t('staff.statistics.daysLate'), right: true, render: (it) => number(it.daysLate) },
            {
              title: t('staff.statistics.reportsInTime'),
              right: true,
              render: (it) => of(it.reportsInTime, it.reportsDue),
            },
            { title: t('staff.statistics.reportsMissing'), right: true, render: (it) => number(it.reportsMissing) },
            {
              title: t('staff.statistics.overduePayments'),
              right: true,
              render: (it) => counted(it.overduePayments, it.overdueAmount),
            },
            {
              title: t('staff.statistics.returnedDebits'),
              right: true,
              render: (it) => counted(it.returnedDebits, it.returnedAmount),
            },
          ]}
        />
      </div>
    </Box>
  )
}
