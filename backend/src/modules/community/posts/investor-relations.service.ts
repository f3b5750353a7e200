import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { type Download, openFile } from '../../../shared/download.ts'
import { scanMark } from '../../../shared/file-scans.ts'
import { writeAudit } from '../../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import type { Scope } from '../../../shared/scope.ts'
import { staffView } from '../../../shared/staff-view.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { inLocale } from '../../../shared/translated.ts'
import { writtenText } from '../../../shared/written-text.ts'
import { companyView } from '../../accounts/customers/company-view.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { productView } from '../../catalogue/product-view.ts'
import { lockComment } from './repository.ts'
import { audienceOf } from './rules.ts'
import { writeAsStaff } from './staff-comment.ts'

type Schemas = components['schemas']

const latest: Sorting = { column: sql`post.published_at`, id: sql`post.id`, type: 'timestamptz' }

/** What the investors read now. */
const selectPosts = (db: Database | Tx) =>
  db
    .selectFrom('post')
    .innerJoin(productView('product'), 'product.id', 'post.productId')
    .innerJoin(companyView('company'), 'company.id', 'product.issuerId')
    .leftJoin(customerView('writer'), 'writer.id', 'post.authorId')
    .select(['post.id', 'post.kind', 'post.title', 'post.content', 'post.forCompany', 'post.publishedAt'])
    .select(['post.productId', 'product.name as productName', 'company.id as companyId', 'company.nameCompany'])
    .select(['writer.firstName', 'writer.lastName'])
    .select((eb) =>
      eb
        .selectFrom('postComment')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('postComment.postId', '=', 'post.id')
        .where('postComment.state', '=', 'published')
        .as('commentCount'),
    )
    .where('post.kind', '=', 'ir_post')
    .where('post.state', '=', 'published')

type Row = Awaited<ReturnType<ReturnType<typeof selectPosts>['executeTakeFirstOrThrow']>>

const toEntry = (row: Row, { locale }: Scope): Schemas['IrPostEntry'] => ({
  id: row.id,
  productId: row.productId,
  productName: inLocale(row.productName, locale),
  companyId: row.companyId,
  companyName: row.nameCompany,
  title: inLocale(row.title, locale),
  audience: audienceOf(row) as 'round' | 'company',
  publishedAt: row.publishedAt!.toISOString(),
  commentCount: Number(row.commentCount),
})

/** domain/rights#investor-relations: compliance reads what companies write to their investors. */
export async function listIrPosts(
  scope: Scope,
  { productId, cursor, limit = 50 }: { productId?: string; cursor?: string; limit?: number },
): Promise<Schemas['IrPostList']> {
  let query = selectPosts(scope.db)
  if (productId) query = query.where('post.productId', '=', productId)
  const { rows, total, next, previous } = await readCountedPage(query, latest, { sort: '-publishedAt', limit, cursor })
  return { elements: rows.map((row) => toEntry(row, scope)), total, next, previous }
}

const nameOf = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ') || null

async function findPost(db: Database | Tx, postId: string): Promise<Row> {
  const row = await selectPosts(db).where('post.id', '=', postId).executeTakeFirst()
  if (!row) throw new AppError('POST_NOT_FOUND')
  return row
}

const listComments = (db: Database, postId: string) =>
  db
    .selectFrom('postComment as comment')
    .leftJoin(customerView('customer'), 'customer.id', 'comment.customerId')
    .leftJoin(staffView('staff'), 'staff.id', 'comment.staffId')
    .select(['comment.id', 'comment.parentId', 'comment.text', 'comment.state', 'comment.createdAt'])
    .select(['comment.writtenAs', 'customer.firstName', 'customer.lastName', 'staff.name as staffName'])
    .where('comment.postId', '=', postId)
    .where('comment.state', '!=', 'deleted')
    .orderBy('comment.createdAt')
    .orderBy('comment.id')
    .execute()

const selectAttachments = (db: Database, postId: string) =>
  db
    .selectFrom('postAttachment as attachment')
    .innerJoin('file', 'file.id', 'attachment.fileId')
    .select(['attachment.id', 'attachment.fileId', 'file.fileName', 'file.size', 'file.scan'])
    .where('attachment.postId', '=', postId)
    .where('attachment.removedAt', 'is', null)
    .orderBy('attachment.id')

export async function readIrPost(scope: Scope, postId: string): Promise<Schemas['IrPost']> {
  const row = await findPost(scope.db, postId)
  const [comments, attachments] = await Promise.all([
    listComments(scope.db, postId),
    selectAttachments(scope.db, postId).execute(),
  ])
  return {
    ...toEntry(row, scope),
    author: nameOf(row.firstName, row.lastName),
    content: inLocale(row.content, scope.locale),
    attachments: attachments.map(({ id, fileName, size, scan }) => ({ id, fileName, size, ...scanMark(scan) })),
    comments: comments.map(({ firstName, lastName, staffName, ...comment }) => ({
      ...comment,
      author: nameOf(firstName, lastName, staffName),
      writtenAs: comment.writtenAs as Schemas['IrComment']['writtenAs'],
      state: comment.state as Schemas['IrComment']['state'],
      createdAt: comment.createdAt.toISOString(),
    })),
  }
}

export async function openIrAttachment(scope: Scope, postId: string, attachmentId: string): Promise<Download> {
  await findPost(scope.db, postId)
  const attachment = await selectAttachments(scope.db, postId)
    .where('attachment.id', '=', attachmentId)
    .executeTakeFirst()
  if (!attachment) throw new AppError('FILE_NOT_FOUND')
  return await openFile(scope, attachment.fileId)
}

/** For us, under one's own name, as all other comments are answered. */
export async function commentIrPost(
  scope: Scope,
  postId: string,
  { text, parentId: answered = null }: Schemas['IrCommentInput'],
): Promise<Schemas['IrPost']> {
  const written = writtenText(text)
  await inTransaction(scope, async (tx) => {
    const { productId } = await findPost(tx, postId)
    const parent = answered ? await lockComment(tx, answered) : null
    if (answered && (parent?.postId !== postId || parent.state !== 'published')) throw new AppError('COMMENT_NOT_FOUND')
    const parentId = parent ? (parent.parentId ?? parent.id) : null
    const commentId = await writeAsStaff(scope, tx, { productId, postId, kind: 'ir_comment', parentId, text: written })
    await writeAudit(scope, tx, { action: 'comment.investorRelations', details: { commentId, postId, productId } })
  })
  return await readIrPost(scope, postId)
}
