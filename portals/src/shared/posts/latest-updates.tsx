import { useRecord } from '../data/shared-data.ts'
import { Box } from '../fields/box.tsx'
import { useText } from '../portal-context.ts'
import { QueryView } from '../states/query-view.tsx'
import { useFormat } from '../use-format.ts'

interface Props {
  productId: string
  /** Of its page in the shop. */
  url: string
  title: string
  span?: 4 | 12
}

/** R2.23, R2.25: what was published about a product last. */
export function LatestUpdates({ productId, url, title: heading, span }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  const posts = useRecord('updates', productId)
  return (
    <Box
      title={heading}
      {...(span && { span })}
      aside={
        <a className="small" href={`${url}?tab=updates`}>
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
                    <a className="plain-link strong" href={`${url}?tab=updates&post=${id}`}>
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
