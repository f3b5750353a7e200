import type { PayoutRun, PayoutRunState } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'
import { PrepareRun } from './prepare-run.tsx'

const states: PayoutRunState[] = ['preparing', 'draft', 'released', 'posted', 'discarded']

export default function PayoutRunList() {
  const t = useText()
  const list = useKeysetList('payout-runs', { filters: ['state'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.payouts.title')} under={t('staff.payouts.lead')} actions={<PrepareRun />} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.payouts.state')}
          value={list.filters.state}
          options={states.map((state) => ({ value: state, label: t(`states.payoutRun.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.payouts.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card run={it} />}
        empty={<Empty title={t('staff.payouts.emptyTitle')} text={t('staff.payouts.emptyText')} />}
      />
    </>
  )
}

function Name({ run }: { run: PayoutRun }) {
  return (
    <Link className="plain-link strong" to={`/payouts/${run.id}`}>
      {run.productName}
    </Link>
  )
}

function useColumns(): KeysetColumn<PayoutRun>[] {
  const t = useText()
  const { money, number, date, dateTime } = useFormat()
  return [
    {
      key: 'product',
      title: t('staff.payouts.product'),
      render: (it) => (
        <div className="stack tight">
          <Name run={it} />
          <span className="muted">
            {it.figure && `${t(`staff.payouts.figures.${it.figure.kind}`, { year: String(it.figure.year) })} · `}
            {it.companyName}
          </span>
        </div>
      ),
    },
    {
      key: 'dueDate',
      title: t('staff.payouts.dueDate'),
      render: (it) => <span className="number">{date(it.dueDate)}</span>,
    },
    { key: 'state', title: t('staff.payouts.state'), render: (it) => <StateTag kind="payoutRun" state={it.state} /> },
    {
      key: 'count',
      title: t('staff.payouts.count'),
      right: true,
      render: (it) => <span className="number">{number(it.planned.count)}</span>,
    },
    {
      key: 'net',
      title: t('staff.payouts.net'),
      right: true,
      render: (it) => <b className="number">{money(it.planned.net)}</b>,
    },
    {
      key: 'created',
      title: t('staff.payouts.created'),
      render: (it) => (
        <div className="stack tight">
          <span>{it.createdBy}</span>
          <span className="number muted">{dateTime(it.createdAt)}</span>
        </div>
      ),
    },
  ]
}

function Card({ run }: { run: PayoutRun }) {
  const { money, date } = useFormat()
  return (
    <div className="card-row">
      <Name run={run} />
      <b className="number">{money(run.planned.net)}</b>
      <span className="number muted">{date(run.dueDate)}</span>
      <StateTag kind="payoutRun" state={run.state} />
    </div>
  )
}
