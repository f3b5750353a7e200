import type { ProfitFigureRecord, ProfitFigureState } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'
import { DecideFigure } from './decide-figure.tsx'

const states: ProfitFigureState[] = ['submitted', 'approved', 'refused', 'withdrawn']

/** What issuers have entered and finance has to look through (domain/rights#four-eyes). */
export default function ProfitFigureRecords() {
  const t = useText()
  const list = useKeysetList('profit-figures', { filters: ['state'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.profits.title')} under={t('staff.profits.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.profits.state')}
          value={list.filters.state}
          options={states.map((state) => ({ value: state, label: t(`states.profitFigure.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.profits.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card figure={it} />}
        empty={<Empty title={t('staff.profits.emptyTitle')} text={t('staff.profits.emptyText')} />}
      />
    </>
  )
}

function Name({ figure }: { figure: ProfitFigureRecord }) {
  const t = useText()
  return (
    <div className="stack tight">
      <span className="strong">{figure.productName}</span>
      <span className="muted">
        {t(`staff.profits.kinds.${figure.kind}`, { year: String(figure.year) })} · {figure.companyName}
      </span>
      {figure.endsContracts && <span className="small muted">{t('staff.profits.ends')}</span>}
      {figure.note && <span className="small">{figure.note}</span>}
      {figure.reason && (
        <span className="small muted">
          {t('staff.profits.reason')}: {figure.reason}
        </span>
      )}
    </div>
  )
}

/** What can be done about it, or what came of it. */
function Next({ figure }: { figure: ProfitFigureRecord }) {
  const t = useText()
  if (figure.state === 'approved' && figure.openRunId)
    return (
      <Link className="plain-link" to={`/payouts/${figure.openRunId}`}>
        {t('staff.profits.openRun')}
      </Link>
    )
  if (figure.state === 'approved' && figure.unpaid === 0)
    return <span className="small muted">{t('staff.profits.paid')}</span>
  return <DecideFigure figure={figure} />
}

function useColumns(): KeysetColumn<ProfitFigureRecord>[] {
  const t = useText()
  const { money, date } = useFormat()
  return [
    { key: 'figure', title: t('staff.profits.figure'), render: (it) => <Name figure={it} /> },
    {
      key: 'amount',
      title: t('staff.profits.amount'),
      right: true,
      render: (it) => <span className="number">{money(it.amount)}</span>,
    },
    {
      key: 'share',
      title: t('staff.profits.share'),
      right: true,
      render: (it) => (
        <div className="stack tight">
          <b className="number">{money(it.share)}</b>
          <span className="number muted">{t('common.count.contracts', { count: it.contracts })}</span>
        </div>
      ),
    },
    {
      key: 'established',
      title: t('staff.profits.established'),
      render: (it) => <span className="number">{date(it.establishedOn)}</span>,
    },
    {
      key: 'entered',
      title: t('staff.profits.entered'),
      render: (it) => (
        <div className="stack tight">
          <span>{it.createdBy ?? '–'}</span>
          <span className="number muted">{date(it.createdAt)}</span>
        </div>
      ),
    },
    {
      key: 'state',
      title: t('staff.profits.state'),
      render: (it) => (
        <div className="stack tight">
          <div>
            <StateTag kind="profitFigure" state={it.state} />
          </div>
          {it.decidedBy && it.decidedAt && (
            <span className="small muted">
              {it.decidedBy}, {date(it.decidedAt)}
            </span>
          )}
        </div>
      ),
    },
    { key: 'next', title: t('staff.profits.next'), fixed: true, render: (it) => <Next figure={it} /> },
  ]
}

function Card({ figure }: { figure: ProfitFigureRecord }) {
  const { money } = useFormat()
  return (
    <div className="stack tight">
      <div className="card-row">
        <Name figure={figure} />
        <b className="number">{money(figure.share)}</b>
        <div>
          <StateTag kind="profitFigure" state={figure.state} />
        </div>
      </div>
      <div>
        <Next figure={figure} />
      </div>
    </div>
  )
}
