import { Link } from 'react-router'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Failure, Loading } from '../../shared/states/states.tsx'
import { useRows } from '../data.ts'
import { EntryList } from '../news/entries.tsx'

const LATEST = 5

/** R2.21: the latest notifications of the investor. */
export function LatestNews({ span }: { span: 4 | 12 }) {
  const t = useText()
  const query = useRows('news', { limit: LATEST, filters: { grouped: 'true' } })
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading lines={5} />
  const entries = query.data
  return (
    <Box
      title={t('own.dashboard.news')}
      span={span}
      aside={
        entries.length > 0 && (
          <Link className="small" to="/news">
            {t('own.dashboard.allNews')}
          </Link>
        )
      }
    >
      {entries.length === 0 ? <p className="muted">{t('own.dashboard.newsNone')}</p> : <EntryList entries={entries} />}
    </Box>
  )
}
