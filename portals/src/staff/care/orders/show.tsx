import { formatMoney } from '@goldammer/sdk/format'
import type { MessageKey } from '@goldammer/sdk/messages'
import { paymentStateKey } from '@goldammer/sdk/rules/payment-label'
import type {
  GoodsOrder,
  GoodsOrderPayment,
  GoodsOrderPosition,
  GoodsOrderStep,
  PaymentState,
} from '@goldammer/sdk/staff/model'
import { eurosToCents } from '@goldammer/sdk/units'
import { CreditCard, type LucideIcon, Package, Truck } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { Facts } from '../../../shared/fields/facts.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { type PlainColumn, PlainTable } from '../../../shared/table/plain-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { PaymentTag } from '../../kit/payment-tag.tsx'
import { Acts } from './acts.tsx'

export default function OrderPage() {
  const { id = '' } = useParams()
  const record = useRecord('orders', id)
  if (statusOf(record.error) === 404) return <NotFound />
  return <QueryView query={record}>{(data) => <Order order={data} />}</QueryView>
}

interface Props {
  order: GoodsOrder
}

/** An order of goods: what was bought, how it is paid, where it goes and what became of it (domain/goods#states). */
function Order({ order }: Props) {
  const t = useText()
  const { payment } = order
  return (
    <>
      <PageHeader
        title={order.orderNumber}
        crumbs={[{ label: t('staff.orders.title'), to: '/orders' }]}
        under={
          <span className="row wrap">
            <StateTag kind="goodsOrder" state={order.state} />
            {payment && <PaymentTag method={payment.method} state={payment.state} />}
            {order.deliveryState && <StateTag kind="delivery" state={order.deliveryState} />}
          </span>
        }
        actions={order.acts.length > 0 && <Acts order={order} />}
      />
      {order.own && <Note tone="warn">{t('staff.orders.own')}</Note>}
      <div className="grid">
        <Positions order={order} />
        <Payment order={order} />
        <Recipient order={order} />
        <History steps={order.steps} />
      </div>
    </>
  )
}

/** In the currency it was ordered in. */
function useMoneyOf({ currency }: GoodsOrder) {
  const { locale } = usePortal().portalAddress
  return (amount: number) => formatMoney(eurosToCents(amount), locale, currency)
}

function Positions({ order }: Props) {
  const t = useText()
  const { percent } = useFormat()
  const money = useMoneyOf(order)
  const columns: PlainColumn<GoodsOrderPosition>[] = [
    { title: t('staff.orders.product'), isName: true, render: (it) => it.label },
    { title: t('staff.orders.quantity'), right: true, render: (it) => it.quantity },
    { title: t('staff.orders.unitPrice'), right: true, render: (it) => money(it.unitPrice) },
    { title: t('staff.orders.taxRate'), right: true, render: (it) => percent(it.taxRate) },
    { title: t('staff.orders.sum'), right: true, render: (it) => <b>{money(it.totalPrice)}</b> },
  ]
  return (
    <Box title={t('staff.orders.positions')} span={8}>
      <div className="stack">
        <PlainTable
          label={t('staff.orders.positions')}
          rows={order.positions}
          columns={columns}
          rowKey={(it) => it.id}
        />
        <div className="sums">
          <Facts
            facts={[
              {
                label: t('staff.orders.shippingCosts'),
                value: <span className="number">{money(order.shippingCosts)}</span>,
              },
              { label: t('staff.orders.total'), value: <b className="number">{money(order.total)}</b> },
              { label: t('staff.orders.net'), value: <span className="number">{money(order.net)}</span> },
              ...order.taxes.map(({ rate, tax }) => ({
                label: t('staff.orders.tax', { rate: percent(rate) }),
                value: <span className="number">{money(tax)}</span>,
              })),
            ]}
          />
        </div>
      </div>
    </Box>
  )
}

