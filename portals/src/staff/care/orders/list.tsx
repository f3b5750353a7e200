import type { DeliveryState, GoodsOrderState, PaymentState } from '@goldammer/sdk/staff/model'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { OrderTable } from '../../kit/order-table.tsx'
import { useKeysetList } from '../../lists.ts'

const states: GoodsOrderState[] = ['open', 'in_progress', 'completed', 'cancelled']
const deliveries: DeliveryState[] = ['open', 'shipped', 'returned']
const payments: PaymentState[] = [
  'authorised',
  'prenotified',
  'filed',
  'settled',
  'failed',
  'returned',
  'refunded',
  'refund_failed',
  'cancelled',
] as const

/** What was ordered, with all that is to be done about it: to be paid, to be shipped, to be given back. */
export default function OrderListPage() {
  const t = useText()
  const list = useKeysetList('orders', {
    filters: ['text', 'state', 'payment', 'delivery'],
    personal: ['text'],
  })
  const { filters, setFilter } = list
  return (
    <>
      <PageHeader title={t('staff.orders.title')} under={t('staff.orders.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={filters.text}
          placeholder={t('staff.orders.textHint')}
          onChange={(value) => setFilter('text', value)}
        />
        <ChoiceFilter
          label={t('staff.orders.state')}
          value={filters.state}
          options={states.map((value) => ({ value, label: t(`states.goodsOrder.${value}`) }))}
          onChange={(value) => setFilter('state', value)}
        />
        <ChoiceFilter
          label={t('staff.orders.payment')}
          value={filters.payment}
          options={[
            { value: 'created,mandate_pending', label: t('staff.orders.unpaid') },
            ...payments.map((value) => ({ value, label: t(`states.payment.${value}`) })),
          ]}
          onChange={(value) => setFilter('payment', value)}
        />
        <ChoiceFilter
          label={t('staff.orders.delivery')}
          value={filters.delivery}
          options={deliveries.map((value) => ({ value, label: t(`states.delivery.${value}`) }))}
          onChange={(value) => setFilter('delivery', value)}
        />
      </Filters>
      <OrderTable list={list} />
    </>
  )
}
