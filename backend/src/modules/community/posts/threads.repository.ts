import { sql } from 'kysely'
import type { Database } from '../../../shared/database.ts'
import { membershipView } from '../../accounts/customers/company-view.ts'
import { productView } from '../../catalogue/product-view.ts'
import { type CommentRow, selectComments } from './repository.ts'
import type { ProductRelation } from './rules.ts'

/** Written for the issuer of the product, or for us (domain/posts#written-as). */
const isOfficial = (comment: string) => sql<boolean>`${sql.ref(`${comment}.writtenAs`)} <> 'customer'`

/** There is a comment since the last official answer, and since the thread was marked as handled. */
export const isOpen = sql<boolean>`exists (select from post_comment said
  where (said.id = comment.id or said.parent_id = comment.id) and said.state = 'published' and not ${isOfficial('said')}
  and said.created_at > coalesce(greatest(comment.handled_at, (select max(answer.created_at) from post_comment answer
    where answer.parent_id = comment.id and answer.state = 'published' and ${isOfficial('answer')})), '-infinity'))`

/** IR comments are the issuer's to moderate: its editors and owners see what is hidden. */
function isShown({ customerId, role }: ProductRelation) {
  const moderates = role === 'editor' || role === 'owner'
  return sql<boolean>`(comment.state = 'published' or (comment.state in ('pending', 'hidden')
    and (comment.customer_id = ${customerId}::uuid or (comment.kind = 'ir_comment' and ${moderates}::boolean))))`
}

/** First entries of threads about a company's products; with a withdrawn post goes what stands below it. */
export function selectThreadsOf(db: Database, relation: ProductRelation, companyId: string) {
  return selectComments(db, relation)
    .innerJoin(productView('product'), 'product.id', 'comment.productId')
    .leftJoin('post', 'post.id', 'comment.postId')
    .select(['product.name as productName', 'post.title as postTitle'])
    .select(isOpen.as('isOpen'))
    .where('product.issuerId', '=', companyId)
    .where('comment.parentId', 'is', null)
    .where(sql<boolean>`(post.id is null or post.state = 'published')`)
    .where(
      sql<boolean>`(${isShown(relation)} or exists (select from post_comment answer
        where answer.parent_id = comment.id and answer.state = 'published'))`,
    )
}

export type ThreadRow = Awaited<ReturnType<ReturnType<typeof selectThreadsOf>['executeTakeFirstOrThrow']>>

/** How many wait for an answer, and since when the longest. */
export async function sumOpen(
  db: Database,
  relation: ProductRelation,
  companyId: string,
  productId?: string,
): Promise<{ count: number; since: Date | null }> {
  return await selectThreadsOf(db, relation, companyId)
    .where(isOpen)
    .$if(productId !== undefined, (query) => query.where('comment.productId', '=', productId!))
    .clearSelect()
    .select(sql<number>`count(*)::integer`.as('count'))
    .select((eb) => eb.fn.min('comment.createdAt').as('since'))
    .executeTakeFirstOrThrow()
}

/** Oldest first. */
export async function listAnswersOf(
  db: Database,
  relation: ProductRelation,
  threadIds: string[],
): Promise<CommentRow[]> {
  if (threadIds.length === 0) return []
  return await selectComments(db, relation)
    .where('comment.parentId', 'in', threadIds)
    .where(isShown(relation))
    .orderBy('comment.createdAt')
    .orderBy('comment.id')
    .execute()
}

export async function findRole(db: Database, companyId: string, customerId: string): Promise<ProductRelation['role']> {
  const member = await db
    .selectFrom(membershipView('companyMembership'))
    .select('role')
    .where('companyId', '=', companyId)
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  return (member?.role as ProductRelation['role'] | undefined) ?? null
}
