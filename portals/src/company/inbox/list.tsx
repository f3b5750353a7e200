import { useState } from 'react'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Empty, Loading, NothingFound } from '../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../shared/table/filters.tsx'
import { ListFailure } from '../../shared/table/list-failure.tsx'
import { Pager } from '../../shared/table/pager.tsx'
import { AskBeforeLeaving } from '../../shared/unsaved/ask-before-leaving.tsx'
import { useRows } from '../data.ts'
import { useKeysetList } from '../lists.ts'
import { Thread } from './thread.tsx'

const KINDS = ['dialog', 'comment', 'ir_comment'] as const

/** R2.25: what people ask and say about the company's projects, the longest unanswered first. */
export default function Inbox() {
  const t = useText()
  const list = useKeysetList('threads', { filters: ['show', 'kind', 'productId'], pageSize: 20 })
  const rounds = useRows('financing').data ?? []
  const { query, rows } = list
  const showsAll = list.filters.show === 'all'
  const [typed, setTyped] = useState<string[]>([])
  const isNarrowed = Boolean(list.filters.kind ?? list.filters.productId)
  return (
    <>
      <PageHeader title={t('company.inbox.title')} under={t('company.inbox.lead')} />
      <AskBeforeLeaving when={typed.length > 0} withTabs />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('company.inbox.show')}
          value={showsAll ? undefined : 'open'}
          options={[{ value: 'open', label: t('company.inbox.open') }]}
          onChange={(value) => list.setFilter('show', value ? undefined : 'all')}
        />
        <ChoiceFilter
          label={t('company.news.kind')}
          value={list.filters.kind}
          options={KINDS.map((value) => ({ value, label: t(`company.inbox.kinds.${value}`) }))}
          onChange={(value) => list.setFilter('kind', value)}
        />
        <ChoiceFilter
          label={t('company.news.round')}
          value={list.filters.productId}
          options={rounds.map(({ productId, productName }) => ({ value: productId, label: productName }))}
          onChange={(value) => list.setFilter('productId', value)}
        />
      </Filters>
      <ListFailure list={list} query={query} />
      {query.isPending && <Loading lines={8} />}
      {query.data && rows.length === 0 && (
        <section className="box">
          {isNarrowed ? (
            <NothingFound />
          ) : (
            <Empty
              title={t(showsAll ? 'company.inbox.noneTitle' : 'company.inbox.emptyTitle')}
              text={t(showsAll ? 'company.inbox.noneText' : 'company.inbox.emptyText')}
            />
          )}
        </section>
      )}
      {rows.length > 0 && (
        <>
          <div className="stack" aria-busy={query.isPlaceholderData}>
            {rows.map((thread) => (
              <Thread
                key={thread.id}
                thread={thread}
                onTyped={(isTyped) =>
                  setTyped((others) => [...others.filter((id) => id !== thread.id), ...(isTyped ? [thread.id] : [])])
                }
              />
            ))}
          </div>
          <Pager label={t('company.inbox.title')} list={list} />
        </>
      )}
    </>
  )
}
