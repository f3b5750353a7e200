import { movementStateKey } from '@goldammer/sdk/rules/movement-state'
import type { Movement, MovementKind, MovementState, MovementSums } from '@goldammer/sdk/staff/model'
import { searchMovementSums } from '@goldammer/sdk/staff/payments'
import { useRead } from '../../../shared/data/use-read.ts'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { PeriodFilter } from '../../../shared/table/period-filter.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { CustomerLink } from '../../kit/customer-link.tsx'
import { ExportButton } from '../../kit/export-button.tsx'
import { MovementTag } from '../../kit/movement-tag.tsx'
import { OrderLink } from '../../kit/order-link.tsx'
import { Sums } from '../../kit/sums.tsx'
import { useKeysetList } from '../../lists.ts'
import { AmountFilter } from './amount-filter.tsx'
import { asMovementParams } from './movement-params.ts'

const directions = ['in', 'out'] as const
const kinds: MovementKind[] = ['debit', 'transfer', 'payout', 'reversal']
const states: MovementState[] = [
  'created',
  'mandate_pending',
  'authorised',
  'prenotified',
  'filed',
  'settled',
  'failed',
  'returned',
  'refunded',
  'refund_failed',
  'cancelled',
  'written_off',
  'booked',
] as const
const filterNames = ['direction', 'kind', 'state', 'from', 'to', 'minAmount', 'maxAmount', 'text']

/** Of both ways to pay, where they are called differently. */
const labelsOf = (state: MovementState) => [
  ...new Set(['debit', 'transfer'].map((kind) => movementStateKey({ kind, state }))),
]

/** All money that came in or went out. */
export default function MovementListPage() {
  const t = useText()
  const list = useKeysetList('movements', { filters: filterNames, personal: ['text'] })
  const { filters, setFilter, setFilters } = list
  const { text, ...others } = filters
  const columns = useColumns()
  const sums = useRead(
    ['movement-sums', filters],
    async () => (await searchMovementSums({ text }, asMovementParams(others))).data,
    { keepPrevious: true },
  )
  return (
    <>
      <PageHeader
        title={t('staff.movements.title')}
        under={t('staff.movements.lead')}
        actions={
          <ExportButton href={`/staff-api/movements/export?${new URLSearchParams(others)}`} search={{ text }}>
            {t('staff.movements.csv')}
          </ExportButton>
        }
      />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={filters.text}
          placeholder={t('staff.movements.textHint')}
          onChange={(value) => setFilter('text', value)}
        />
        <ChoiceFilter
          label={t('staff.movements.direction')}
          value={filters.direction}
          options={directions.map((value) => ({ value, label: t(`staff.movements.directions.${value}`) }))}
          onChange={(value) => setFilter('direction', value)}
        />
        <ChoiceFilter
          label={t('staff.movements.kind')}
          value={filters.kind}
          options={kinds.map((value) => ({ value, label: t(`staff.movements.kinds.${value}`) }))}
          onChange={(value) => setFilter('kind', value)}
        />
        <ChoiceFilter
          label={t('staff.movements.state')}
          value={filters.state}
          options={states.map((value) => ({
            value,
            label: labelsOf(value)
              .map((key) => t(key))
              .join(' / '),
          }))}
          onChange={(value) => setFilter('state', value)}
        />
        <PeriodFilter
          label={t('staff.movements.period')}
          from={filters.from}
          to={filters.to}
          onChange={(from, to) => setFilters({ from, to })}
        />
        <AmountFilter
          label={t('staff.movements.minAmount')}
          value={filters.minAmount}
          onChange={(value) => setFilter('minAmount', value)}
        />
        <AmountFilter
          label={t('staff.movements.maxAmount')}
          value={filters.maxAmount}
          onChange={(value) => setFilter('maxAmount', value)}
        />
      </Filters>
      <Sums query={sums} figuresOf={useFigures()} />
      <KeysetTable
        label={t('staff.movements.title')}
        // Until all are counted, there are those of the page and perhaps more.
        list={{ ...list, total: sums.data?.count, more: !sums.data && list.next !== null }}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card movement={it} />}
        empty={<Empty title={t('staff.movements.emptyTitle')} text={t('staff.movements.emptyText')} />}
      />
    </>
  )
}

function useFigures() {
  const t = useText()
  const { money, number } = useFormat()
  return (sums: MovementSums) => [
    { label: t('staff.movements.sums.received'), value: money(sums.received) },
    { label: t('staff.movements.sums.underWay'), value: money(sums.underWay) },
    { label: t('staff.movements.sums.paidOut'), value: money(sums.paidOut) },
    { label: t('staff.movements.sums.count'), value: number(sums.count) },
  ]
}

interface Props {
  movement: Movement
}

function useColumns(): KeysetColumn<Movement>[] {
  const t = useText()
  const { money, date } = useFormat()
  return [
    { key: 'day', title: t('staff.movements.day'), render: (it) => <span className="number">{date(it.day)}</span> },
    {
      key: 'direction',
      title: t('staff.movements.direction'),
      render: (it) => t(`staff.movements.directions.${it.direction}`),
    },
    { key: 'kind', title: t('staff.movements.kind'), render: (it) => t(`staff.movements.kinds.${it.kind}`) },
    { key: 'state', title: t('staff.movements.state'), render: (it) => <MovementTag movement={it} /> },
    {
      key: 'contract',
      title: t('staff.movements.contract'),
      render: (it) => <OrderLink order={it} />,
    },
    {
      key: 'customer',
      title: t('staff.movements.customer'),
      render: (it) => <CustomerLink id={it.customerId} name={it.customerName} />,
    },
    {
      key: 'amount',
      title: t('staff.movements.amount'),
      right: true,
      fixed: true,
      render: (it) => <b className="number">{money(it.amount)}</b>,
    },
  ]
}

function Card({ movement }: Props) {
  const t = useText()
  const { money, date } = useFormat()
  return (
    <div className="stack tight">
      <div className="card-row">
        <CustomerLink id={movement.customerId} name={movement.customerName} />
        <b className="number">{money(movement.amount)}</b>
      </div>
      <span className="row wrap small muted">
        <span className="number">{date(movement.day)}</span>
        <span>{t(`staff.movements.kinds.${movement.kind}`)}</span>
        <OrderLink order={movement} />
      </span>
      <div>
        <MovementTag movement={movement} />
      </div>
    </div>
  )
}
