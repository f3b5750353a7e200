import type { ContactMessageEntry, ContactMessageState } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'

const states: ContactMessageState[] = ['open', 'answered', 'closed', 'spam']
const assignees = ['me', 'nobody'] as const

/** R2.30: what people write by the contact form, the latest first. */
export default function Messages() {
  const t = useText()
  const list = useKeysetList('contact-messages', {
    filters: ['text', 'state', 'assignee'],
    personal: ['text'],
  })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.messages.title')} under={t('staff.messages.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={list.filters.text}
          placeholder={t('staff.messages.searchIn')}
          onChange={(value) => list.setFilter('text', value)}
        />
        <ChoiceFilter
          label={t('staff.messages.state')}
          value={list.filters.state}
          none={t('staff.messages.allButSpam')}
          options={states.map((state) => ({ value: state, label: t(`states.contactMessage.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
        <ChoiceFilter
          label={t('staff.messages.assignee')}
          value={list.filters.assignee}
          none={t('staff.messages.anybody')}
          options={assignees.map((value) => ({ value, label: t(`staff.messages.${value}`) }))}
          onChange={(value) => list.setFilter('assignee', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.messages.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card of={it} />}
        empty={<Empty title={t('staff.messages.emptyTitle')} text={t('staff.messages.emptyText')} />}
      />
    </>
  )
}

interface Props {
  of: ContactMessageEntry
}

function Subject({ of: { id, subject } }: Props) {
  return (
    <Link className="plain-link strong" to={`/messages/${id}`}>
      {subject}
    </Link>
  )
}

function Sender({ of: { sender, email } }: Props) {
  return (
    <div className="stack tight">
      {sender && <span>{sender}</span>}
      <span className="muted">{email}</span>
    </div>
  )
}

function State({ of: { state, assignee } }: Props) {
  return (
    <div className="stack tight">
      <span>
        <StateTag kind="contactMessage" state={state} />
      </span>
      {assignee && <span className="small muted">{assignee}</span>}
    </div>
  )
}

function useColumns(): KeysetColumn<ContactMessageEntry>[] {
  const t = useText()
  const { dateTime } = useFormat()
  return [
    { key: 'subject', title: t('staff.messages.subject'), render: (it) => <Subject of={it} /> },
    { key: 'sender', title: t('staff.messages.sender'), render: (it) => <Sender of={it} /> },
    {
      key: 'arrived',
      title: t('staff.messages.arrived'),
      render: (it) => <span className="number">{dateTime(it.createdAt)}</span>,
    },
    { key: 'state', title: t('staff.messages.state'), render: (it) => <State of={it} /> },
  ]
}

function Card({ of }: Props) {
  const { dateTime } = useFormat()
  return (
    <div className="stack tight">
      <Subject of={of} />
      <Sender of={of} />
      <div className="card-row">
        <span className="number muted">{dateTime(of.createdAt)}</span>
        <State of={of} />
      </div>
    </div>
  )
}
