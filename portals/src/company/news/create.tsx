import { createCompanyPost } from '@goldammer/sdk/store/company'
import type { FundingRound } from '@goldammer/sdk/store/model'
import { useList } from '@refinedev/core'
import { Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Empty, Failure, Loading } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { activeCompanyId } from '../active-company.ts'
import { newPost, type PostValues } from './news.ts'
import { PostForm } from './post-form.tsx'

export default function WritePost() {
  const t = useText()
  const { query } = useList<FundingRound>({ resource: 'financing', errorNotification: false })
  const rounds = query.data?.data
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
      {rounds && rounds.length > 0 && <NewPost rounds={rounds} />}
    </>
  )
}

function NewPost({ rounds }: { rounds: FundingRound[] }) {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<PostValues>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const create = useAction(
    async (input: PostValues) => (await createCompanyPost(await activeCompanyId(), input)).data,
    {
      invalidates: ['posts'],
      done: t('company.news.saved'),
      quiet: true,
      onDone: ({ id }) => void navigate(`/news/${id}`, { replace: true }),
    },
  )
  return (
    <PostForm
      form={form}
      initial={newPost(rounds[0]?.productId ?? '')}
      state={null}
      rounds={rounds}
      problems={problems}
      isSaving={create.isPending}
      cancelTo="/news"
      onSave={(values) => {
        setProblems([])
        create.mutate(values, { onError: (error) => setProblems(showRefusals(form, error)) })
      }}
    />
  )
}
