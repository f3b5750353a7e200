import type { PayoutItem, PayoutRun } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { ExportButton } from '../../kit/export-button.tsx'
import { OrderLink } from '../../kit/order-link.tsx'
import { useKeysetList } from '../../lists.ts'

/** What each contract gets, in the order in which it is booked. */
export function Instalments({ run }: { run: PayoutRun }) {
  const t = useText()
  const list = useKeysetList('payout-items', {
    filters: ['problem'],
    fixed: { runId: run.id },
  })
  const columns = useColumns(run.planned.loss !== 0)
  return (
    <>
      <div className="row wrap">
        <Filters onReset={list.isFiltered ? list.reset : undefined}>
          <ChoiceFilter
            label={t('staff.payouts.show')}
            value={list.filters.problem}
            options={[{ value: 'true', label: t('staff.payouts.onlyProblems') }]}
            onChange={(value) => list.setFilter('problem', value)}
          />
        </Filters>
        <ExportButton href={`/staff-api/payout-runs/${run.id}/export`}>{t('staff.payouts.csv')}</ExportButton>
      </div>
      <KeysetTable
        label={t('staff.payouts.instalments')}
        list={list}
        columns={columns}
        rowKey={(it) => String(it.number)}
        card={(it) => <Card item={it} />}
        empty={
          run.state === 'preparing' ? (
            <Empty title={t('staff.payouts.stillPreparing')} text={t('staff.payouts.stillPreparingText')} />
          ) : (
            <Empty title={t('staff.payouts.nothingDueTitle')} text={t('staff.payouts.nothingDue')} />
          )
        }
      />
    </>
  )
}

function Investor({ item }: { item: PayoutItem }) {
  return (
    <div className="stack tight">
      <Link className="plain-link strong" to={`/customers/${item.customerId}`}>
        {item.investorName}
      </Link>
      <OrderLink order={item} />
    </div>
  )
}

function Problem({ item }: { item: PayoutItem }) {
  const t = useText()
  if (item.problem === null) return item.iban
  return <span className="tag warn">{t(`staff.payouts.problem.${item.problem}`)}</span>
}

function useColumns(hasLoss: boolean): KeysetColumn<PayoutItem>[] {
  const t = useText()
  const { money, date } = useFormat()
  const amount = (
    key: 'interest' | 'principal' | 'loss' | 'exemptionUsed' | 'capitalGainsTax' | 'solidarity' | 'church',
  ): KeysetColumn<PayoutItem> => ({
    key,
    title: t(`staff.payouts.${key}`),
    right: true,
    render: (it) => <span className="number">{money(it[key])}</span>,
  })
  return [
    { key: 'investor', title: t('staff.payouts.investor'), render: (it) => <Investor item={it} /> },
    {
      key: 'dueDate',
      title: t('staff.payouts.dueDate'),
      render: (it) => <span className="number">{date(it.dueDate)}</span>,
    },
    amount('interest'),
    amount('exemptionUsed'),
    amount('capitalGainsTax'),
    amount('solidarity'),
    amount('church'),
    amount('principal'),
    ...(hasLoss ? [amount('loss')] : []),
    {
      key: 'net',
      title: t('staff.payouts.net'),
      right: true,
      render: (it) => <b className="number">{money(it.net)}</b>,
    },
    {
      key: 'account',
      title: t('staff.payouts.account'),
      render: (it) => (
        <span className="number muted">
          <Problem item={it} />
        </span>
      ),
    },
  ]
}

function Card({ item }: { item: PayoutItem }) {
  const { money, date } = useFormat()
  return (
    <div className="card-row">
      <Investor item={item} />
      <b className="number">{money(item.net)}</b>
      <span className="number muted">{date(item.dueDate)}</span>
      <span className="number muted">
        <Problem item={item} />
      </span>
    </div>
  )
}
