import { createCompanyPost, readCompanyPost, updateCompanyPost } from '@goldammer/sdk/store/company'
import type { CompanyPost, FundingRound } from '@goldammer/sdk/store/model'
import { useInvalidate } from '@refinedev/core'
import { Form } from 'antd'
import { useRef, useState } from 'react'
import { useVersionedSave } from '../../shared/conflict/use-versioned-save.tsx'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { useAutosave } from '../../shared/unsaved/use-autosave.ts'
import { useUnsaved } from '../../shared/unsaved/use-unsaved.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { activeCompanyId } from '../active-company.ts'
import { inAllLanguages } from '../team/team.ts'
import { draftOf, inputOf, newPost, type PostValues, plainText, valuesOf } from './news.ts'
import { PostForm } from './post-form.tsx'

interface Props {
  /** Null: it is not there yet. */
  post: CompanyPost | null
  rounds: Pick<FundingRound, 'productId' | 'productName'>[]
}

/** Writes a post; a draft is saved automatically, from its first words on. */
export function PostEditor({ post, rounds }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  const [form] = Form.useForm<PostValues>()
  const showRefusals = useFormRefusals()
  const invalidate = useInvalidate()
  const [problems, setProblems] = useState<string[]>([])
  const [initial] = useState(() => (post ? valuesOf(post) : newPost(rounds)))
  // A new one gets its id when it is first saved.
  const id = useRef(post?.id)
  const [shownId, setShownId] = useState(post?.id)
  const unsaved = useUnsaved()
  const save = useVersionedSave<PostValues>({
    resource: 'posts',
    base: post ? versioned(post) : { values: initial, version: '' },
    read: async () => versioned((await readCompanyPost(await activeCompanyId(), id.current ?? '')).data),
    save: async (values, version) => {
      const companyId = await activeCompanyId()
      const { data } = id.current
        ? await updateCompanyPost(companyId, id.current, inputOf(values), { 'Record-Version': version })
        : await createCompanyPost(companyId, inputOf(values))
      id.current = data.id
      return versioned(data)
    },
    names: ['title', 'content', 'productId', 'kind', 'audience', 'release', 'publishAt'],
    label: (name) =>
      name === 'title' || name === 'content'
        ? t(`company.news.field.${name}`)
        : t(name === 'productId' ? 'company.news.round' : `company.news.${name}`),
    show: (name, values) => {
      if (name === 'title') return inAllLanguages(values.title)
      if (name === 'content') return inAllLanguages(textsOf(values.content))
      if (name === 'productId') return rounds.find((it) => it.productId === values.productId)?.productName ?? ''
      if (name === 'kind') return t(`company.news.kinds.${values.kind}`)
      if (name === 'audience') return t(`company.news.audiences.${values.audience}`)
      if (name === 'publishAt') return values.publishAt ? dateTime(values.publishAt) : ''
      return t(`company.news.releases.${values.release}`)
    },
    invalidates: ['posts'],
    done: t('company.news.saved'),
    onMerged: (values) => form.setFieldsValue(values),
    onSaved: () => unsaved.leaveTo(`/news/${id.current}`, { replace: post === null }),
    onRefused: (error) => setProblems(showRefusals(form, error)),
  })
  const isDraft = post === null || post.state === 'draft'
  const autosave = useAutosave<PostValues>({
    read: () => draftOf({ ...initial, ...form.getFieldsValue(true) }),
    save: save.autosave,
    onSaved: () => {
      unsaved.setUnsaved(false)
      setShownId(id.current)
      void invalidate({ resource: 'posts', invalidates: ['list'] })
    },
  })
  return (
    <>
      <PostForm
        form={form}
        initial={initial}
        state={post?.state ?? null}
        isOpen={!post?.publishedAt}
        postId={shownId}
        rounds={rounds}
        problems={problems}
        isSaving={save.isPending}
        isUnsaved={unsaved.isUnsaved}
        autosave={autosave.status}
        cancelTo={post ? `/news/${post.id}` : '/news'}
        onChange={() => {
          unsaved.setUnsaved(true)
          if (isDraft) autosave.touch()
        }}
        onSave={(values) => {
          autosave.stop()
          setProblems([])
          save.run(values)
        }}
      />
      {save.dialog}
      {unsaved.warning}
    </>
  )
}

const textsOf = (content: PostValues['content']) =>
  Object.fromEntries(Object.entries(content).map(([locale, html]) => [locale, plainText(html)]))

const versioned = (post: CompanyPost) => ({ values: valuesOf(post), version: post.version })
