import type { Investment, PostList } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../../shared/use-record.ts'

/** R2.23: what the issuer published about the project last. */
export function Updates({ investment }: { investment: Investment }) {
  const t = useText()
  const { dateTime } = useFormat()
  const posts = useRecord<PostList>('updates', investment.productId)
  return (
    <Box
      title={t('investor.investment.updates')}
      aside={
        <a className="small" href={`${investment.url}?tab=updates`}>
          {t('investor.investment.allUpdates')}
        </a>
      }
    >
      <QueryView query={posts} lines={3}>
        {({ elements }) =>
          elements.length === 0 ? (
            <p className="muted">{t('investor.investment.updatesNone')}</p>
          ) : (
            <ul className="list">
              {elements.map(({ id, title, author, publishedAt }) => (
                <li key={id}>
                  <div className="small">
                    <a className="plain-link strong" href={`${investment.url}?tab=updates&post=${id}`}>
                      {title}
                    </a>
                    <p className="muted">
                      {author.name}
                      {publishedAt && (
                        <>
                          {' · '}
                          <time dateTime={publishedAt}>{dateTime(publishedAt)}</time>
                        </>
                      )}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Box>
  )
}
