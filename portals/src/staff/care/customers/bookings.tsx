import type { PayoutBooking } from '@goldammer/sdk/staff/model'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { ExportButton } from '../../kit/export-button.tsx'
import { OrderLink } from '../../kit/order-link.tsx'
import { useKeysetList } from '../../lists.ts'
import { ReissueCertificate } from './reissue-certificate.tsx'
import { ReverseBooking } from './reverse-booking.tsx'

/** Everything that was paid to the customer, with its taxes; what undoes a booking has a column of its own. */
export function Bookings({ customerId }: { customerId: string }) {
  const t = useText()
  const list = useKeysetList('customer-payouts', { filters: [], fixed: { customerId } })
  const columns = useColumns(customerId)
  return (
    <div className="stack">
      {list.rows.length > 0 && (
        <div className="row wrap">
          <ExportButton size="small" href={`/staff-api/customers/${customerId}/payouts/export`}>
            {t('staff.payouts.csv')}
          </ExportButton>
          <ReissueCertificate customerId={customerId} />
        </div>
      )}
      <KeysetTable
        label={t('staff.customer.tabs.bookings')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card booking={it} customerId={customerId} />}
        empty={<Empty title={t('staff.customer.noBookings')} />}
      />
    </div>
  )
}

function State({ booking }: { booking: PayoutBooking }) {
  const t = useText()
  if (booking.reverses)
    return (
      <div className="stack tight">
        <div>
          <span className="tag">{t('staff.customer.counterBooking')}</span>
        </div>
        <span className="small muted">{booking.reason}</span>
      </div>
    )
  return booking.reversedBy ? (
    <span className="tag">{t('staff.customer.undone')}</span>
  ) : (
    <StateTag kind="payoutRun" state="posted" />
  )
}

const mayReverse = ({ reverses, reversedBy }: PayoutBooking) => !reverses && !reversedBy

function useColumns(customerId: string): KeysetColumn<PayoutBooking>[] {
  const t = useText()
  const { money, date } = useFormat()
  const amount = (key: 'interest' | 'principal' | 'exemptionUsed' | 'net'): KeysetColumn<PayoutBooking> => ({
    key,
    title: t(`staff.payouts.${key}`),
    right: true,
    render: (it) => <span className="number">{money(it[key])}</span>,
  })
  return [
    {
      key: 'paidOn',
      title: t('staff.payouts.paidOn'),
      render: (it) => <span className="number">{date(it.paidOn)}</span>,
    },
    {
      key: 'product',
      title: t('staff.payouts.product'),
      render: (it) => (
        <div className="stack tight">
          <span className="strong">{it.productName}</span>
          <OrderLink order={{ ...it, customerId }} />
        </div>
      ),
    },
    amount('interest'),
    amount('exemptionUsed'),
    {
      key: 'taxes',
      title: t('staff.payouts.taxes'),
      right: true,
      render: (it) => <span className="number">{money(taxesOf(it))}</span>,
    },
    amount('principal'),
    amount('net'),
    { key: 'state', title: t('staff.payouts.state'), render: (it) => <State booking={it} /> },
    {
      key: 'acts',
      title: t('staff.customer.acts'),
      render: (it) => mayReverse(it) && <ReverseBooking booking={it} />,
    },
  ]
}

const taxesOf = (it: PayoutBooking) => it.capitalGainsTax + it.solidarity + it.church

function Card({ booking, customerId }: { booking: PayoutBooking; customerId: string }) {
  const { money, date } = useFormat()
  return (
    <div className="card-row">
      <b>{booking.productName}</b>
      <b className="number">{money(booking.net)}</b>
      <span className="number muted">
        {date(booking.paidOn)} · <OrderLink order={{ ...booking, customerId }} />
      </span>
      <div className="row wrap between">
        <State booking={booking} />
        {mayReverse(booking) && <ReverseBooking booking={booking} />}
      </div>
    </div>
  )
}
