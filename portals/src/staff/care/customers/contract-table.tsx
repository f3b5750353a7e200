import type { StaffContract } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { Link } from 'react-router'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { type KeysetColumn, RowTable } from '../../../shared/table/row-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { CompanyLink } from '../../kit/company-link.tsx'

interface Props {
  contracts: StaffContract[]
  withPayment?: boolean
  /** A withdrawal from the contract has reached us. */
  onWithdraw?: (orderId: string) => void
}

export function ContractTable({ contracts, withPayment = false, onWithdraw }: Props) {
  const t = useText()
  const columns = useColumns({ withPayment, onWithdraw })
  if (contracts.length === 0) return <p className="box muted">{t('staff.customer.noContracts')}</p>
  return (
    <RowTable
      label={t('staff.customer.tabs.contracts')}
      rows={contracts}
      columns={columns}
      rowKey={(it) => it.orderId}
      card={(it) => <Card contract={it} onWithdraw={onWithdraw} />}
    />
  )
}

function useColumns({ withPayment, onWithdraw }: Omit<Props, 'contracts'>): KeysetColumn<StaffContract>[] {
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
      render: (it) => <OrderNumber contract={it} />,
    },
    { key: 'product', title: t('staff.customer.product'), render: (it) => <Product contract={it} /> },
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
    ...(onWithdraw
      ? [
          {
            key: 'acts',
            title: t('staff.customer.acts'),
            render: (it: StaffContract) => <Withdraw contract={it} onWithdraw={onWithdraw} />,
          },
        ]
      : []),
  ]
}

function Product({ contract: { productName, issuerId, issuer } }: { contract: StaffContract }) {
  return (
    <div className="stack tight">
      <b>{productName}</b>
      <CompanyLink id={issuerId} name={issuer} />
    </div>
  )
}

interface NumberProps {
  contract: StaffContract
}

/** The way to all of it. */
function OrderNumber({ contract: { orderId, orderNumber: number } }: NumberProps) {
  const t = useText()
  return (
    <Link
      className="plain-link number"
      to={`?tab=contracts&contract=${orderId}`}
      aria-label={t('record.openContract', { number })}
      preventScrollReset
    >
      {number}
    </Link>
  )
}

interface ActProps {
  contract: StaffContract
  onWithdraw: Props['onWithdraw'] | undefined
}

function Withdraw({ contract: { orderId, orderNumber: number, withdrawal }, onWithdraw }: ActProps) {
  const t = useText()
  if (!withdrawal || !onWithdraw) return null
  return (
    <Button
      size="small"
      aria-label={t('staff.customer.withdrawal.recordOf', { number })}
      onClick={() => onWithdraw(orderId)}
    >
      {t('staff.customer.withdrawal.record')}
    </Button>
  )
}

function Card({ contract, onWithdraw }: ActProps) {
  const { money } = useFormat()
  return (
    <div className="card-row">
      <b>{contract.productName}</b>
      <b className="number">{money(contract.amountTotal)}</b>
      <div className="row tight wrap between">
        <OrderNumber contract={contract} />
        <StateTag kind="contract" state={contract.state} />
      </div>
      {contract.withdrawal && onWithdraw && (
        <div className="row">
          <Withdraw contract={contract} onWithdraw={onWithdraw} />
        </div>
      )}
    </div>
  )
}
