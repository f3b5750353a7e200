import type { CustomerLock, CustomerRecord } from '@goldammer/sdk/staff/model'
import { useParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { Note } from '../../../shared/fields/note.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { Tabs } from '../../../shared/fields/tabs.tsx'
import { Avatar } from '../../../shared/layout/avatar.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useMayEnter } from '../../../shared/use-may-enter.ts'
import { useRecord } from '../../data.ts'
import { Bookings } from './bookings.tsx'
import { Contracts } from './contracts.tsx'
import { CustomerTasks } from './customer-tasks.tsx'
import { Documents } from './documents.tsx'
import { FactorReset } from './factor-reset.tsx'
import { Holdings } from './holdings.tsx'
import { Identities } from './identities.tsx'
import { Impersonate } from './impersonate.tsx'
import { LockLogin } from './lock.tsx'
import { Mails } from './mails.tsx'
import { Notes } from './notes.tsx'
import { Orders } from './orders.tsx'
import { Overview } from './overview.tsx'
import { Payments } from './payments.tsx'
import { Privacy } from './privacy.tsx'
import { Tax } from './tax.tsx'
import { Timeline } from './timeline.tsx'

export default function CustomerPage() {
  const { id = '' } = useParams()
  const record = useRecord('customers', id)
  if (statusOf(record.error) === 404) return <NotFound />
  return <QueryView query={record}>{(data) => <Customer record={data} />}</QueryView>
}

function Customer({ record }: { record: CustomerRecord }) {
  const t = useText()
  const { customer, contracts, bankAccounts, identities } = record
  const mayEnter = useMayEnter()
  return (
    <>
      <PageHeader
        title={customer.name}
        crumbs={[{ label: t('staff.customer.toList'), to: '/customers' }]}
        before={<Avatar name={customer.name} large />}
        under={
          <span className="row wrap">
            <span className="number">{t('portal.customerNumber', { number: customer.customerNumber })}</span>
            <StateTag kind="kyc" state={customer.kycState} prefix="KYC" />
            {!customer.active && <span className="tag error">{t('staff.customers.inactive')}</span>}
            {!customer.confirmed && <span className="tag warn">{t('staff.customers.unconfirmed')}</span>}
          </span>
        }
        actions={
          <>
            {record.mayLock && <LockLogin customer={customer} />}
            {record.mayImpersonate && <Impersonate customer={customer} />}
          </>
        }
      />
      {record.lock && <LockNote lock={record.lock} />}
      {record.mayLock && <FactorReset customer={customer} />}
      <Tabs
        label={t('staff.customer.tabs.label')}
        tabs={[
          { key: 'overview', label: t('staff.customer.tabs.overview'), view: () => <Overview record={record} /> },
          ...(mayEnter('customer-contracts')
            ? [
                {
                  key: 'contracts',
                  label: t('staff.customer.tabs.contracts'),
                  count: contracts.length,
                  view: () => <Contracts customerId={customer.id} contracts={contracts} />,
                },
              ]
            : []),
          ...(mayEnter('orders')
            ? [
                {
                  key: 'orders',
                  label: t('staff.customer.tabs.orders'),
                  view: () => <Orders customerId={customer.id} />,
                },
              ]
            : []),
          ...(mayEnter('customer-movements')
            ? [
                {
                  key: 'payments',
                  label: t('staff.customer.tabs.payments'),
                  view: () => <Payments customerId={customer.id} />,
                },
              ]
            : []),
          ...(mayEnter('customer-payouts')
            ? [
                {
                  key: 'bookings',
                  label: t('staff.customer.tabs.bookings'),
                  view: () => <Bookings customerId={customer.id} />,
                },
              ]
            : []),
          ...(mayEnter('customer-holdings')
            ? [
                {
                  key: 'bank',
                  label: t('staff.customer.tabs.bank'),
                  view: () => <Holdings customerId={customer.id} accounts={bankAccounts} />,
                },
              ]
            : []),
          ...(mayEnter('customer-tax')
            ? [{ key: 'tax', label: t('staff.customer.tabs.tax'), view: () => <Tax customerId={customer.id} /> }]
            : []),
          ...(mayEnter('customer-identities')
            ? [
                {
                  key: 'identities',
                  label: t('staff.customer.tabs.identities'),
                  view: () => <Identities customerId={customer.id} identities={identities} />,
                },
              ]
            : []),
          {
            key: 'notes',
            label: t('staff.customer.tabs.notes'),
            view: () => (
              <div className="grid">
                <Notes customerId={customer.id} />
                <CustomerTasks customerId={customer.id} />
              </div>
            ),
          },
          {
            key: 'documents',
            label: t('staff.customer.tabs.documents'),
            view: () => <Documents customerId={customer.id} />,
          },
          {
            key: 'mails',
            label: t('staff.customer.tabs.mails'),
            view: () => <Mails customerId={customer.id} email={customer.email} />,
          },
          {
            key: 'timeline',
            label: t('staff.customer.tabs.timeline'),
            view: () => <Timeline customerId={customer.id} />,
          },
          {
            key: 'privacy',
            label: t('staff.customer.tabs.privacy'),
            view: () => <Privacy customer={customer} />,
          },
        ]}
      />
    </>
  )
}

function LockNote({ lock: { at, by, reason } }: { lock: CustomerLock }) {
  const t = useText()
  const { dateTime } = useFormat()
  return <Note tone="warn">{t('staff.customer.lock.note', { day: dateTime(at), name: by ?? '–', reason })}</Note>
}
