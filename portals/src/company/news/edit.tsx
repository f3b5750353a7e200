import type { CompanyPost } from '@goldammer/sdk/store/model'
import { useParams } from 'react-router'
import { isMissing } from '../../providers/status-of.ts'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { NotFound } from '../../shared/states/states.tsx'
import { useRecord, useRows } from '../data.ts'
import { PostEditor } from './post-editor.tsx'

export default function EditPost() {
  const { id = '' } = useParams()
  const post = useRecord('posts', id)
  if (isMissing(post.error)) return <NotFound />
  return <QueryView query={post}>{(data) => <Post key={data.id} post={data} />}</QueryView>
}

function Post({ post }: { post: CompanyPost }) {
  const t = useText()
  // A draft may still be about another one.
  const query = useRows('financing', { enabled: post.publishedAt === null })
  return (
    <>
      <PageHeader
        title={t('posts.editor.edit')}
        crumbs={[
          { label: t('company.news.title'), to: '/news' },
          { label: post.title, to: `/news/${post.id}` },
        ]}
        crumbsLabel={t('common.word.breadcrumb')}
      />
      <PostEditor post={post} rounds={query.data ?? [post]} />
    </>
  )
}
