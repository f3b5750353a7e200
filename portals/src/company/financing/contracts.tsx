import type {
  CompanyContract,
  CompanyContractFilter,
  CompanyContractList,
  FundingRound,
} from '@goldammer/sdk/store/model'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { KeysetList } from '../../shared/data/use-keyset-list.ts'
import { TabStrip } from '../../shared/fields/tab-strip.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Empty } from '../../shared/states/states.tsx'
import { ColumnOrder } from '../../shared/table/column-order.tsx'
import { KeysetTable } from '../../shared/table/keyset-table.tsx'
import { useFormat } from '../../shared/use-format.ts'
import type { BulkTarget } from '../bulk/bulk.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { useKeysetList } from '../lists.ts'
import { useMayDecide } from '../use-company-role.ts'
import { ContractCard } from './contract-columns.tsx'
import { ContractDrawer } from './contract-drawer.tsx'
import { ContractFilters } from './contract-filters.tsx'
import { ContractViews } from './contract-views.tsx'
import { CONTRACT_FILTERS, contractFilters, PERSONAL, viewParameters } from './financing.ts'
import type { ContractView } from './use-contract-view.ts'

interface Props {
  rounds: FundingRound[]
  view: ContractView
  productId?: string
}

/** The contracts of a company, or of one of its products. A contract opens as `?contract=` (design.md §5). */
export function Contracts({ rounds, view, productId }: Props) {
  const t = useText()
  const { money, number } = useFormat()
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  // Rows that were chosen under other filters are not selected any more: the page may not show them.
  const [chosen, setChosen] = useState<{ rows: CompanyContract[]; under: string }>()
  // The filters whose matches are all selected.
  const [matching, setMatching] = useState<string>()
  const list = useKeysetList('contracts', {
    filters: CONTRACT_FILTERS,
    personal: PERSONAL,
    defaultSort: '-orderDateTime',
    fixed: productId ? { productId } : {},
  })
  const opened = params.get('contract')
  const answer = list.answer
  const mayDecide = useMayDecide()
  const filters = contractFilters({ ...list.filters, ...(productId && { productId }) })
  const inForce = JSON.stringify(filters)
  const selected = chosen?.under === inForce ? chosen.rows : []
  const target: BulkTarget | undefined =
    answer && matching === inForce
      ? { filters, total: answer.total, amountTotal: answer.amountTotal }
      : selected.length > 0
        ? { contracts: selected }
        : undefined
  function clear() {
    setChosen(undefined)
    setMatching(undefined)
  }
  function select(rows: CompanyContract[]) {
    setChosen({ rows, under: inForce })
    setMatching(undefined)
  }
  const open = (orderId: string) =>
    setParams(
      (current) => {
        current.set('contract', orderId)
        return current
      },
      { state },
    )
  const close = () =>
    setParams(
      (current) => {
        current.delete('contract')
        return current
      },
      { state },
    )
  return (
    <div className="stack">
      <StateTabs list={list} states={answer?.states ?? []} />
      <ContractFilters list={list} rounds={rounds} />
      {target && (
        <BulkBar
          target={target}
          matching={answer?.total ?? 0}
          onSelectMatching={() => setMatching(inForce)}
          onDone={clear}
        />
      )}
      <div className="row between wrap">
        <span className="small muted">
          {answer && answer.total > 0 && t('company.contracts.sum', { amount: money(answer.subscribedTotal) })}
          {answer &&
            answer.total > answer.subscribedCount &&
            `, ${t('company.contracts.unfulfilled', { count: answer.total - answer.subscribedCount })}`}
        </span>
        <div className="row wrap">
          <ContractViews
            views={view.views}
            current={{ filters: { ...contractFilters(list.filters), ...sorting(list.sort) }, columns: view.state }}
            onApply={(it) => {
              list.setFilters(viewParameters(it.filters))
              view.change(it.columns)
            }}
          />
          <ColumnOrder columns={view.columns} onChange={view.change} />
        </div>
      </div>
      <KeysetTable
        label={t('company.contracts.table')}
        list={list}
        columns={view.visible}
        rowKey={(it) => it.orderId}
        card={(it) => <ContractCard contract={it} />}
        selection={mayDecide ? { rows: selected, onChange: select, labelOf: (it) => it.orderNumber } : undefined}
        position={answer?.position}
        onOpen={({ orderId }) => open(orderId)}
        footer={
          answer && {
            [view.visible[0]?.key ?? '']: t('company.contracts.sumOfSubscribed'),
            amountTotal: <span className="number">{money(answer.subscribedTotal)}</span>,
            units: <span className="number">{number(answer.subscribedUnits)}</span>,
          }
        }
        empty={<Empty title={t('company.contracts.emptyTitle')} text={t('company.contracts.emptyText')} />}
      />
      <p className="hidden-text">{t('portal.rowKeys')}</p>
      {opened && <ContractDrawer orderId={opened} mayDecide={mayDecide} onClose={close} />}
    </div>
  )
}

const sorting = (sort: string | undefined) => (sort ? { sort: sort as CompanyContractFilter['sort'] } : {})

interface StateTabsProps {
  list: KeysetList<CompanyContract>
  states: CompanyContractList['states']
}

/** Counts of the matches without the filter by state. */
function StateTabs({ list, states }: StateTabsProps) {
  const t = useText()
  const { number } = useFormat()
  const [params] = useSearchParams()
  const active = list.filters.state
  const to = (state?: string) => {
    const next = new URLSearchParams(params)
    for (const name of ['state', 'cursor', 'at']) next.delete(name)
    if (state) next.set('state', state)
    return `?${next}`
  }
  const total = states.reduce((sum, it) => sum + it.count, 0)
  return (
    <TabStrip className="tabs underline" label={t('company.contracts.states')} active={active}>
      <Link to={to()} state={list.entry} aria-current={active ? undefined : 'page'}>
        {t('common.word.all')} <span className="count number">{number(total)}</span>
      </Link>
      {states
        .filter((it) => it.count > 0 || it.state === active)
        .map(({ state, count }) => (
          <Link key={state} to={to(state)} state={list.entry} aria-current={active === state ? 'page' : undefined}>
            {t(`states.contract.${state}`)} <span className="count number">{number(count)}</span>
          </Link>
        ))}
    </TabStrip>
  )
}
