import { isLocale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import {
  type FieldMap,
  flagField,
  idField,
  instantField,
  numberField,
  textField,
} from '../../shared/criteria/fields.ts'
import { type Criteria, type SearchResult, searchList } from '../../shared/criteria.ts'
import type { Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import { purgeProductPages } from '../../shared/purge.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import type { ProductReview } from '../../shared/tables.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { countAttempt } from '../accounts/customers/limits.ts'
import { languageId, SALES_CHANNEL_ID } from '../reference/reference-data.ts'
import { findShown } from './products.ts'

type Schemas = components['schemas']
type Row = Selectable<ProductReview> & { author: string }

const fields: FieldMap = {
  id: idField('id'),
  productId: idField('product_id'),
  customerId: idField('customer_id'),
  title: textField('title'),
  content: textField('content'),
  points: numberField('points'),
  status: flagField(sql`(approved_at is not null)`),
  createdAt: instantField('created_at'),
  updatedAt: instantField('updated_at'),
}

const toReview = (row: Row): Schemas['ProductReview'] => ({
  apiAlias: 'product_review',
  id: row.id,
  productId: row.productId,
  salesChannelId: SALES_CHANNEL_ID,
  languageId: languageId(isLocale(row.locale) ? row.locale : 'de-DE'),
  externalUser: row.author,
  title: row.title,
  content: row.content,
  points: row.points,
  status: row.approvedAt !== null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** What others may read of a product, newest first; one's own also while it waits for approval. */
export async function searchReviews(
  scope: Scope,
  productId: string,
  criteria: Criteria,
): Promise<SearchResult<Schemas['ProductReview']>> {
  if (!(await findShown(scope.db, productId))) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
  const reader = scope.actor.kind === 'customer' ? scope.actor.customerId : null
  const what = {
    apiAlias: 'product_review',
    fields,
    from: sql`product_review`,
    where: sql<SqlBool>`product_id = ${productId} and (approved_at is not null or customer_id = ${reader}::uuid)`,
    termIn: sql`concat_ws(' ', title, content)`,
    tie: [sql`created_at desc`, sql`id`],
  }
  const author = sql`(select first_name || ' ' || left(last_name, 1) || '.' from ${customerView('customer')} where id = customer_id) as author`
  return await searchList<Row, Schemas['ProductReview']>(
    scope.db,
    what,
    criteria,
    (rows) => rows.map(toReview),
    sql`*, ${author}`,
  )
}

function refuseBlank(review: Schemas['ProductReviewBody']): ErrorEntry[] {
  const blank = (['title', 'content'] as const).filter((name) => review[name].trim() === '')
  return blank.map((name) => ({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `/${name}` }))
}

/** One review of each customer and product; a second replaces the first and waits for approval again. */
export async function saveReview(scope: Scope, productId: string, review: Schemas['ProductReviewBody']): Promise<void> {
  const customerId = actingCustomer(scope)
  const refusals = refuseBlank(review)
  if (refusals.length > 0) throw new AppError(refusals)
  await countAttempt(scope, 'reviews', customerId)
  await inTransaction(scope, async (tx) => {
    if (!(await findShown(tx, productId))) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
    const now = scope.clock.now()
    const content = {
      locale: scope.locale,
      title: review.title.trim(),
      content: review.content.trim(),
      points: review.points,
      updatedAt: now,
    }
    const before = await lockReview(tx, { productId, customerId })
    await tx
      .insertInto('productReview')
      .values({ ...content, id: newId(now), productId, customerId, createdAt: now })
      .onConflict((conflict) =>
        conflict
          .columns(['productId', 'customerId'])
          .doUpdateSet({ ...content, approvedAt: null, ruledAt: null, ruledBy: null, rulingReason: null }),
      )
      .execute()
    if (before?.approvedAt) await purgeProductPages(scope, tx, productId)
  })
}

async function lockReview(tx: Tx, key: { productId: string; customerId: string }) {
  return await tx
    .selectFrom('productReview')
    .select('approvedAt')
    .where((eb) => eb.and(key))
    .forUpdate()
    .executeTakeFirst()
}

export async function removeReviews(scope: Scope, tx: Tx, customerId: string): Promise<void> {
  const gone = await tx
    .deleteFrom('productReview')
    .where('customerId', '=', customerId)
    .returning(['productId', 'approvedAt'])
    .execute()
  for (const { productId, approvedAt } of gone) if (approvedAt) await purgeProductPages(scope, tx, productId)
}
