import { localePath } from '@goldammer/sdk/locales'
import type { Investment, InvestmentList as InvestmentPage } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { type ListState, useListState } from '../../shared/data/use-keyset-list.ts'
import { RiskNote } from '../../shared/fields/note.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { Empty, Loading, NothingFound } from '../../shared/states/states.tsx'
import { ColumnChoice, useColumnChoice } from '../../shared/table/column-choice.tsx'
import { KeysetTable } from '../../shared/table/keyset-table.tsx'
import { ListFailure } from '../../shared/table/list-failure.tsx'
import type { KeysetColumn } from '../../shared/table/row-table.tsx'
import { useRecord } from '../data.ts'
import { useKeysetList } from '../lists.ts'
import { HIDDEN_AT_FIRST, InvestmentCard, useInvestmentColumns } from './investment-columns.tsx'
import { GroupingChoice, InvestmentFilters } from './investment-filters.tsx'
import { InvestmentGroups } from './investment-groups.tsx'
import { type Grouping, groupingOf, groupsParams, INVESTMENT_FILTERS, NEWEST_FIRST } from './investments.ts'
import { InvestmentsExport } from './investments-export.tsx'

const options = { filters: INVESTMENT_FILTERS, defaultSort: NEWEST_FIRST }

/** R2.21: what the investor has subscribed to, by industry, by product type or as one list. */
export default function InvestmentList() {
  const [params] = useSearchParams()
  const grouping = groupingOf(params)
  return grouping === 'none' ? <Flat /> : <Grouped grouping={grouping} />
}

type Answer = Pick<
  InvestmentPage,
  'total' | 'subscribedCount' | 'subscribedTotal' | 'outstandingTotal' | 'riskNotices' | 'choices'
>

interface FrameProps {
  state: ListState
  answer: Answer | undefined
  children: (columns: KeysetColumn<Investment>[]) => ReactNode
}

/** What stands around the contracts, however they are arranged. */
function Frame({ state, answer, children }: FrameProps) {
  const t = useText()
  const columns = useInvestmentColumns()
  const choice = useColumnChoice('investments', columns, HIDDEN_AT_FIRST)
  const summary =
    answer &&
    answer.total > 0 &&
    [
      t('own.investments.summary', { count: answer.subscribedCount, amount: answer.subscribedTotal }),
      t('own.investments.summaryOutstanding', { amount: answer.outstandingTotal }),
      answer.total > answer.subscribedCount &&
        t('own.investments.unfulfilled', { count: answer.total - answer.subscribedCount }),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <>
      <PageHeader
        title={t('own.investments.title')}
        under={summary || undefined}
        actions={<InvestmentsExport state={state} />}
      />
      <InvestmentFilters state={state} choices={answer?.choices} />
      <div className="row between wrap">
        <GroupingChoice />
        <ColumnChoice columns={columns} hidden={choice.hidden} onHide={choice.hide} />
      </div>
      {children(choice.visible)}
      {answer && <RiskNote notices={answer.riskNotices} />}
    </>
  )
}

function Grouped({ grouping }: { grouping: Exclude<Grouping, 'none'> }) {
  const state = useListState(options)
  const groups = useRecord('investment-groups', groupsParams(grouping, state.filters, state.sort), {
    keepPrevious: true,
  })
  const { data } = groups
  return (
    <Frame state={state} answer={data}>
      {(columns) => {
        const failure = <ListFailure list={state} query={groups} />
        if (!data) return groups.error ? failure : <Loading lines={8} />
        return (
          <>
            {failure}
            {data.total === 0 ? (
              <Nothing isFiltered={state.isFiltered} />
            ) : (
              <InvestmentGroups data={data} grouping={grouping} state={state} columns={columns} />
            )}
          </>
        )
      }}
    </Frame>
  )
}

function Flat() {
  const t = useText()
  const list = useKeysetList('investments', options)
  const answer = list.answer
  return (
    <Frame state={list} answer={answer}>
      {(columns) => (
        <KeysetTable
          label={t('own.investments.table')}
          list={list}
          columns={columns}
          rowKey={(it) => it.orderId}
          card={(it) => <InvestmentCard investment={it} />}
          position={answer?.position}
          empty={<NothingText isFiltered={list.isFiltered} />}
        />
      )}
    </Frame>
  )
}

function Discover() {
  const t = useText()
  const { locale } = usePortal().portalAddress
  return <Button href={localePath(locale, '/')}>{t('portal.discover')}</Button>
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <section className="box">
    <NothingText isFiltered={isFiltered} />
  </section>
)

function NothingText({ isFiltered }: { isFiltered: boolean }) {
  const t = useText()
  return isFiltered ? (
    <NothingFound />
  ) : (
    <Empty title={t('own.investments.emptyTitle')} text={t('own.investments.emptyText')} action={<Discover />} />
  )
}
