import { returnReason } from '@goldammer/sdk/rules/return-reason'
import type { CustomerMovement } from '@goldammer/sdk/staff/model'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { MovementTag } from '../../kit/movement-tag.tsx'
import { OrderLink } from '../../kit/order-link.tsx'
import { useKeysetList } from '../../lists.ts'

/** All money that came from the customer or went to them, the latest day first. */
export function Payments({ customerId }: { customerId: string }) {
  const t = useText()
  const list = useKeysetList('customer-movements', { filters: [], fixed: { customerId } })
  const columns = useColumns(customerId)
  return (
    <div className="stack">
      <KeysetTable
        label={t('staff.customer.tabs.payments')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card movement={it} customerId={customerId} />}
        empty={<Empty title={t('staff.movements.emptyTitle')} text={t('staff.movements.emptyText')} />}
      />
    </div>
  )
}

interface Props {
  movement: CustomerMovement
  customerId: string
}

function Order({ movement: { title, isContract, orderId, orderNumber }, customerId }: Props) {
  return (
    <div className="stack tight">
      <span className="strong">{title}</span>
      <OrderLink order={{ orderId, orderNumber, customerId, isGoods: !isContract }} />
    </div>
  )
}

const isIncoming = (kind: CustomerMovement['kind']) => kind === 'debit' || kind === 'transfer'

function Kind({ movement: { kind, debitDay, mandateReference } }: Pick<Props, 'movement'>) {
  const t = useText()
  const { date } = useFormat()
  return (
    <div className="stack tight">
      <span>
        {t(`staff.movements.directions.${isIncoming(kind) ? 'in' : 'out'}`)} · {t(`staff.movements.kinds.${kind}`)}
      </span>
      {debitDay && (
        <span className="small muted">
          {t('investor.investment.debitDate')} <span className="number">{date(debitDay)}</span>
        </span>
      )}
      {mandateReference && (
        <span className="small muted">
          {t('investor.investment.mandate')} <span className="number">{mandateReference}</span>
        </span>
      )}
    </div>
  )
}

function State({ movement }: Pick<Props, 'movement'>) {
  const t = useText()
  const { returnCode, isByHand } = movement
  return (
    <div className="stack tight">
      <span>
        {isByHand ? (
          <span className="tag warn">{t('staff.customer.payments.byHand')}</span>
        ) : (
          <MovementTag movement={movement} />
        )}
      </span>
      {returnCode && <span className="small muted">{returnReason(returnCode, t)}</span>}
    </div>
  )
}

function useColumns(customerId: string): KeysetColumn<CustomerMovement>[] {
  const t = useText()
  const { money, date } = useFormat()
  const ofPayout = (key: 'gross' | 'tax', title: string): KeysetColumn<CustomerMovement> => ({
    key,
    title,
    right: true,
    render: ({ [key]: value }) => <span className="number">{value === null ? '–' : money(value)}</span>,
  })
  return [
    { key: 'day', title: t('staff.movements.day'), render: (it) => <span className="number">{date(it.day)}</span> },
    {
      key: 'order',
      title: t('staff.customer.payments.for'),
      render: (it) => <Order movement={it} customerId={customerId} />,
    },
    { key: 'kind', title: t('staff.movements.kind'), render: (it) => <Kind movement={it} /> },
    { key: 'state', title: t('staff.movements.state'), render: (it) => <State movement={it} /> },
    ofPayout('gross', t('staff.customer.payments.gross')),
    ofPayout('tax', t('staff.payouts.taxes')),
    {
      key: 'amount',
      title: t('staff.movements.amount'),
      right: true,
      fixed: true,
      render: (it) => <b className="number">{money(it.amount)}</b>,
    },
  ]
}

function Card({ movement, customerId }: Props) {
  const { money, date } = useFormat()
  return (
    <div className="stack tight">
      <div className="card-row">
        <span className="number muted">{date(movement.day)}</span>
        <b className="number">{money(movement.amount)}</b>
      </div>
      <Order movement={movement} customerId={customerId} />
      <Kind movement={movement} />
      <State movement={movement} />
    </div>
  )
}
