import type {
  UnitDelivery,
  UnitDeliveryDirection,
  UnitDeliveryState,
  UnitDeliveryWay,
} from '@goldammer/sdk/staff/model'
import { readDeliveryOverview } from '@goldammer/sdk/staff/payments'
import { useRead } from '../../../shared/data/use-read.ts'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { CustomerLink } from '../../kit/customer-link.tsx'
import { DeliveryState, DeliveryTarget } from '../../kit/delivery-parts.tsx'
import { ExportButton } from '../../kit/export-button.tsx'
import { OrderLink } from '../../kit/order-link.tsx'
import { Sums } from '../../kit/sums.tsx'
import { useKeysetList } from '../../lists.ts'
import { DeliveryActs } from './acts.tsx'
import { batchFile, HandOver } from './hand-over.tsx'

const states: UnitDeliveryState[] = ['failed', 'ordered', 'sent', 'confirmed', 'void']
const ways: UnitDeliveryWay[] = ['wallet', 'depot']
const directions: UnitDeliveryDirection[] = ['out', 'back']
const sums = ['failed', 'ordered', 'sent', 'confirmed'] as const

/** Tokens and securities on their way to wallets and depots, and back; what failed at the top (domain/deliveries#states). */
export default function DeliveryList() {
  const t = useText()
  const { number } = useFormat()
  const list = useKeysetList('deliveries', {
    filters: ['state', 'way', 'direction', 'productId', 'text'],
    personal: ['text'],
  })
  const { filters, setFilter } = list
  const { text, ...others } = filters
  const columns = useColumns()
  const overview = useRead(['delivery-overview'], async () => (await readDeliveryOverview()).data, {
    keepPrevious: true,
  })
  return (
    <>
      <PageHeader
        title={t('staff.deliveries.title')}
        under={t('staff.deliveries.lead')}
        actions={
          <>
            <HandOver waiting={overview.data?.toHandOver ?? 0} />
            <ExportButton href={`/staff-api/deliveries/export?${new URLSearchParams(others)}`} search={{ text }}>
              {t('staff.deliveries.csv')}
            </ExportButton>
          </>
        }
      />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={filters.text}
          placeholder={t('staff.deliveries.textHint')}
          onChange={(value) => setFilter('text', value)}
        />
        <ChoiceFilter
          label={t('staff.deliveries.state')}
          value={filters.state}
          options={states.map((value) => ({ value, label: t(`states.unitDelivery.${value}`) }))}
          onChange={(value) => setFilter('state', value)}
        />
        <ChoiceFilter
          label={t('staff.deliveries.product')}
          value={filters.productId}
          options={(overview.data?.products ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => setFilter('productId', value)}
        />
        <ChoiceFilter
          label={t('staff.deliveries.way')}
          value={filters.way}
          options={ways.map((value) => ({ value, label: t(`staff.deliveries.ways.${value}`) }))}
          onChange={(value) => setFilter('way', value)}
        />
        <ChoiceFilter
          label={t('staff.deliveries.direction')}
          value={filters.direction}
          options={directions.map((value) => ({ value, label: t(`staff.deliveries.directions.${value}`) }))}
          onChange={(value) => setFilter('direction', value)}
        />
      </Filters>
      <Sums
        query={overview}
        figuresOf={(data) =>
          sums.map((name) => ({
            label: t(`staff.deliveries.sums.${name}`),
            value: number(data[name]),
            warn: name === 'failed' && data.failed > 0,
          }))
        }
      />
      <KeysetTable
        label={t('staff.deliveries.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card delivery={it} />}
        empty={<Empty title={t('staff.deliveries.emptyTitle')} text={t('staff.deliveries.emptyText')} />}
      />
    </>
  )
}

interface Props {
  delivery: UnitDelivery
}

function Whose({ delivery: { customerId, customerName, orderId, orderNumber } }: Props) {
  return (
    <div className="stack tight">
      <CustomerLink id={customerId} name={customerName} strong />
      <OrderLink order={{ customerId, orderId, orderNumber }} />
    </div>
  )
}

function Standing({ delivery }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <DeliveryState delivery={delivery} />
      {delivery.batch && (
        <a className="small" href={batchFile(delivery.batch)}>
          {t('staff.deliveries.batch')}
        </a>
      )}
    </div>
  )
}

function useColumns(): KeysetColumn<UnitDelivery>[] {
  const t = useText()
  const { number } = useFormat()
  return [
    { key: 'contract', title: t('staff.deliveries.investor'), render: (it) => <Whose delivery={it} /> },
    { key: 'product', title: t('staff.deliveries.product'), render: (it) => it.productName },
    {
      key: 'units',
      title: t('staff.deliveries.units'),
      right: true,
      render: (it) => <b className="number">{number(it.units)}</b>,
    },
    { key: 'target', title: t('staff.deliveries.target'), render: (it) => <DeliveryTarget delivery={it} /> },
    { key: 'state', title: t('staff.deliveries.state'), render: (it) => <Standing delivery={it} /> },
    { key: 'act', title: t('staff.deliveries.act'), fixed: true, render: (it) => <DeliveryActs delivery={it} /> },
  ]
}

function Card({ delivery }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <div className="card-row">
        <Whose delivery={delivery} />
        <b className="number">{t('staff.deliveries.counted', { count: delivery.units })}</b>
      </div>
      <span>{delivery.productName}</span>
      <DeliveryTarget delivery={delivery} />
      <Standing delivery={delivery} />
      <DeliveryActs delivery={delivery} />
    </div>
  )
}
