import type { Investment } from '@goldammer/sdk/store/model'
import { Link } from 'react-router'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import type { KeysetColumn } from '../../shared/table/row-table.tsx'
import { useFormat } from '../../shared/use-format.ts'

/** Columns that only some want. */
export const HIDDEN_AT_FIRST = ['type', 'branch', 'interestReceived', 'orderDateTime', 'termEnd']

export function useInvestmentColumns(): KeysetColumn<Investment>[] {
  const t = useText()
  const { money, percent, date } = useFormat()
  const day = (value: string | null) => <span className="number">{value ? date(value) : '–'}</span>
  return [
    {
      key: 'productName',
      title: t('own.investments.product'),
      sort: 'productName',
      jump: 'text',
      fixed: true,
      render: (it) => (
        <>
          <InvestmentLink investment={it} />
          <p className="tiny muted number">{it.orderNumber}</p>
        </>
      ),
    },
    { key: 'issuer', title: t('own.investments.issuer'), sort: 'issuer', jump: 'text', render: (it) => it.issuer },
    {
      key: 'type',
      title: t('own.investments.type'),
      render: (it) => t(`common.productType.${it.productType}`),
    },
    { key: 'branch', title: t('own.investments.byBranch'), render: (it) => t(`common.industry.${it.branch}`) },
    {
      key: 'amountTotal',
      title: t('own.investments.amount'),
      sort: 'amountTotal',
      jump: 'amount',
      right: true,
      fixed: true,
      render: (it) => <b className="number">{money(it.amountTotal)}</b>,
    },
    {
      key: 'outstanding',
      title: t('own.investments.outstanding'),
      right: true,
      render: (it) => <span className="number">{money(it.outstanding)}</span>,
    },
    {
      key: 'interest',
      title: t('own.investments.interest'),
      right: true,
      render: (it) => (
        <span className="number">{it.interest === null ? t('own.investments.variable') : percent(it.interest)}</span>
      ),
    },
    {
      key: 'interestReceived',
      title: t('own.investments.interestReceived'),
      right: true,
      render: (it) => <span className="number">{money(it.interestReceived)}</span>,
    },
    {
      key: 'orderDateTime',
      title: t('own.investments.subscribed'),
      sort: 'orderDateTime',
      jump: 'day',
      render: (it) => <span className="number">{date(it.orderDateTime)}</span>,
    },
    { key: 'termEnd', title: t('own.investments.termEnd'), render: (it) => day(it.termEnd) },
    { key: 'nextPayment', title: t('own.investments.nextPayment'), render: (it) => day(it.nextPaymentDate) },
    {
      key: 'state',
      title: t('own.investments.state'),
      sort: 'state',
      fixed: true,
      render: (it) => <StateTag kind="contract" state={it.state} />,
    },
  ]
}

export function InvestmentCard({ investment }: { investment: Investment }) {
  const { money } = useFormat()
  return (
    <div className="card-row">
      <InvestmentLink investment={investment} />
      <b className="number">{money(investment.amountTotal)}</b>
      <div className="row tight wrap between">
        <span className="tiny muted number">{investment.orderNumber}</span>
        <StateTag kind="contract" state={investment.state} />
      </div>
    </div>
  )
}

function InvestmentLink({ investment: { orderId, productId, productName } }: { investment: Investment }) {
  return (
    <Link className="plain-link strong" to={`/investments/${orderId}/${productId}`}>
      {productName}
    </Link>
  )
}