function Payment({ order: { payment, earlierPayments } }: Props) {
  const t = useText()
  const { money, date } = useFormat()
  if (!payment) return null
  const { method, amount, reference, dueOn, settledOn } = payment
  const isTransfer = method === 'transfer'
  const paysTwice = payment.state === 'settled' && earlierPayments.some(({ state }) => state === 'filed')
  return (
    <Box title={t('staff.orders.payment')} span={4}>
      <Facts
        facts={[
          { label: t('staff.orders.method'), value: t(`staff.orders.methods.${method}`) },
          { label: t('staff.orders.state'), value: <PaymentTag method={method} state={payment.state} /> },
          { label: t('staff.orders.owed'), value: <b className="number">{money(amount)}</b> },
          {
            label: t(isTransfer ? 'staff.orders.transferReference' : 'staff.orders.mandateReference'),
            value: reference && <span className="number">{reference}</span>,
          },
          { label: t('staff.orders.dueOn'), value: dueOn && <span className="number">{date(dueOn)}</span> },
          { label: t('staff.orders.settledOn'), value: settledOn && <span className="number">{date(settledOn)}</span> },
          earlierPayments.length > 0 && {
            label: t('staff.orders.earlierPayments'),
            value: <EarlierPayments payments={earlierPayments} />,
          },
        ]}
      />
      {paysTwice && <Note tone="warn">{t('staff.orders.debitGoesBack')}</Note>}
    </Box>
  )
}

/** Given up for another, or come on top of it. */
function EarlierPayments({ payments }: { payments: GoodsOrderPayment[] }) {
  const t = useText()
  const { date } = useFormat()
  return (
    <div className="stack tight">
      {payments.map((it) => (
        <span key={it.id} className="row tight wrap">
          {t(`staff.orders.methods.${it.method}`)}
          <PaymentTag method={it.method} state={it.state} />
          {it.settledOn && <span className="number small muted">{date(it.settledOn)}</span>}
        </span>
      ))}
    </div>
  )
}

const address = (lines: string[] | null) => lines && <span className="plain-text">{lines.join('\n')}</span>

function Recipient({ order }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <Box title={t('staff.orders.addresses')} span={6}>
      <Facts
        facts={[
          {
            label: t('staff.orders.customer'),
            value: <Link to={`/customers/${order.customerId}`}>{order.customerName || t('staff.orders.noName')}</Link>,
          },
          { label: t('staff.orders.email'), value: <span className="address">{order.email}</span> },
          { label: t('staff.orders.ordered'), value: <span className="number">{dateTime(order.orderedAt)}</span> },
          { label: t('staff.orders.billingAddress'), value: address(order.billingAddress) },
          { label: t('staff.orders.shippingAddress'), value: address(order.shippingAddress) },
          {
            label: t('staff.orders.comment'),
            value: order.comment && <span className="plain-text">{order.comment}</span>,
          },
        ]}
      />
    </Box>
  )
}

const icons: Record<GoodsOrderStep['of'], LucideIcon> = { order: Package, payment: CreditCard, delivery: Truck }
const labels = { order: 'goodsOrder', delivery: 'delivery' } as const

const stateKeyOf = ({ of, method, state }: GoodsOrderStep): MessageKey =>
  of === 'payment'
    ? paymentStateKey(state as PaymentState, method === 'transfer')
    : (`states.${labels[of]}.${state}` as MessageKey)

function History({ steps }: { steps: GoodsOrderStep[] }) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <Box title={t('staff.orders.history')} span={6}>
      {steps.length === 0 && <p className="muted">{t('staff.orders.noSteps')}</p>}
      <ol className="list">
        {steps.map((step) => {
          const { id, at, of, method, actor, actorName, reason } = step
          const Icon = icons[of]
          return (
            <li key={id}>
              <Icon className="icon" aria-hidden="true" />
              <div className="small">
                <p className="strong">
                  {t(method ? `staff.orders.methods.${method}` : `staff.orders.steps.${of}`)}: {t(stateKeyOf(step))}
                </p>
                <p className="muted">
                  <time dateTime={at}>{dateTime(at)}</time> · {actorName ?? t(`staff.audit.actors.${actor}`)}
                </p>
                {reason && <p>{t('portal.reason', { reason })}</p>}
              </div>
            </li>
          )
        })}
      </ol>
    </Box>
  )
}
