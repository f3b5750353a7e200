import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { refuseOwnContribution } from '../../shared/four-eyes.ts'
import { writeAudit } from '../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { purgeProductPages } from '../../shared/purge.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { holds } from '../../shared/search.ts'
import { staffView } from '../../shared/staff-view.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { customerView } from '../accounts/customers/customer-view.ts'

type Schemas = components['schemas']

const byTime: Sorting = { column: sql`review.updated_at`, id: sql`review.id`, type: 'timestamptz' }
const byRuling: Sorting = { column: sql`review.ruled_at`, id: sql`review.id`, type: 'timestamptz' }

const selectReviews = (db: Database | Tx) =>
  db
    .selectFrom('productReview as review')
    .innerJoin('product', 'product.id', 'review.productId')
    .innerJoin(customerView('customer'), 'customer.id', 'review.customerId')
    .leftJoin(staffView('staff'), 'staff.id', 'review.ruledBy')
    .selectAll('review')
    .select(['product.name as productName', 'customer.firstName', 'customer.lastName', 'staff.name as ruledByName'])

type Row = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>

/** What staff read before they decide. */
const shownOf = ({ title, content, points, ruledAt }: Row) => ({ title, content, points, ruledAt })

const toWire = (scope: Scope, row: Row): Schemas['ModeratedReview'] => ({
  id: row.id,
  productId: row.productId,
  productName: inLocale(row.productName, scope.locale),
  author: [row.firstName, row.lastName].filter(Boolean).join(' '),
  locale: row.locale as Schemas['ModeratedReview']['locale'],
  title: row.title,
  content: row.content,
  points: row.points,
  writtenAt: row.updatedAt.toISOString(),
  isShown: row.approvedAt !== null,
  ruling: row.ruledAt && {
    decision: row.approvedAt ? 'show' : 'hide',
    reason: row.rulingReason,
    by: row.ruledByName,
    at: row.ruledAt.toISOString(),
  },
  version: versionOf(shownOf(row)),
})

type Request = {
  state?: 'open' | 'decided' | 'shown' | 'hidden' | 'all'
  productId?: string
  term?: string
  cursor?: string
  limit?: number
}

/** R2.27: what waits, the longest waiting first; what was decided, or all there is, the latest first. */
export async function listReviewsToModerate(
  scope: Scope,
  { state = 'open', productId, term, cursor, limit = 50 }: Request,
): Promise<Schemas['ModeratedReviewList']> {
  let found = selectReviews(scope.db)
  if (productId) found = found.where('review.productId', '=', productId)
  if (term?.trim()) found = found.where(holds(sql`concat_ws(' ', review.title, review.content)`, term))
  if (state === 'open') found = found.where('review.ruledAt', 'is', null)
  if (state === 'decided') found = found.where('review.ruledAt', 'is not', null)
  if (state === 'shown') found = found.where('review.approvedAt', 'is not', null)
  if (state === 'open' || state === 'hidden') found = found.where('review.approvedAt', 'is', null)
  const page = { limit, cursor }
  const { rows, total, next, previous } =
    state === 'decided'
      ? await readCountedPage(found, byRuling, { sort: '-ruledAt', ...page })
      : await readCountedPage(found, byTime, { sort: state === 'open' ? 'writtenAt' : '-writtenAt', ...page })
  return { elements: rows.map((row) => toWire(scope, row)), total, next, previous }
}

/** Staff let it be read by all, and it counts from then on; or they do not. `version` names what was read. */
export async function ruleOnReview(
  scope: Scope,
  id: string,
  { decision, reason }: Schemas['CommentRuling'],
  version?: string,
): Promise<Schemas['ModeratedReview']> {
  const trimmedReason = reason?.trim() || null
  const isShown = decision === 'show'
  if (!isShown && !trimmedReason) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/reason' })
  return await inTransaction(scope, async (tx) => {
    const review = await selectReviews(tx).where('review.id', '=', id).forUpdate('review').executeTakeFirst()
    if (!review) throw new AppError('REVIEW_NOT_FOUND')
    await refuseOwnContribution(scope, tx, review)
    refuseStale(shownOf(review), version)
    const wasShown = review.approvedAt !== null
    if (wasShown === isShown && (wasShown || review.ruledAt))
      throw new AppError('INVALID_TRANSITION', { parameters: { state: isShown ? 'shown' : 'hidden', event: decision } })
    const now = scope.clock.now()
    await tx
      .updateTable('productReview')
      .set({ approvedAt: isShown ? now : null, ruledAt: now, ruledBy: actingStaff(scope), rulingReason: trimmedReason })
      .where('id', '=', id)
      .execute()
    await writeAudit(scope, tx, {
      action: 'review.rule',
      customerId: review.customerId,
      details: { reviewId: id, decision, reason: trimmedReason },
    })
    if (wasShown || isShown) await purgeProductPages(scope, tx, review.productId)
    return toWire(scope, await selectReviews(tx).where('review.id', '=', id).executeTakeFirstOrThrow())
  })
}
