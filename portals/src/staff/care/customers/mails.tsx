import type { CustomerMail, CustomerMailState } from '@goldammer/sdk/staff/model'
import { Link, useSearchParams } from 'react-router'
import { useText } from '../../../shared/portal-context.ts'
import { searchWith } from '../../../shared/search-with.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { MailState } from '../../kit/mail-state.tsx'
import { useKeysetList } from '../../lists.ts'
import { MailDialog } from './mail-dialog.tsx'

const states: CustomerMailState[] = ['waiting', 'sent', 'failed']

/** Every mail to the customer, the latest first; `?mail=` opens one. */
export function Mails({ customerId, email }: { customerId: string; email: string }) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const list = useKeysetList('customer-mails', { filters: ['state'], fixed: { customerId } })
  const columns = useColumns()
  const opened = params.get('mail')
  return (
    <div className="stack">
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.customer.mails.state')}
          value={list.filters.state}
          options={states.map((value) => ({
            value,
            label: t(`staff.customer.mails.states.${value}`),
          }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.customer.tabs.mails')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card mail={it} />}
        empty={<Empty title={t('staff.customer.mails.emptyTitle')} text={t('staff.customer.mails.emptyText')} />}
      />
      {opened && (
        <MailDialog
          customerId={customerId}
          mailId={opened}
          email={email}
          onClose={() => setParams((current) => searchWith(current, { mail: undefined }), { replace: true })}
        />
      )}
    </div>
  )
}

interface Props {
  mail: CustomerMail
}

function Subject({ mail: { id, subject, copyOf } }: Props) {
  const t = useText()
  const [params] = useSearchParams()
  return (
    <span className="row wrap tight">
      <Link
        className="plain-link strong"
        to={searchWith(params, { mail: id })}
        aria-label={t('staff.customer.mails.open', { subject })}
        preventScrollReset
      >
        {subject}
      </Link>
      {copyOf && <span className="tag">{t('staff.customer.mails.copy')}</span>}
    </span>
  )
}

function useColumns(): KeysetColumn<CustomerMail>[] {
  const t = useText()
  const { dateTime } = useFormat()
  return [
    {
      key: 'date',
      title: t('staff.customer.mails.date'),
      render: (it) => <span className="number">{dateTime(it.createdAt)}</span>,
    },
    {
      key: 'kind',
      title: t('staff.customer.mails.kind'),
      render: (it) => <span className="number">{it.template}</span>,
    },
    { key: 'subject', title: t('staff.customer.mails.subject'), render: (it) => <Subject mail={it} /> },
    { key: 'state', title: t('staff.customer.mails.state'), render: (it) => <MailState mail={it} /> },
  ]
}

function Card({ mail }: Props) {
  const { dateTime } = useFormat()
  return (
    <div className="stack tight">
      <Subject mail={mail} />
      <span className="number muted">
        {dateTime(mail.createdAt)} · {mail.template}
      </span>
      <MailState mail={mail} />
    </div>
  )
}
