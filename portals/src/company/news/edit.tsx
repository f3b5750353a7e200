import { readCompanyPost, updateCompanyPost } from '@goldammer/sdk/store/company'
import type { CompanyPost } from '@goldammer/sdk/store/model'
import { Form } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useVersionedSave } from '../../shared/conflict/use-versioned-save.tsx'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../../shared/use-record.ts'
import { activeCompanyId } from '../active-company.ts'
import { inAllLanguages } from '../team/team.ts'
import { changeOf, type PostValues, plainText, valuesOf } from './news.ts'
import { PostForm } from './post-form.tsx'

export default function EditPost() {
  const { id = '' } = useParams()
  const post = useRecord<CompanyPost>('posts', id)
  return <QueryView query={post}>{(data) => <Post key={data.id} post={data} />}</QueryView>
}

function Post({ post }: { post: CompanyPost }) {
  const t = useText()
  const { dateTime } = useFormat()
  const navigate = useNavigate()
  const [form] = Form.useForm<PostValues>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const own = `/news/${post.id}`
  const save = useVersionedSave<PostValues>({
    base: versioned(post),
    read: async () => versioned((await readCompanyPost(await activeCompanyId(), post.id)).data),
    save: async (values, version) =>
      versioned(
        (await updateCompanyPost(await activeCompanyId(), post.id, changeOf(values), { 'Record-Version': version }))
          .data,
      ),
    names: ['title', 'content', 'audience', 'release', 'publishAt'],
    label: (name) =>
      name === 'title' || name === 'content'
        ? t(`company.news.field.${name}`)
        : t(`company.news.${name as 'audience' | 'release' | 'publishAt'}`),
    show: (name, values) => {
      if (name === 'title') return inAllLanguages(values.title)
      if (name === 'content') return inAllLanguages(textsOf(values.content))
      if (name === 'audience') return t(`company.news.audiences.${values.audience}`)
      if (name === 'publishAt') return values.publishAt ? dateTime(values.publishAt) : ''
      return t(`company.news.releases.${values.release}`)
    },
    invalidates: ['posts'],
    done: t('company.news.saved'),
    onMerged: (values) => form.setFieldsValue(values),
    onSaved: () => void navigate(own),
    onRefused: (error) => setProblems(showRefusals(form, error)),
  })
  return (
    <>
      <PageHeader
        title={t('posts.editor.edit')}
        crumbs={[
          { label: t('company.news.title'), to: '/news' },
          { label: post.title, to: own },
        ]}
        crumbsLabel={t('common.word.breadcrumb')}
      />
      <PostForm
        form={form}
        initial={valuesOf(post)}
        state={post.state}
        rounds={[post]}
        problems={problems}
        isSaving={save.isPending}
        cancelTo={own}
        onSave={(values) => {
          setProblems([])
          save.run(values)
        }}
      />
      {save.dialog}
    </>
  )
}

const textsOf = (content: PostValues['content']) =>
  Object.fromEntries(Object.entries(content).map(([locale, html]) => [locale, plainText(html)]))

const versioned = (post: CompanyPost) => ({ values: valuesOf(post), version: post.version })
