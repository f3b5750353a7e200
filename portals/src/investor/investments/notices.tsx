import { useText } from '../../shared/portal-context.ts'
import { Empty, Failure, Loading } from '../../shared/states/states.tsx'
import { Pager } from '../../shared/table/pager.tsx'
import { useKeysetList } from '../lists.ts'
import { Entries } from '../news/entries.tsx'

/** R2.23: notifications about the contract, and what the issuer published about the project. */
export function Notices({ orderId }: { orderId: string }) {
  const t = useText()
  const list = useKeysetList('news', { filters: [], fixed: { orderId } })
  if (list.query.isPending) return <Loading lines={6} />
  if (list.query.error) return <Failure error={list.query.error} onRetry={() => void list.query.refetch()} />
  if (list.rows.length === 0)
    return (
      <section className="box">
        <Empty title={t('own.news.emptyTitle')} text={t('own.news.emptyText')} />
      </section>
    )
  return (
    <>
      <Entries entries={list.rows} />
      <Pager label={t('own.investment.tabs.news')} list={list} />
    </>
  )
}
