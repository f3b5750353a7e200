import type { KycState, StaffCustomer } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ColumnChoice, useColumnChoice } from '../../../shared/table/column-choice.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'

const kycStates: KycState[] = ['none', 'pending', 'successful', 'error', 'rejected']

export default function CustomerList() {
  const t = useText()
  const list = useKeysetList('customers', {
    filters: ['text', 'kycState'],
    personal: ['text'],
    defaultSort: 'name',
  })
  const columns = useColumns()
  const choice = useColumnChoice('customers', columns, ['city', 'createdAt'])
  return (
    <>
      <PageHeader
        title={t('staff.customers.title')}
        actions={<ColumnChoice columns={columns} hidden={choice.hidden} onHide={choice.hide} />}
      />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={list.filters.text}
          placeholder={t('staff.customers.searchHint')}
          onChange={(value) => list.setFilter('text', value)}
        />
        <ChoiceFilter
          label={t('staff.customers.kyc')}
          value={list.filters.kycState}
          options={kycStates.map((state) => ({ value: state, label: t(`states.kyc.${state}`) }))}
          onChange={(value) => list.setFilter('kycState', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.customers.title')}
        list={list}
        columns={choice.visible}
        rowKey={(it) => it.id}
        card={(it) => <Card customer={it} />}
        empty={<Empty title={t('staff.customers.emptyTitle')} text={t('staff.customers.emptyText')} />}
      />
    </>
  )
}

function useColumns(): KeysetColumn<StaffCustomer>[] {
  const t = useText()
  const { money, number, date, dateTime } = useFormat()
  return [
    {
      key: 'customerNumber',
      title: t('staff.customers.number'),
      sort: 'customerNumber',
      render: (it) => <span className="number muted">{it.customerNumber}</span>,
    },
    {
      key: 'name',
      title: t('staff.customers.name'),
      sort: 'name',
      fixed: true,
      render: (it) => <Name customer={it} />,
    },
    { key: 'email', title: t('staff.customers.email'), render: (it) => it.email },
    { key: 'city', title: t('staff.customers.city'), render: (it) => it.city ?? '–' },
    { key: 'kyc', title: t('staff.customers.kyc'), render: (it) => <StateTag kind="kyc" state={it.kycState} /> },
    {
      key: 'contracts',
      title: t('staff.customers.contracts'),
      right: true,
      render: (it) => <span className="number">{number(it.contractCount)}</span>,
    },
    {
      key: 'amount',
      title: t('staff.customers.amount'),
      right: true,
      render: (it) => <b className="number">{money(it.amountTotal)}</b>,
    },
    {
      key: 'createdAt',
      title: t('staff.customers.since'),
      sort: 'createdAt',
      render: (it) => <span className="number">{date(it.createdAt)}</span>,
    },
    {
      key: 'lastLoginAt',
      title: t('staff.customers.lastLogin'),
      sort: 'lastLoginAt',
      render: (it) => (
        <span className="number">{it.lastLoginAt ? dateTime(it.lastLoginAt) : t('staff.customers.never')}</span>
      ),
    },
  ]
}

function Name({ customer }: { customer: StaffCustomer }) {
  const t = useText()
  return (
    <span className="row wrap tight">
      <Link className="plain-link strong number" to={`/customers/${customer.id}`}>
        {customer.name}
      </Link>
      {!customer.active && <span className="tag error">{t('staff.customers.inactive')}</span>}
      {!customer.confirmed && <span className="tag warn">{t('staff.customers.unconfirmed')}</span>}
    </span>
  )
}

function Card({ customer }: { customer: StaffCustomer }) {
  const { money } = useFormat()
  return (
    <div className="card-row">
      <Name customer={customer} />
      <b className="number">{money(customer.amountTotal)}</b>
      <span className="number muted">{customer.customerNumber}</span>
      <StateTag kind="kyc" state={customer.kycState} />
    </div>
  )
}
