import type { IrPostEntry } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { CompanyLink } from '../../kit/company-link.tsx'
import { useKeysetList } from '../../lists.ts'

/** domain/rights#investor-relations: compliance reads what companies publish to their investors. */
export default function IrPosts() {
  const t = useText()
  const list = useKeysetList('ir-posts', { filters: [] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.ir.title')} under={t('staff.ir.lead')} />
      <KeysetTable
        label={t('staff.ir.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card post={it} />}
        empty={<Empty title={t('staff.ir.emptyTitle')} text={t('staff.ir.emptyText')} />}
      />
    </>
  )
}

function Title({ post: { id, title } }: { post: IrPostEntry }) {
  return (
    <Link className="plain-link strong" to={`/investor-relations/${id}`}>
      {title}
    </Link>
  )
}

function useColumns(): KeysetColumn<IrPostEntry>[] {
  const t = useText()
  const { dateTime, number } = useFormat()
  return [
    { key: 'post', title: t('staff.ir.post'), fixed: true, render: (it) => <Title post={it} /> },
    { key: 'product', title: t('staff.ir.product'), render: (it) => it.productName },
    {
      key: 'company',
      title: t('staff.ir.company'),
      render: (it) => <CompanyLink id={it.companyId} name={it.companyName} />,
    },
    { key: 'audience', title: t('staff.ir.audience'), render: (it) => t(`staff.ir.audiences.${it.audience}`) },
    {
      key: 'publishedAt',
      title: t('staff.ir.publishedAt'),
      render: (it) => <span className="number">{dateTime(it.publishedAt)}</span>,
    },
    {
      key: 'comments',
      title: t('staff.ir.comments'),
      right: true,
      render: (it) => <span className="number">{number(it.commentCount)}</span>,
    },
  ]
}

function Card({ post }: { post: IrPostEntry }) {
  const { dateTime } = useFormat()
  return (
    <div className="stack tight">
      <Title post={post} />
      <span className="small muted">{post.productName}</span>
      <span className="small muted number">{dateTime(post.publishedAt)}</span>
    </div>
  )
}
