import type { EarlyEndRecord, EarlyEndState } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'

const states: EarlyEndState[] = ['pending', 'accepted', 'refused', 'withdrawn', 'lapsed']

/** domain/funding-rounds#early-end: rounds whose companies want them to end early, the request that has waited longest first. */
export default function EarlyEndQueue() {
  const t = useText()
  const list = useKeysetList('early-ends', { filters: ['state'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.earlyEnds.title')} under={t('staff.earlyEnds.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.earlyEnds.state')}
          value={list.filters.state}
          options={states.map((state) => ({ value: state, label: t(`states.earlyEnd.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.earlyEnds.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card of={it} />}
        empty={<Empty title={t('staff.earlyEnds.emptyTitle')} text={t('staff.earlyEnds.emptyText')} />}
      />
    </>
  )
}

interface Props {
  of: EarlyEndRecord
}

function Round({ of: { id, productName, companyName } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <Link
        className="plain-link strong"
        to={`/early-ends/${id}`}
        aria-label={t('staff.earlyEnds.open', { name: productName })}
      >
        {productName}
      </Link>
      <span className="small muted">{companyName}</span>
    </div>
  )
}

function useColumns(): KeysetColumn<EarlyEndRecord>[] {
  const t = useText()
  const { date } = useFormat()
  const day = (value: string) => <span className="number">{date(value)}</span>
  return [
    { key: 'round', title: t('staff.earlyEnds.round'), render: (it) => <Round of={it} /> },
    { key: 'lastDay', title: t('staff.earlyEnds.lastDay'), render: (it) => day(it.lastDay) },
    { key: 'endsOn', title: t('staff.earlyEnds.endsOn'), render: (it) => it.endsOn && day(it.endsOn) },
    { key: 'asked', title: t('staff.earlyEnds.asked'), render: (it) => day(it.createdAt) },
    { key: 'state', title: t('staff.earlyEnds.state'), render: (it) => <StateTag kind="earlyEnd" state={it.state} /> },
  ]
}

function Card({ of }: Props) {
  const t = useText()
  const { date } = useFormat()
  return (
    <div className="stack tight">
      <div className="card-row">
        <Round of={of} />
        <StateTag kind="earlyEnd" state={of.state} />
      </div>
      <span className="small">
        {t('staff.earlyEnds.lastDay')}: <span className="number">{date(of.lastDay)}</span>
      </span>
    </div>
  )
}
