import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Empty, Failure, Loading } from '../../shared/states/states.tsx'
import { useRows } from '../data.ts'
import { PostEditor } from './post-editor.tsx'

export default function WritePost() {
  const t = useText()
  const query = useRows('financing')
  const rounds = query.data
  return (
    <>
      <PageHeader
        title={t('company.news.write')}
        crumbs={[{ label: t('company.news.title'), to: '/news' }]}
        crumbsLabel={t('common.word.breadcrumb')}
      />
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading lines={8} />}
      {rounds?.length === 0 && (
        <section className="box">
          <Empty title={t('company.financing.noRounds')} text={t('company.financing.noRoundsText')} />
        </section>
      )}
      {rounds && rounds.length > 0 && <PostEditor post={null} rounds={rounds} />}
    </>
  )
}
