import type { components } from '@goldammer/sdk/operations/store'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { inLocale } from '../../../shared/translated.ts'
import * as repository from './repository.ts'
import type { CommentKind, ProductRelation } from './rules.ts'
import * as threads from './threads.repository.ts'
import { toComment } from './wire.ts'

type Schemas = components['schemas']

const byTime: Sorting = { column: sql`comment.created_at`, id: sql`comment.id`, type: 'timestamptz' }

export type ThreadsRequest = {
  open?: boolean
  kind?: CommentKind
  productId?: string
  cursor?: string
  limit?: number
}

/** The caller among the company's people: the same for all its products. */
async function memberOf(scope: Scope, companyId: string): Promise<ProductRelation> {
  const customerId = actingCustomer(scope)
  const role = await threads.findRole(scope.db, companyId, customerId)
  return { customerId, role, isAuthor: false, isInvestor: false, isCompanyInvestor: false }
}

/** R2.25: questions and comments on the company's products. */
export async function listCompanyThreads(
  scope: Scope,
  companyId: string,
  { open = false, kind, productId, cursor, limit = 50 }: ThreadsRequest,
): Promise<Schemas['CompanyThreadList']> {
  const relation = await memberOf(scope, companyId)
  const all = threads.selectThreadsOf(scope.db, relation, companyId)
  let query = all
  if (open) query = query.where(threads.isOpen)
  if (kind) query = query.where('comment.kind', '=', kind)
  if (productId) query = query.where('comment.productId', '=', productId)
  const sort = open ? 'createdAt' : '-createdAt'
  const [page, { count: openTotal }] = await Promise.all([
    readCountedPage(query, byTime, { sort, limit, cursor }),
    threads.sumOpen(scope.db, relation, companyId),
  ])
  const { rows, total, next, previous } = page
  return { elements: await withAnswers(scope, rows, relation), total, openTotal, next, previous }
}

/** What of it waits for an answer. */
export async function readOpenThreads(scope: Scope, companyId: string, productId?: string) {
  return await threads.sumOpen(scope.db, await memberOf(scope, companyId), companyId, productId)
}

async function withAnswers(
  scope: Scope,
  rows: threads.ThreadRow[],
  relation: ProductRelation,
): Promise<Schemas['CompanyThread'][]> {
  const ids = rows.map(({ id }) => id)
  const answers = await threads.listAnswersOf(scope.db, relation, ids)
  const answersOf = Map.groupBy(answers, (answer) => answer.parentId)
  return rows.map((row) => ({
    id: row.id,
    productId: row.productId,
    productName: inLocale(row.productName, scope.locale),
    postTitle: row.postTitle ? inLocale(row.postTitle, scope.locale) : null,
    isOpen: row.isOpen,
    handledAt: row.handledAt?.toISOString() ?? null,
    comment: toComment(row, answersOf.get(row.id) ?? [], relation),
  }))
}

/** Marks a thread as handled without an answer; a later comment opens it again. */
export async function markThreadHandled(
  scope: Scope,
  companyId: string,
  commentId: string,
  handled: boolean,
): Promise<Schemas['CompanyThread']> {
  const relation = await memberOf(scope, companyId)
  const find = () =>
    threads.selectThreadsOf(scope.db, relation, companyId).where('comment.id', '=', commentId).executeTakeFirst()
  if (!(await find())) throw new AppError('COMMENT_NOT_FOUND')
  await repository.markHandled(scope.db, commentId, handled ? scope.clock.now() : null)
  const row = await find()
  const [thread] = row ? await withAnswers(scope, [row], relation) : []
  if (!thread) throw new AppError('COMMENT_NOT_FOUND')
  return thread
}
