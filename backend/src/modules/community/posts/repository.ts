import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { staffView } from '../../../shared/staff-view.ts'
import type { DB } from '../../../shared/tables.ts'
import { membershipView } from '../../accounts/customers/company-view.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { productView } from '../../catalogue/product-view.ts'
import { type CommentKind, type PostKind, type ProductRelation, readsOfRound, refuseReading } from './rules.ts'

type Db = Database | Tx
/** Who reads, and whether they see what is hidden. */
export type Reader = { customerId: string | null; seesHidden: boolean }

/** Who the customer is to the product, in one reading. */
export async function findRelation(db: Db, productId: string, customerId: string): Promise<ProductRelation> {
  const { rows } = await sql<Omit<ProductRelation, 'customerId'>>`
    select customer.is_author, member.role,
      exists (select from contract where contract.customer_id = customer.id and contract.product_id = product.id
        and contract.state = any(${LIVE_CONTRACT_STATES})) as is_investor,
      exists (select from contract where contract.customer_id = customer.id and contract.company_id = product.issuer_id
        and contract.state = any(${LIVE_CONTRACT_STATES})) as is_company_investor
    from ${customerView('customer')} join ${productView('product')} on product.id = ${productId}
    left join ${membershipView('member')} on member.customer_id = customer.id and member.company_id = product.issuer_id
    where customer.id = ${customerId}`.execute(db)
  return { customerId, ...(rows[0] ?? { role: null, isAuthor: false, isInvestor: false, isCompanyInvestor: false }) }
}

/** The writer's name; of staff, who have one name, the whole of it. */
function selectWriter(subject: 'post' | 'comment', writer: 'authorId' | 'customerId') {
  const customer = sql`from ${customerView('customer')} where customer.id = ${sql.ref(`${subject}.${writer}`)}`
  const ofStaff =
    subject === 'comment' ? sql`(select name from ${staffView('staff')} where staff.id = comment.staff_id)` : sql`null`
  return [
    sql<string | null>`coalesce((select first_name ${customer}), ${ofStaff})`.as('firstName'),
    sql<string | null>`(select last_name ${customer})`.as('lastName'),
    sql<boolean>`coalesce((select post_anonymously ${customer}), false)`.as('postsAnonymously'),
  ] as const
}

/** How many like it, and whether the reader does. */
function selectLikes(subject: 'post' | 'comment', customerId: string | null) {
  const likes = sql`from post_like where ${sql.ref(`post_like.${subject}_id`)} = ${sql.ref(`${subject}.id`)}`
  return [
    sql<number>`(select count(*)::integer ${likes})`.as('likes'),
    sql<boolean>`exists (select ${likes} and post_like.customer_id = ${customerId}::uuid)`.as('liked'),
  ] as const
}

type Attachment = { id: string; fileName: string; size: number }

