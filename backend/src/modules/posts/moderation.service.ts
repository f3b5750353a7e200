import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { decide } from './comments.service.ts'
import { type ModeratedRow, selectToModerate } from './repository.ts'

type Schemas = components['schemas']

const oldest: Sorting = { column: sql`comment.created_at`, id: sql`comment.id`, type: 'timestamptz' }

const toModerated = (row: ModeratedRow, locale: Locale): Schemas['ModeratedComment'] => ({
  id: row.id,
  productId: row.productId,
  productName: inLocale(row.productName, locale),
  kind: row.kind as 'comment' | 'dialog',
  author: [row.firstName, row.lastName].filter(Boolean).join(' ') || null,
  text: row.text,
  state: row.state as Schemas['ModeratedComment']['state'],
  reports: row.reports as Schemas['ModeratedComment']['reports'],
  createdAt: row.createdAt.toISOString(),
})

/** domain §9: what customers have reported, the longest waiting first. */
export async function listToModerate(
  scope: Scope,
  { cursor, limit = 50 }: { cursor?: string; limit?: number },
): Promise<Schemas['ModeratedCommentList']> {
  const query = selectToModerate(scope.db).where('comment.state', '=', 'pending')
  const { rows, total, next, previous } = await readCountedPage(query, oldest, { sort: 'createdAt', limit, cursor })
  return { elements: rows.map((row) => toModerated(row, scope.locale)), total, next, previous }
}

/** domain §9: shown again or kept hidden, by our staff. */
export async function ruleOnComment(
  scope: Scope,
  id: string,
  ruling: Schemas['CommentRuling'],
): Promise<Schemas['ModeratedComment']> {
  const find = () =>
    selectToModerate(scope.db).where('comment.id', '=', id).where('comment.state', '<>', 'deleted').executeTakeFirst()
  if (!(await find())) throw new AppError('COMMENT_NOT_FOUND')
  await inTransaction(scope, (tx) => decide(scope, tx, id, ruling))
  const row = await find()
  if (!row) throw new AppError('COMMENT_NOT_FOUND')
  return toModerated(row, scope.locale)
}
