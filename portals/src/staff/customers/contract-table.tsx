import type { StaffContract } from '@goldammer/sdk/staff/model'
import { Grid, Table } from 'antd'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'

interface Props {
  contracts: StaffContract[]
  withPayment?: boolean
}

export function ContractTable({ contracts, withPayment = false }: Props) {
  const t = useText()
  const { money, percent } = useFormat()
  const { sm } = Grid.useBreakpoint()
  if (contracts.length === 0) return <p className="box muted">{t('staff.customer.noContracts')}</p>
  const narrow = [
    {
      key: 'card',
      render: (_: unknown, it: StaffContract) => (
        <div className="card-row">
          <b>{it.productName}</b>
          <b className="number">{money(it.amountTotal)}</b>
          <div className="row tight wrap between">
            <span className="number muted">{it.orderNumber}</span>
            <StateTag kind="contract" state={it.state} />
          </div>
        </div>
      ),
    },
  ]
  const wide = [
    {
      key: 'orderNumber',
      title: t('staff.customer.contract'),
      render: (_: unknown, it: StaffContract) => <span className="number muted">{it.orderNumber}</span>,
    },
    {
      key: 'product',
      title: t('staff.customer.product'),
      render: (_: unknown, it: StaffContract) => <b>{it.productName}</b>,
    },
    {
      key: 'amount',
      title: t('staff.customer.amount'),
      align: 'right' as const,
      render: (_: unknown, it: StaffContract) => <span className="number">{money(it.amountTotal)}</span>,
    },
    {
      key: 'interest',
      title: t('staff.customer.interest'),
      align: 'right' as const,
      render: (_: unknown, it: StaffContract) => (
        <span className="number">{it.interest === null ? '–' : percent(it.interest)}</span>
      ),
    },
    ...(withPayment
      ? [
          {
            key: 'payment',
            title: t('staff.customer.payment'),
            render: (_: unknown, it: StaffContract) => (it.paymentState ? t(`states.payment.${it.paymentState}`) : '–'),
          },
        ]
      : []),
    {
      key: 'state',
      title: t('staff.customer.state'),
      render: (_: unknown, it: StaffContract) => <StateTag kind="contract" state={it.state} />,
    },
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-box" aria-label={t('staff.customer.tabs.contracts')} tabIndex={0}>
      <Table<StaffContract>
        rowKey="orderId"
        columns={sm === false ? narrow : wide}
        showHeader={sm !== false}
        dataSource={contracts}
        pagination={contracts.length > 20 && { pageSize: 20 }}
      />
    </section>
  )
}