/** Posts with their writer and what the reader sees around them. */
export function selectPosts(db: Db, { customerId }: Pick<Reader, 'customerId'>) {
  return db
    .selectFrom('post')
    .selectAll('post')
    .select(selectWriter('post', 'authorId'))
    .select(selectLikes('post', customerId))
    .select(
      sql<number>`(select count(*)::integer from post_comment where post_comment.post_id = post.id
        and post_comment.state = 'published')`.as('commentCount'),
    )
    .select(
      sql<Attachment[]>`coalesce((select json_agg(json_build_object('id', replace(attachment.id::text, '-', ''),
        'fileName', file.file_name, 'size', file.size) order by attachment.id)
        from post_attachment attachment join file on file.id = attachment.file_id
        where attachment.post_id = post.id and attachment.removed_at is null), '[]')`.as('attachments'),
    )
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['executeTakeFirstOrThrow']>>

/** What rules ask of a post, without its texts. */
export function findPost(db: Db, productId: string, id: string) {
  return db
    .selectFrom('post')
    .select(['id', 'kind', 'state', 'forCompany'])
    .where('productId', '=', productId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function lockPost(tx: Tx, productId: string, id: string) {
  return tx
    .selectFrom('post')
    .selectAll()
    .where('productId', '=', productId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertPost(db: Db, post: Insertable<DB['post']>): Promise<void> {
  await db.insertInto('post').values(post).execute()
}

export async function updatePost(tx: Tx, id: string, change: Updateable<DB['post']>): Promise<void> {
  await tx.updateTable('post').set(change).where('id', '=', id).execute()
}

export async function insertRevision(db: Db, revision: Insertable<DB['postRevision']>): Promise<void> {
  await db.insertInto('postRevision').values(revision).execute()
}

export function listRevisions(db: Db, postId: string, limit: number) {
  return db
    .selectFrom('postRevision as revision')
    .leftJoin(customerView('customer'), 'customer.id', 'revision.authorId')
    .select(['revision.revision', 'revision.title', 'revision.content', 'revision.createdAt', 'revision.writtenAs'])
    .select(['customer.firstName', 'customer.lastName'])
    .where('revision.postId', '=', postId)
    .orderBy('revision.revision', 'desc')
    .limit(limit)
    .execute()
}

/** Comments with their writer; what is hidden is left to who selects. */
export function selectComments(db: Db, { customerId }: Pick<Reader, 'customerId'>) {
  return db
    .selectFrom('postComment as comment')
    .selectAll('comment')
    .select(selectWriter('comment', 'customerId'))
    .select(selectLikes('comment', customerId))
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>

/** Published, or hidden but the reader's own or theirs to moderate. */
export function isVisible({ customerId, seesHidden }: Reader) {
  return sql<boolean>`(comment.state = 'published' or (comment.state in ('pending', 'hidden')
    and (comment.customer_id = ${customerId}::uuid or ${seesHidden}::boolean)))`
}

/** The first entries of threads that have something to show. */
export function selectThreads(db: Db, reader: Reader, of: { productId: string; postId: string | null }) {
  const threads = selectComments(db, reader)
    .where('comment.parentId', 'is', null)
    .where('comment.productId', '=', of.productId)
    .where(
      sql<boolean>`(${isVisible(reader)} or exists (select from post_comment answer
        where answer.parent_id = comment.id and answer.state = 'published'))`,
    )
  return of.postId ? threads.where('comment.postId', '=', of.postId) : threads.where('comment.kind', '=', 'dialog')
}

export async function listAnswers(db: Db, reader: Reader, threadIds: string[]): Promise<CommentRow[]> {
  if (threadIds.length === 0) return []
  return await selectComments(db, reader)
    .where('comment.parentId', 'in', threadIds)
    .where(isVisible(reader))
    .orderBy('comment.createdAt')
    .orderBy('comment.id')
    .execute()
}

export function findComment(db: Db, productId: string, id: string) {
  return db
    .selectFrom('postComment')
    .selectAll()
    .where('productId', '=', productId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function lockComment(tx: Tx, id: string) {
  return tx.selectFrom('postComment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertComment(db: Db, comment: Insertable<DB['postComment']>): Promise<void> {
  await db.insertInto('postComment').values(comment).execute()
}

export async function updateComment(tx: Tx, id: string, change: Updateable<DB['postComment']>): Promise<void> {
  await tx.updateTable('postComment').set(change).where('id', '=', id).execute()
}

/** Until when the company has seen to a thread. */
export async function markHandled(db: Db, threadId: string, at: Date | null): Promise<void> {
  await db.updateTable('postComment').set({ handledAt: at }).where('id', '=', threadId).execute()
}

type Subject = { postId: string } | { commentId: string }

export async function insertLike(db: Db, customerId: string, subject: Subject, now: Date): Promise<void> {
  await db
    .insertInto('postLike')
    .values({ ...subject, customerId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteLike(db: Db, customerId: string, subject: Subject): Promise<void> {
  await db
    .deleteFrom('postLike')
    .where('customerId', '=', customerId)
    .where((eb) => eb.and(subject))
    .execute()
}

export async function countLikes(db: Db, subject: Subject): Promise<number> {
  const { likes } = await db
    .selectFrom('postLike')
    .select(sql<number>`count(*)::integer`.as('likes'))
    .where((eb) => eb.and(subject))
    .executeTakeFirstOrThrow()
  return likes
}

/** Likes of everything on a product that is public, or the reader's own. */
export async function listLikes(db: Db, productId: string, relation: ProductRelation) {
  const { customerId } = relation
  const readsOwn = refuseReading(relation, 'ir_post') === null
  const readsAll = readsOfRound(relation)
  const figures = sql`count(*)::integer as likes,
    coalesce(bool_or(post_like.customer_id = ${customerId}::uuid), false) as liked`
  const { rows } = await sql<{ id: string; likes: number; liked: boolean }>`
    select post.id, ${figures} from post join post_like on post_like.post_id = post.id
    where product_id = ${productId} and state = 'published' and (kind <> 'ir_post' or ${readsAll}::boolean
      or (for_company and ${readsOwn}::boolean))
    group by post.id
    union all
    select comment.id, ${figures} from post_comment comment join post_like on post_like.comment_id = comment.id
    where product_id = ${productId} and state = 'published' and (kind <> 'ir_comment' or ${readsAll}::boolean
      or (${readsOwn}::boolean and (select for_company from post where post.id = comment.post_id)))
    group by comment.id`.execute(db)
  return rows
}

export function listOwnComments(db: Db, productId: string, customerId: string) {
  return db
    .selectFrom('postComment')
    .select('id')
    .where('customerId', '=', customerId)
    .where('productId', '=', productId)
    .where('state', '<>', 'deleted')
    .execute()
}

/** False if the customer had reported it before. */
export async function insertReport(tx: Tx, report: Insertable<DB['commentReport']>): Promise<boolean> {
  const row = await tx
    .insertInto('commentReport')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('commentId')
    .executeTakeFirst()
  return row !== undefined
}

/** Reports since the comment was last moderated; the issuer's own people hide nothing by theirs. */
export async function countReports(tx: Tx, commentId: string, since: Date | null): Promise<number> {
  let query = tx.selectFrom('commentReport').where('commentId', '=', commentId)
  if (since) query = query.where('createdAt', '>', since)
  query = query.where(
    sql<boolean>`not exists (select from ${membershipView('member')} join ${productView('product')} on product.issuer_id = member.company_id
      join post_comment comment on comment.product_id = product.id
      where comment.id = comment_report.comment_id and member.customer_id = comment_report.customer_id)`,
  )
  const { reports } = await query.select(sql<number>`count(*)::integer`.as('reports')).executeTakeFirstOrThrow()
  return reports
}

/** Published ones of each kind. */
export async function countPosts(db: Db, productId: string): Promise<Record<PostKind, number>> {
  const rows = await db
    .selectFrom('post')
    .select('kind')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('productId', '=', productId)
    .where('state', '=', 'published')
    .groupBy('kind')
    .execute()
  const none = { update: 0, ir_post: 0, newsroom: 0, insides: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) }
}

/** Threads of the dialog that are to be seen. */
export async function countQuestions(db: Db, productId: string): Promise<number> {
  const { count } = await db
    .selectFrom('postComment')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('productId', '=', productId)
    .where('kind', '=', 'dialog' satisfies CommentKind)
    .where('parentId', 'is', null)
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  return count
}

export type Ruling = { decision: string; reason: string | null; by: string | null; at: string }

/** What staff moderate, with their last decision: all but the issuer's own to moderate. */
export function selectModerated(db: Db) {
  return db
    .selectFrom('postComment as comment')
    .innerJoin(productView('product'), 'product.id', 'comment.productId')
    .leftJoin('post', 'post.id', 'comment.postId')
    .leftJoin(customerView('customer'), 'customer.id', 'comment.customerId')
    .selectAll('comment')
    .leftJoin(staffView('writer'), 'writer.id', 'comment.staffId')
    .select(['product.name as productName', 'post.title as postTitle', 'customer.firstName', 'customer.lastName'])
    .select('writer.name as staffName')
    .select(
      sql<Ruling | null>`(select json_build_object('decision', event, 'reason', reason, 'by', staff.name, 'at', at)
        from history left join ${staffView('staff')} on staff.id = actor_id
        where entity = 'post_comment' and entity_id = comment.id and event in ('show', 'hide')
        order by at desc, history.id desc limit 1)`.as('ruling'),
    )
    .select(
      sql<
        { reason: string; count: number }[]
      >`coalesce((select json_agg(json_build_object('reason', reason, 'count', count)
        order by reason) from (select reason, count(*)::integer as count from comment_report
        where comment_id = comment.id group by reason) by_reason), '[]')`.as('reports'),
    )
    .where('comment.kind', '<>', 'ir_comment' satisfies CommentKind)
}

/** Hidden by reports, or reported since staff have looked at it. */
export const awaitsModeration = sql<boolean>`comment.id in (
  select id from post_comment where state = 'pending'
  union
  select id from post_comment reported join comment_report on comment_report.comment_id = reported.id
  where reported.state = 'published' and comment_report.created_at > coalesce(reported.moderated_at, '-infinity'))`

export type ModeratedRow = Awaited<ReturnType<ReturnType<typeof selectModerated>['executeTakeFirstOrThrow']>>

/** A post with the name of what it is about. */
export function findPostWithProduct(db: Db, id: string) {
  return db
    .selectFrom('post')
    .innerJoin(productView('product'), 'product.id', 'post.productId')
    .select(['post.id', 'post.kind', 'post.state', 'post.title', 'post.productId', 'post.authorId'])
    .select(['post.forCompany', 'product.issuerId', 'product.name as productName'])
    .where('post.id', '=', id)
    .executeTakeFirst()
}

export function findCommentWithProduct(db: Db, id: string) {
  return db
    .selectFrom('postComment as comment')
    .innerJoin(productView('product'), 'product.id', 'comment.productId')
    .select(['comment.customerId', 'comment.kind', 'comment.postId', 'comment.productId', 'comment.text'])
    .select('product.name as productName')
    .where('comment.id', '=', id)
    .executeTakeFirst()
}

/** The investors to notify of an IR post or an update: of the product, or of its whole issuer. */
export type Audience = { productId: string; issuerId: string; forCompany: boolean }

const ofAudience = ({ productId, issuerId, forCompany }: Audience) =>
  forCompany
    ? sql<boolean>`contract.company_id = ${issuerId}::uuid and contract.state = any(${LIVE_CONTRACT_STATES})`
    : sql<boolean>`contract.product_id = ${productId}::uuid and contract.state = any(${LIVE_CONTRACT_STATES})`

/** Those of the audience who hold a live contract. */
export async function listInvestors(db: Db, audience: Audience): Promise<string[]> {
  const rows = await db
    .selectFrom('contract')
    .select('customerId')
    .distinct()
    .where(ofAudience(audience))
    .orderBy('customerId')
    .execute()
  return rows.map((row) => row.customerId)
}

/** Once a customer. */
export async function insertReading(db: Db, reading: Insertable<DB['postRead']>): Promise<void> {
  await db
    .insertInto('postRead')
    .values(reading)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function countReaders(db: Db, postId: string, audience: Audience) {
  const [readers, { total }] = await Promise.all([
    db
      .selectFrom('postRead')
      .select(sql<number>`count(*)::integer`.as('all'))
      .select(
        sql<number>`count(*) filter (where exists (select from contract
          where contract.customer_id = post_read.customer_id and ${ofAudience(audience)}))::integer`.as('investors'),
      )
      .where('postId', '=', postId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('contract')
      .select(sql<number>`count(distinct customer_id)::integer`.as('total'))
      .where(ofAudience(audience))
      .executeTakeFirstOrThrow(),
  ])
  return { investors: readers.investors, investorTotal: total, others: readers.all - readers.investors }
}

/** Posts of all products of a company. */
export function selectCompanyPosts(db: Db, companyId: string) {
  return selectPosts(db, { customerId: null })
    .innerJoin(productView('product'), 'product.id', 'post.productId')
    .select(['product.name as productName', 'product.issuerId'])
    .select(sql<number>`(select count(*)::integer from post_read where post_read.post_id = post.id)`.as('readerCount'))
    .where('product.issuerId', '=', companyId)
}

export type CompanyPostRow = Awaited<ReturnType<ReturnType<typeof selectCompanyPosts>['executeTakeFirstOrThrow']>>

export function lockCompanyPost(tx: Tx, companyId: string, id: string) {
  return tx
    .selectFrom('post')
    .selectAll()
    .where('id', '=', id)
    .where('productId', 'in', (eb) =>
      eb.selectFrom(productView('product')).select('id').where('issuerId', '=', companyId),
    )
    .forUpdate()
    .executeTakeFirst()
}

export async function deletePost(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('post').where('id', '=', id).execute()
}

/** What should be shown by now, the longest waiting first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('post')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('publishAt', '<=', now)
    .orderBy('publishAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export function lockScheduled(tx: Tx, id: string) {
  return tx
    .selectFrom('post')
    .select(['id', 'productId', 'publishedAt', 'publishAt'])
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .forUpdate()
    .executeTakeFirst()
}

export async function isOfCompany(db: Db, companyId: string, productId: string): Promise<boolean> {
  const product = await db
    .selectFrom(productView('product'))
    .select('id')
    .where('id', '=', productId)
    .where('issuerId', '=', companyId)
    .executeTakeFirst()
  return product !== undefined
}

/** One that has not been taken away, with what decides who may read it. */
export function findAttachment(db: Db, id: string) {
  return db
    .selectFrom('postAttachment as attachment')
    .innerJoin('post', 'post.id', 'attachment.postId')
    .select(['attachment.fileId', 'attachment.postId', 'post.productId', 'post.kind', 'post.state', 'post.forCompany'])
    .where('attachment.id', '=', id)
    .where('attachment.removedAt', 'is', null)
    .executeTakeFirst()
}

export function listAttachments(tx: Tx, postId: string) {
  return tx.selectFrom('postAttachment').select('fileId').where('postId', '=', postId).execute()
}

export async function countAttachments(tx: Tx, postId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('postAttachment')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('postId', '=', postId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertAttachment(tx: Tx, attachment: Insertable<DB['postAttachment']>): Promise<void> {
  await tx.insertInto('postAttachment').values(attachment).execute()
}

export async function hideAttachment(tx: Tx, id: string, removedAt: Date): Promise<void> {
  await tx.updateTable('postAttachment').set({ removedAt }).where('id', '=', id).execute()
}

export async function deleteAttachment(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('postAttachment').where('id', '=', id).execute()
}
