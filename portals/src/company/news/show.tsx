import { LOCALE_PREFIXES } from '@goldammer/sdk/locales'
import { deleteCompanyPost, withdrawCompanyPost } from '@goldammer/sdk/store/company'
import type { CompanyPost, PostKind } from '@goldammer/sdk/store/model'
import { App, Button } from 'antd'
import { PenLine, Trash2, Undo2 } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { isMissing } from '../../providers/status-of.ts'
import { Box } from '../../shared/fields/box.tsx'
import { Facts } from '../../shared/fields/facts.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { RichTextView } from '../../shared/rich-text/rich-text-view.tsx'
import { QueryView } from '../../shared/states/query-view.tsx'
import { NotFound } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { activeCompanyId } from '../active-company.ts'
import { useDelete } from '../changes.ts'
import { useRecord } from '../data.ts'
import { textIn } from '../team/team.ts'
import { useMayDecide } from '../use-company-role.ts'
import { Attachments } from './attachments.tsx'
import { PostHistory } from './post-history.tsx'

export default function ShowPost() {
  const { id = '' } = useParams()
  const post = useRecord('posts', id)
  if (isMissing(post.error)) return <NotFound />
  return <QueryView query={post}>{(data) => <Post post={data} />}</QueryView>
}

function Post({ post }: { post: CompanyPost }) {
  const t = useText()
  const mayWrite = useMayDecide()
  const { locale } = usePortal().portalAddress
  const { dateTime } = useFormat()
  const { publishAt, publishedAt } = post
  return (
    <>
      <PageHeader
        title={post.title}
        over={t(`company.news.kinds.${post.kind}`)}
        under={post.productName}
        crumbs={[{ label: t('company.news.title'), to: '/news' }]}
        crumbsLabel={t('common.word.breadcrumb')}
        actions={mayWrite && <Actions post={post} />}
      />
      <div className="grid">
        <Box title={t('company.news.text')} span={8}>
          <div className="stack">
            <RichTextView html={textIn(post.texts.content, locale)} />
            {post.attachments.length > 0 && <Attachments attachments={post.attachments} />}
          </div>
        </Box>
        <Box title={t('company.news.state')} span={4} aside={<StateTag kind="post" state={post.state} />}>
          <div className="stack">
            <Facts
              facts={[
                publishAt !== null && { label: t('company.news.publishAt'), value: dateTime(publishAt) },
                publishedAt !== null && { label: t('company.news.publishedAt'), value: dateTime(publishedAt) },
                { label: t('company.news.audience'), value: t(`company.news.audiences.${post.audience}`) },
                { label: t('company.news.author'), value: post.author.name ?? t('posts.author.former') },
                { label: t('company.news.comments'), value: String(post.commentCount) },
              ]}
            />
            {post.state === 'published' && (
              <a href={`${LOCALE_PREFIXES[locale]}/detail/${post.productId}?tab=${tabs[post.kind]}&post=${post.id}`}>
                {t('company.news.inShop')}
              </a>
            )}
          </div>
        </Box>
        {publishedAt && <Readers post={post} />}
        <PostHistory postId={post.id} />
      </div>
    </>
  )
}

const tabs: Record<PostKind, string> = {
  update: 'updates',
  ir_post: 'investorRelations',
  newsroom: 'newsroom',
  insides: 'insides',
}

/** R2.25: how many of those it is for have had it before them. */
function Readers({ post: { readers, audience } }: { post: CompanyPost }) {
  const t = useText()
  const { number } = useFormat()
  const { investors, investorTotal, others } = readers
  return (
    <Box title={t('company.news.readers')} span={12}>
      <p>
        <b className="number">
          {t('company.news.readInvestors', { read: number(investors), all: number(investorTotal) })}
        </b>{' '}
        {t(audience === 'company' ? 'company.news.ofCompany' : 'company.news.ofRound')}
      </p>
      {audience === 'everyone' && others > 0 && (
        <p className="small muted">{t('company.news.readOthers', { count: others })}</p>
      )}
      <p className="tiny muted">{t('company.news.readersHint')}</p>
    </Box>
  )
}

function Actions({ post }: { post: CompanyPost }) {
  const t = useText()
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const withdraw = useAction(async () => withdrawCompanyPost(await activeCompanyId(), post.id), {
    invalidates: ['posts'],
    done: t('company.news.withdrawn'),
  })
  const remove = useDelete('posts', async (id) => deleteCompanyPost(await activeCompanyId(), id), {
    done: t('company.news.deleted'),
    onDone: () => void navigate('/news', { replace: true }),
  })
  const ask = (what: 'withdraw' | 'delete', act: () => Promise<unknown>) =>
    modal.confirm({
      title: t(`company.news.${what}Title`),
      content: t(`company.news.${what}Text`),
      okText: t(`company.news.${what}`),
      cancelText: t('common.action.cancel'),
      onOk: () => act().catch(() => {}),
    })
  return (
    <>
      {post.state === 'published' && (
        <Button
          icon={<Undo2 className="icon small" aria-hidden="true" />}
          onClick={() => ask('withdraw', () => withdraw.mutateAsync(undefined))}
        >
          {t('company.news.withdraw')}
        </Button>
      )}
      {post.publishedAt === null && (
        <Button
          danger
          icon={<Trash2 className="icon small" aria-hidden="true" />}
          onClick={() => ask('delete', () => remove.mutateAsync(post.id))}
        >
          {t('company.news.delete')}
        </Button>
      )}
      <Link to={`/news/edit/${post.id}`}>
        <Button type="primary" tabIndex={-1} icon={<PenLine className="icon small" aria-hidden="true" />}>
          {t('common.action.edit')}
        </Button>
      </Link>
    </>
  )
}
