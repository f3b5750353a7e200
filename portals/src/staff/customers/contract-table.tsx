import type { StaffContract } from '@goldammer/sdk/staff/model'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import { type KeysetColumn, RowTable } from '../../shared/table/row-table.tsx'
import { useFormat } from '../../shared/use-format.ts'

interface Props {
  contracts: StaffContract[]
  withPayment?: boolean
}

export function ContractTable({ contracts, withPayment = false }: Props) {
  const t = useText()
  const columns = useColumns(withPayment)
  if (contracts.length === 0) return <p className="box muted">{t('staff.customer.noContracts')}</p>
  return (
    <RowTable
      label={t('staff.customer.tabs.contracts')}
      rows={contracts}
      columns={columns}
      rowKey={(it) => it.orderId}
      card={(it) => <Card contract={it} />}
    />
  )
}

function useColumns(withPayment: boolean): KeysetColumn<StaffContract>[] {
  const t = useText()
  const { money, percent } = useFormat()
  const payment: KeysetColumn<StaffContract> = {
    key: 'payment',
    title: t('staff.customer.payment'),
    render: (it) => (it.paymentState ? t(`states.payment.${it.paymentState}`) : '–'),
  }
  return [
    {
      key: 'orderNumber',
      title: t('staff.customer.contract'),
      render: (it) => <span className="number muted">{it.orderNumber}</span>,
    },
    { key: 'product', title: t('staff.customer.product'), render: (it) => <b>{it.productName}</b> },
    {
      key: 'amount',
      title: t('staff.customer.amount'),
      right: true,
      render: (it) => <span className="number">{money(it.amountTotal)}</span>,
    },
    {
      key: 'interest',
      title: t('staff.customer.interest'),
      right: true,
      render: (it) => <span className="number">{it.interest === null ? '–' : percent(it.interest)}</span>,
    },
    ...(withPayment ? [payment] : []),
    {
      key: 'state',
      title: t('staff.customer.state'),
      render: (it) => <StateTag kind="contract" state={it.state} />,
    },
  ]
}

function Card({ contract }: { contract: StaffContract }) {
  const { money } = useFormat()
  return (
    <div className="card-row">
      <b>{contract.productName}</b>
      <b className="number">{money(contract.amountTotal)}</b>
      <div className="row tight wrap between">
        <span className="number muted">{contract.orderNumber}</span>
        <StateTag kind="contract" state={contract.state} />
      </div>
    </div>
  )
}
