import type { GoodsOrderEntry } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import type { KeysetList } from '../../shared/data/use-keyset-list.ts'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Empty } from '../../shared/states/states.tsx'
import { type KeysetColumn, KeysetTable } from '../../shared/table/keyset-table.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { PaymentTag } from './payment-tag.tsx'

interface Props {
  list: KeysetList<GoodsOrderEntry>
  /** Where all are of one customer nobody is named. */
  withCustomer?: boolean
}

/** Orders of goods, each with the way to it. */
export function OrderTable({ list, withCustomer = true }: Props) {
  const t = useText()
  const columns = useColumns()
  return (
    <KeysetTable
      label={t('staff.orders.title')}
      list={list}
      columns={columns.filter(({ key }) => withCustomer || key !== 'customer')}
      rowKey={(it) => it.id}
      card={(it) => <Card order={it} withCustomer={withCustomer} />}
      empty={<Empty title={t('staff.orders.emptyTitle')} text={t('staff.orders.emptyText')} />}
    />
  )
}

interface OrderProps {
  order: GoodsOrderEntry
}

function OrderNumber({ order: { id, orderNumber } }: OrderProps) {
  const t = useText()
  return (
    <Link
      className="plain-link strong number"
      to={`/orders/${id}`}
      aria-label={t('staff.orders.open', { number: orderNumber })}
    >
      {orderNumber}
    </Link>
  )
}

function Customer({ order: { customerId, customerName } }: OrderProps) {
  const t = useText()
  return (
    <Link className="plain-link" to={`/customers/${customerId}`}>
      {customerName || t('staff.orders.noName')}
    </Link>
  )
}

function Delivery({ order: { deliveryState } }: OrderProps) {
  const t = useText()
  if (!deliveryState) return <span className="muted">{t('staff.orders.noDelivery')}</span>
  return <StateTag kind="delivery" state={deliveryState} />
}

function useColumns(): KeysetColumn<GoodsOrderEntry>[] {
  const t = useText()
  const { money, date } = useFormat()
  return [
    { key: 'order', title: t('staff.orders.order'), render: (it) => <OrderNumber order={it} /> },
    {
      key: 'ordered',
      title: t('staff.orders.ordered'),
      render: (it) => <span className="number">{date(it.orderedAt)}</span>,
    },
    { key: 'customer', title: t('staff.orders.customer'), render: (it) => <Customer order={it} /> },
    {
      key: 'amount',
      title: t('staff.orders.amount'),
      right: true,
      render: (it) => <b className="number">{money(it.amount)}</b>,
    },
    {
      key: 'method',
      title: t('staff.orders.method'),
      render: (it) => (it.paymentMethod ? t(`staff.orders.methods.${it.paymentMethod}`) : '–'),
    },
    {
      key: 'payment',
      title: t('staff.orders.payment'),
      render: (it) => <PaymentTag method={it.paymentMethod} state={it.paymentState} />,
    },
    { key: 'delivery', title: t('staff.orders.delivery'), render: (it) => <Delivery order={it} /> },
    {
      key: 'state',
      title: t('staff.orders.state'),
      render: (it) => <StateTag kind="goodsOrder" state={it.state} />,
    },
  ]
}

function Card({ order, withCustomer }: OrderProps & { withCustomer: boolean }) {
  const { money, date } = useFormat()
  return (
    <div className="stack tight">
      <div className="card-row">
        <OrderNumber order={order} />
        <b className="number">{money(order.amount)}</b>
      </div>
      <span className="row wrap small muted">
        {withCustomer && <Customer order={order} />}
        <span className="number">{date(order.orderedAt)}</span>
      </span>
      <span className="row tight wrap">
        <StateTag kind="goodsOrder" state={order.state} />
        <PaymentTag method={order.paymentMethod} state={order.paymentState} />
        {order.deliveryState && <Delivery order={order} />}
      </span>
    </div>
  )
}
