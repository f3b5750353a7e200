import type { CustomerMailState, LoggedMail } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { PeriodFilter } from '../../../shared/table/period-filter.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { CustomerLink } from '../../kit/customer-link.tsx'
import { MailState } from '../../kit/mail-state.tsx'
import { useKeysetList } from '../../lists.ts'

const states: CustomerMailState[] = ['waiting', 'sent', 'failed']

/** Every mail to anybody, the latest first; what one says is read in the customer's record. */
export default function MailLog() {
  const t = useText()
  const list = useKeysetList('mails', {
    filters: ['text', 'template', 'state', 'from', 'to'],
    personal: ['text'],
  })
  const { filters, setFilter, setFilters } = list
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.mails.title')} under={t('staff.mails.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          label={t('staff.mails.to')}
          value={filters.text}
          placeholder={t('staff.mails.toHint')}
          onChange={(value) => setFilter('text', value)}
        />
        <SearchFilter
          label={t('staff.mails.template')}
          value={filters.template}
          placeholder={t('staff.mails.templateHint')}
          onChange={(value) => setFilter('template', value?.slice(0, 10))}
        />
        <ChoiceFilter
          label={t('staff.customer.mails.state')}
          value={filters.state}
          options={states.map((value) => ({ value, label: t(`staff.customer.mails.states.${value}`) }))}
          onChange={(value) => setFilter('state', value)}
        />
        <PeriodFilter
          label={t('staff.mails.period')}
          from={filters.from}
          to={filters.to}
          onChange={(from, to) => setFilters({ from, to })}
        />
      </Filters>
      <KeysetTable
        label={t('staff.mails.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card mail={it} />}
        empty={<Empty title={t('staff.mails.emptyTitle')} text={t('staff.mails.emptyText')} />}
      />
    </>
  )
}

interface Props {
  mail: LoggedMail
}

function Subject({ mail: { id, customerId, subject } }: Props) {
  const t = useText()
  if (!subject) return <span className="muted">{t('staff.mails.forgotten')}</span>
  if (!customerId) return subject
  return (
    <Link className="plain-link strong" to={`/customers/${customerId}?tab=mails&mail=${id}`}>
      {subject}
    </Link>
  )
}

function Recipient({ mail: { to, customerId, customerName } }: Props) {
  return (
    <div className="stack tight">
      {customerId && <CustomerLink id={customerId} name={customerName} />}
      <span className="small muted">{to ?? '–'}</span>
    </div>
  )
}

function useColumns(): KeysetColumn<LoggedMail>[] {
  const t = useText()
  const { dateTime } = useFormat()
  return [
    {
      key: 'date',
      title: t('staff.customer.mails.date'),
      render: (it) => <span className="number">{dateTime(it.createdAt)}</span>,
    },
    {
      key: 'template',
      title: t('staff.mails.template'),
      render: (it) => <span className="number">{it.template}</span>,
    },
    { key: 'to', title: t('staff.mails.to'), render: (it) => <Recipient mail={it} /> },
    { key: 'subject', title: t('staff.customer.mails.subject'), fixed: true, render: (it) => <Subject mail={it} /> },
    { key: 'state', title: t('staff.customer.mails.state'), render: (it) => <MailState mail={it} /> },
  ]
}

function Card({ mail }: Props) {
  const { dateTime } = useFormat()
  return (
    <div className="stack tight">
      <Subject mail={mail} />
      <Recipient mail={mail} />
      <span className="row wrap small muted number">
        <span>{mail.template}</span>
        <span>{dateTime(mail.createdAt)}</span>
      </span>
      <MailState mail={mail} />
    </div>
  )
}
