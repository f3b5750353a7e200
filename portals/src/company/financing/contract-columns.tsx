import type { CompanyContract } from '@goldammer/sdk/store/model'
import { Link, useLocation, useSearchParams } from 'react-router'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import type { KeysetColumn } from '../../shared/table/keyset-table.tsx'
import { useFormat } from '../../shared/use-format.ts'

export const HIDDEN_AT_FIRST = ['units', 'tariff', 'investorKind', 'investedAt', 'cancellationDate']

export function useContractColumns({ withProduct }: { withProduct: boolean }): KeysetColumn<CompanyContract>[] {
  const t = useText()
  const { money, percent, date, number } = useFormat()
  return [
    {
      key: 'orderNumber',
      title: t('company.contracts.contract'),
      sort: 'orderNumber',
      jump: 'text',
      fixed: true,
      render: (it) => <ContractLink contract={it} />,
    },
    {
      key: 'investorName',
      title: t('company.contracts.investor'),
      sort: 'investorName',
      jump: 'text',
      fixed: true,
      render: (it) => <InvestorName contract={it} />,
    },
    { key: 'product', title: t('company.contracts.product'), render: (it) => it.productName },
    {
      key: 'amountTotal',
      title: t('company.contracts.amount'),
      sort: 'amountTotal',
      jump: 'amount',
      right: true,
      render: (it) => <b className="number">{money(it.amountTotal)}</b>,
    },
    {
      key: 'units',
      title: t('company.contracts.units'),
      right: true,
      render: (it) => <span className="number">{number(it.units)}</span>,
    },
    {
      key: 'interest',
      title: t('company.contracts.interest'),
      right: true,
      render: (it) => <span className="number">{it.interest === null ? '–' : percent(it.interest)}</span>,
    },
    {
      key: 'orderDateTime',
      title: t('company.contracts.subscribed'),
      sort: 'orderDateTime',
      jump: 'day',
      render: (it) => <span className="number">{date(it.orderDateTime)}</span>,
    },
    {
      key: 'payment',
      title: t('company.contracts.payment'),
      // Beside the project there is just room for “Einzug angekündigt” on one line.
      width: withProduct ? 148 : undefined,
      render: (it) => (
        <span className={withProduct ? undefined : 'unbroken'}>
          {it.paymentState ? t(`states.payment.${it.paymentState}`) : '–'}
        </span>
      ),
    },
    { key: 'tariff', title: t('company.contract.tariff'), render: (it) => it.tariffName },
    {
      key: 'investorKind',
      title: t('company.contract.kind'),
      render: (it) => t(`company.contract.kinds.${it.investorKind}`),
    },
    {
      key: 'investedAt',
      title: t('company.contract.valuta'),
      render: (it) => <span className="number">{it.investedAt ? date(it.investedAt) : '–'}</span>,
    },
    {
      key: 'cancellationDate',
      title: t('company.contract.cancellationDate'),
      render: (it) => <span className="number">{it.cancellationDate ? date(it.cancellationDate) : '–'}</span>,
    },
    {
      key: 'state',
      title: t('company.contracts.state'),
      sort: 'state',
      // The longest of the Polish ones takes two lines, so that no name has to.
      width: 206,
      fixed: true,
      render: (it) => (
        <span className="may-break">
          <StateTag kind="contract" state={it.state} />
        </span>
      ),
    },
  ]
}

export function ContractCard({ contract }: { contract: CompanyContract }) {
  const { money } = useFormat()
  return (
    <div className="card-row">
      <InvestorName contract={contract} />
      <b className="number">{money(contract.amountTotal)}</b>
      <div className="row tight wrap between">
        <ContractLink contract={contract} />
        <StateTag kind="contract" state={contract.state} />
      </div>
    </div>
  )
}

function ContractLink({ contract }: { contract: CompanyContract }) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const next = new URLSearchParams(params)
  next.set('contract', contract.orderId)
  return (
    <Link className="number quiet-link" to={`?${next}`} state={state} preventScrollReset>
      {contract.orderNumber}
    </Link>
  )
}

/** domain/rights#names-of-investors: names from 2_1 on; domain/data-protection#erased-later: until they are erased. */
function InvestorName({ contract }: { contract: CompanyContract }) {
  const t = useText()
  if (contract.investorName) return <b>{contract.investorName}</b>
  const why = contract.investorName === null ? 'company.contracts.nameLater' : 'company.contracts.nameErased'
  return <span className="muted">{t(why)}</span>
}
