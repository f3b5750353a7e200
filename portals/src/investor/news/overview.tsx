import { markNewsRead } from '@goldammer/sdk/store/investor'
import { Button } from 'antd'
import { CheckCheck } from 'lucide-react'
import { Link } from 'react-router'
import { TabStrip } from '../../shared/fields/tab-strip.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Empty, Loading, NothingFound } from '../../shared/states/states.tsx'
import { ListFailure } from '../../shared/table/list-failure.tsx'
import { Pager } from '../../shared/table/pager.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { useKeysetList } from '../lists.ts'
import { Entries } from './entries.tsx'
import { NEWS_FILTERS } from './news.ts'

/** R2.24: the stream, with a filter that is an address. */
export function Overview() {
  const t = useText()
  const list = useKeysetList('news', { filters: ['kind'], fixed: { grouped: 'true' } })
  const answer = list.answer
  return (
    <>
      <div className="row between wrap">
        <TabStrip className="tabs underline" label={t('own.news.filter')} active={list.filters.kind}>
          <Link to="?" aria-current={list.filters.kind ? undefined : 'page'} preventScrollReset>
            {t('common.word.all')}
          </Link>
          {NEWS_FILTERS.map((kind) => (
            <Link
              key={kind}
              to={`?kind=${kind}`}
              aria-current={list.filters.kind === kind ? 'page' : undefined}
              preventScrollReset
            >
              {t(`own.news.kind.${kind}`)}
            </Link>
          ))}
        </TabStrip>
        {answer && <Unread count={answer.unread} />}
      </div>
      {list.query.isPending && <Loading lines={8} />}
      <ListFailure list={list} query={list.query} />
      {list.query.isSuccess && list.rows.length === 0 && (
        <section className="box">
          {list.isFiltered ? (
            <NothingFound />
          ) : (
            <Empty title={t('own.news.emptyTitle')} text={t('own.news.emptyText')} />
          )}
        </section>
      )}
      {list.rows.length > 0 && (
        <>
          <Entries entries={list.rows} />
          <Pager label={t('own.news.title')} list={list} />
        </>
      )}
    </>
  )
}

function Unread({ count }: { count: number }) {
  const t = useText()
  const isLocked = useImpersonated()
  const read = useAction(() => markNewsRead({ ids: null }), { invalidates: ['news', 'unread'] })
  return (
    <div className="row wrap">
      <span className="small muted" role="status">
        {count > 0 ? t('own.news.unread', { count }) : t('own.news.allRead')}
      </span>
      {count > 0 && (
        <Button
          size="small"
          disabled={isLocked}
          loading={read.isPending}
          icon={<CheckCheck className="icon small" aria-hidden="true" />}
          onClick={() => read.mutate(undefined)}
        >
          {t('own.news.markAll')}
        </Button>
      )}
    </div>
  )
}
