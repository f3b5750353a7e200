import type { DebitFile, DebitFileState } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { None } from '../../../shared/fields/none.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'
import { Next } from './next.tsx'
import { Prepare } from './prepare.tsx'

const states: DebitFileState[] = ['prepared', 'checked', 'released', 'filed', 'discarded']

/** Debits that wait for two people before they go to the bank, and those that went (domain/debit-files#two-people, domain/rights#four-eyes). */
export default function DebitFiles() {
  const t = useText()
  const list = useKeysetList('debit-files', { filters: ['state'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.debits.title')} under={t('staff.debits.lead')} actions={<Prepare />} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.debits.state')}
          value={list.filters.state}
          options={states.map((state) => ({ value: state, label: t(`states.debitFile.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.debits.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card file={it} />}
        empty={<Empty title={t('staff.debits.emptyTitle')} text={t('staff.debits.emptyText')} />}
      />
    </>
  )
}

function By({ name, at }: { name: string | null; at: string | null }) {
  const { date } = useFormat()
  if (!name || !at) return <None />
  return (
    <div className="stack tight">
      <span>{name}</span>
      <span className="number muted">{date(at)}</span>
    </div>
  )
}

function useColumns(): KeysetColumn<DebitFile>[] {
  const t = useText()
  const { money, number } = useFormat()
  return [
    {
      key: 'dueDate',
      title: t('staff.debits.dueDate'),
      render: (it) => <DueDate file={it} />,
    },
    {
      key: 'submitBy',
      title: t('staff.debits.submitBy'),
      render: (it) => <SubmitBy file={it} />,
    },
    {
      key: 'debits',
      title: t('staff.debits.debits'),
      right: true,
      render: (it) => <span className="number">{number(it.transactions)}</span>,
    },
    {
      key: 'total',
      title: t('staff.debits.total'),
      right: true,
      render: (it) => <b className="number">{money(it.total)}</b>,
    },
    { key: 'state', title: t('staff.debits.state'), render: (it) => <State file={it} /> },
    {
      key: 'checked',
      title: t('staff.debits.checked'),
      render: (it) => <By name={it.checkedBy} at={it.checkedAt} />,
    },
    {
      key: 'released',
      title: t('staff.debits.released'),
      render: (it) => <By name={it.releasedBy} at={it.releasedAt} />,
    },
    { key: 'next', title: t('staff.debits.next'), fixed: true, render: (it) => <Next file={it} size="small" /> },
  ]
}

function DueDate({ file: { id, dueDate } }: { file: DebitFile }) {
  const t = useText()
  const { date } = useFormat()
  return (
    <Link
      className="plain-link strong number"
      to={`/debit-files/${id}`}
      aria-label={t('staff.debits.open', { day: date(dueDate) })}
    >
      {date(dueDate)}
    </Link>
  )
}

function SubmitBy({ file: { submitBy, nextDay } }: { file: DebitFile }) {
  const t = useText()
  const { dateTime } = useFormat()
  if (!submitBy) return <None />
  return (
    <div className="stack tight">
      <span className="number">{dateTime(submitBy)}</span>
      {nextDay && <span className="small error-text">{t('staff.debits.tooLate')}</span>}
    </div>
  )
}

function State({ file }: { file: DebitFile }) {
  const t = useText()
  return (
    <div className="stack tight">
      <div>
        <StateTag kind="debitFile" state={file.state} />
      </div>
      {!file.fourEyes && <span className="small muted">{t('staff.debits.alone')}</span>}
    </div>
  )
}

function Card({ file }: { file: DebitFile }) {
  const t = useText()
  const { money } = useFormat()
  return (
    <div className="stack tight">
      <div className="card-row">
        <DueDate file={file} />
        <b className="number">{money(file.total)}</b>
        <State file={file} />
      </div>
      {file.submitBy && (
        <span className="row wrap small muted">
          {t('staff.debits.submitBy')}
          <SubmitBy file={file} />
        </span>
      )}
      <div>
        <Next file={file} size="small" />
      </div>
    </div>
  )
}
