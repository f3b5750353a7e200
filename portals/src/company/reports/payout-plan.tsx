import { createPayoutPlanExportTicket } from '@goldammer/sdk/store/company'
import type { PayoutPlanExportFormat, PayoutPlanRow } from '@goldammer/sdk/store/model'
import { CircleAlert, CircleCheck, CircleDot, Landmark, type LucideIcon } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { download } from '../../shared/fields/download-button.tsx'
import { ExportMenu } from '../../shared/fields/export-menu.tsx'
import { Figures } from '../../shared/fields/facts.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../shared/table/filters.tsx'
import { RowTable } from '../../shared/table/row-table.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { activeCompanyId } from '../active-company.ts'
import { useRecord } from '../data.ts'

const looks: Record<PayoutPlanRow['state'], { tone: string; Icon: LucideIcon }> = {
  planned: { tone: 'info', Icon: CircleDot },
  overdue: { tone: 'error', Icon: CircleAlert },
  paid: { tone: 'ok', Icon: CircleCheck },
  depot_bank: { tone: '', Icon: Landmark },
}

const ALL = 'all'
const AMOUNTS = ['interest', 'principal', 'total', 'paid', 'open'] as const
const yearOf = ({ dueOn }: PayoutPlanRow) => dueOn.slice(0, 4)
const nextYear = (rows: PayoutPlanRow[]) => {
  const row = rows.find(({ state }) => state !== 'paid') ?? rows.at(-1)
  return row && yearOf(row)
}

/** R2.25: what falls due by round and day, and what is paid; round and year that are looked at stand in the address. */
export function PayoutPlan() {
  const t = useText()
  const plan = useRecord('payout-plan')
  const [params, setParams] = useSearchParams()
  const round = params.get('round') ?? undefined
  const choose = (choice: { round?: string | undefined; year?: string | undefined }) =>
    setParams({ tab: 'plan', ...(choice.round && { round: choice.round }), ...(choice.year && { year: choice.year }) })
  return (
    <QueryView query={plan} lines={8}>
      {({ elements }) => {
        if (elements.length === 0)
          return (
            <section className="box">
              <Empty title={t('company.reports.plan.emptyTitle')} text={t('company.reports.plan.emptyText')} />
            </section>
          )
        const rounds = [...new Map(elements.map((row) => [row.roundId, row])).values()]
        const chosen = rounds.find(({ roundId }) => roundId === round)
        const rows = chosen ? elements.filter(({ roundId }) => roundId === round) : elements
        const years = [...new Set(rows.map(yearOf))]
        const requested = params.get('year')
        // Many contracts have many days: the year that is next to be paid, unless another one is asked for.
        const year = requested === ALL ? undefined : (years.find((one) => one === requested) ?? nextYear(rows))
        return (
          <>
            <p className="muted">{t('company.reports.plan.lead')}</p>
            <Sums rows={rows} />
            <div className="row wrap">
              <Filters>
                {rounds.length > 1 && (
                  <ChoiceFilter
                    label={t('company.reports.plan.product')}
                    value={chosen?.roundId}
                    options={rounds.map((row) => ({ value: row.roundId, label: row.productName }))}
                    onChange={(value) => choose({ round: value })}
                  />
                )}
                <ChoiceFilter
                  label={t('company.reports.plan.year')}
                  value={year}
                  options={years.map((one) => ({ value: one, label: one }))}
                  onChange={(value) => choose({ round: chosen?.roundId, year: value ?? ALL })}
                />
              </Filters>
              <Export productId={chosen?.productId} />
            </div>
            <PlanTable rows={year ? rows.filter((row) => yearOf(row) === year) : rows} />
          </>
        )
      }}
    </QueryView>
  )
}

/** Summed in cents, so that the parts are the whole. */
const sumOf = (rows: PayoutPlanRow[], of: (row: PayoutPlanRow) => number) =>
  rows.reduce((total, row) => total + Math.round(of(row) * 100), 0) / 100

function Sums({ rows }: { rows: PayoutPlanRow[] }) {
  const t = useText()
  const { money } = useFormat()
  const overdue = sumOf(
    rows.filter(({ state }) => state === 'overdue'),
    (row) => row.open,
  )
  return (
    <section className="box" aria-label={t('company.reports.plan.sum')}>
      <Figures
        figures={[
          { label: t('company.reports.plan.total'), value: money(sumOf(rows, (row) => row.total)) },
          { label: t('company.reports.plan.paid'), value: money(sumOf(rows, (row) => row.paid)) },
          { label: t('company.reports.plan.open'), value: money(sumOf(rows, (row) => row.open)) },
          { label: t('company.reports.plan.overdue'), value: money(overdue), warn: overdue > 0 },
        ]}
      />
    </section>
  )
}

function Export({ productId }: { productId: string | undefined }) {
  const exporting = useAction(
    async (format: PayoutPlanExportFormat) =>
      (await createPayoutPlanExportTicket(await activeCompanyId(), { format, ...(productId && { productId }) })).data,
    { onDone: ({ url }) => download(url) },
  )
  return <ExportMenu isPending={exporting.isPending} onChoose={exporting.mutate} />
}

function PlanTable({ rows }: { rows: PayoutPlanRow[] }) {
  const t = useText()
  const { money, date, number } = useFormat()
  return (
    <RowTable
      label={t('company.reports.plan.title')}
      rows={rows}
      rowKey={(row) => `${row.roundId} ${row.dueOn}`}
      columns={[
        {
          key: 'dueOn',
          title: t('company.reports.plan.dueOn'),
          render: (row) => <span className="number">{date(row.dueOn)}</span>,
        },
        { key: 'product', title: t('company.reports.plan.product'), render: (row) => row.productName },
        {
          key: 'contracts',
          title: t('company.reports.plan.contracts'),
          right: true,
          render: (row) => <span className="number">{number(row.contracts)}</span>,
        },
        ...AMOUNTS.map((key) => ({
          key,
          title: t(`company.reports.plan.${key}`),
          right: true,
          render: (row: PayoutPlanRow) => <span className="number">{money(row[key])}</span>,
        })),
        { key: 'state', title: t('company.reports.plan.state'), render: (row) => <State row={row} /> },
      ]}
      footer={{
        dueOn: t('company.reports.plan.sum'),
        ...Object.fromEntries(
          AMOUNTS.map((key) => [
            key,
            <span key={key} className="number">
              {money(sumOf(rows, (row) => row[key]))}
            </span>,
          ]),
        ),
      }}
      card={(row) => (
        <div className="card-row">
          <span className="strong">{row.productName}</span>
          <b className="number">{money(row.total)}</b>
          <div className="row tight wrap between">
            <span className="small muted number">
              {date(row.dueOn)} · {t('common.count.contracts', { count: row.contracts })}
            </span>
            <div className="right">
              <State row={row} />
            </div>
          </div>
        </div>
      )}
    />
  )
}

function State({ row }: { row: PayoutPlanRow }) {
  const t = useText()
  const { date } = useFormat()
  const { tone, Icon } = looks[row.state]
  return (
    <div>
      <span className={`tag ${tone}`}>
        <Icon className="icon small" aria-hidden="true" />
        {t(`company.reports.plan.states.${row.state}`)}
      </span>
      {row.paidOn && <p className="tiny muted number">{date(row.paidOn)}</p>}
    </div>
  )
}
