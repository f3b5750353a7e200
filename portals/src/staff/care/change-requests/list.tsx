import type { ChangeRequestRecord, ChangeRequestState } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'

const states: ChangeRequestState[] = ['pending', 'accepted', 'refused', 'withdrawn']

/** What shall change of what was verified, the request that has waited longest first (R2.22). */
export default function ChangeRequestQueue() {
  const t = useText()
  const list = useKeysetList('change-requests', { filters: ['state'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.changes.title')} under={t('staff.changes.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.changes.state')}
          value={list.filters.state}
          options={states.map((state) => ({ value: state, label: t(`states.changeRequest.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.changes.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card request={it} />}
        empty={<Empty title={t('staff.changes.emptyTitle')} text={t('staff.changes.emptyText')} />}
      />
    </>
  )
}

interface Props {
  request: ChangeRequestRecord
}

function Name({ request: { id, name } }: Props) {
  const t = useText()
  return (
    <Link className="plain-link strong" to={`/change-requests/${id}`} aria-label={t('staff.changes.open', { name })}>
      {name}
    </Link>
  )
}

function Changes({ request: { changes } }: Props) {
  const t = useText()
  return <span>{changes.map(({ field }) => t(`portal.change.field.${field}`)).join(', ')}</span>
}

function useColumns(): KeysetColumn<ChangeRequestRecord>[] {
  const t = useText()
  const { date } = useFormat()
  return [
    { key: 'name', title: t('staff.changes.who'), render: (it) => <Name request={it} /> },
    { key: 'kind', title: t('staff.changes.kind'), render: (it) => t(`staff.changes.kinds.${it.kind}`) },
    { key: 'changes', title: t('staff.changes.changes'), render: (it) => <Changes request={it} /> },
    {
      key: 'handedIn',
      title: t('staff.changes.handedIn'),
      render: (it) => <span className="number">{date(it.createdAt)}</span>,
    },
    {
      key: 'state',
      title: t('staff.changes.state'),
      render: (it) => <StateTag kind="changeRequest" state={it.state} />,
    },
  ]
}

function Card({ request }: Props) {
  const { date } = useFormat()
  return (
    <div className="stack tight">
      <Name request={request} />
      <Changes request={request} />
      <span className="row wrap">
        <span className="number muted">{date(request.createdAt)}</span>
        <StateTag kind="changeRequest" state={request.state} />
      </span>
    </div>
  )
}
