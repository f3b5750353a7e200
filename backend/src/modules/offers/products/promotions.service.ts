import { formatDateTime } from '@goldammer/sdk/format'
import type { components } from '@goldammer/sdk/operations/staff'
import { type BasisPoints, basisPointsToPercent, percentToBasisPoints } from '@goldammer/sdk/units'
import { type Selectable, sql } from 'kysely'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { refuseStale, versionOf } from '../../../shared/record-version.ts'
import { cleanTitle } from '../../../shared/rich-text.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { Promotion } from '../../../shared/tables.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { inLocale } from '../../../shared/translated.ts'
import { productView } from '../../catalogue/product-view.ts'
import { normalizeCode, readCodes } from '../../catalogue/promotions.ts'

type Schemas = components['schemas']
type Fields = Schemas['PromotionFields']
type Row = Selectable<Promotion>

const WITH_VALUE: Fields['effect'][] = ['interest_bonus', 'fee_discount']

const stateAt = (now: Date) => sql<Schemas['PromotionState']>`case
  when not active or valid_until <= ${now} then 'ended' when valid_from > ${now} then 'planned' else 'running' end`

const select = ({ db, clock }: Pick<Scope, 'db' | 'clock'>) =>
  db.selectFrom('promotion').selectAll().select(stateAt(clock.now()).as('state'))

const toFields = (row: Row): Fields => ({
  code: row.code,
  name: row.name as Fields['name'],
  effect: row.effect as Fields['effect'],
  value: basisPointsToPercent(row.value as BasisPoints),
  productIds: row.productIds,
  companiesOnly: row.companiesOnly,
  combinable: row.combinable,
  excludesOthers: row.excludesOthers,
  maxPerCustomer: row.maxPerCustomer,
  validFrom: row.validFrom?.toISOString() ?? null,
  validUntil: row.validUntil?.toISOString() ?? null,
})

const shownOf = (row: Row) => ({ ...toFields(row), active: row.active })

async function toRecords(
  { db, locale }: Scope,
  rows: (Row & { state: Schemas['PromotionState'] })[],
): Promise<Schemas['PromotionRecord'][]> {
  const ids = [...new Set(rows.flatMap((row) => row.productIds))]
  const products =
    ids.length === 0
      ? []
      : await db.selectFrom(productView('product')).select(['id', 'name']).where('id', 'in', ids).execute()
  return rows.map((row) => ({
    ...toFields(row),
    id: row.id,
    version: versionOf(shownOf(row)),
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    products: products
      .filter(({ id }) => row.productIds.includes(id))
      .map(({ id, name }) => ({ id, name: inLocale(name, locale) })),
  }))
}

const byCreation: Sorting = { column: sql`promotion.created_at`, id: sql`promotion.id`, type: 'timestamptz' }

/** The latest first. */
export async function listPromotionRecords(
  scope: Scope,
  { state, cursor, limit = 50 }: { state?: Schemas['PromotionState'][]; cursor?: string; limit?: number },
): Promise<Schemas['PromotionRecordList']> {
  let query = select(scope)
  if (state?.length) query = query.where(stateAt(scope.clock.now()), 'in', state)
  const { rows, total, next, previous } = await readCountedPage(query, byCreation, {
    sort: '-createdAt',
    limit,
    cursor,
  })
  return { elements: await toRecords(scope, rows as (Row & { state: 'running' })[]), total, next, previous }
}

export async function readPromotionRecord(scope: Scope, id: string): Promise<Schemas['PromotionRecord']> {
  const row = await select(scope).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('PROMOTION_NOT_FOUND')
  const [record] = await toRecords(scope, [row])
  return record!
}

/** The input as stored. */
function clean(input: Fields) {
  const code = input.code ? normalizeCode(input.code) : ''
  return {
    ...input,
    code: code || null,
    name: cleanTitle(input.name),
    value: WITH_VALUE.includes(input.effect) ? percentToBasisPoints(input.value) : 0,
    productIds: [...new Set(input.productIds)],
  }
}

async function refuseMisfits(db: Database | Tx, input: ReturnType<typeof clean>, id: string | null): Promise<void> {
  const entries: ErrorEntry[] = []
  const blank = (pointer: string) => entries.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer })
  const hasValue = WITH_VALUE.includes(input.effect)
  if (!input.name['de-DE']) blank('/name/de-DE')
  if (hasValue && input.value === 0) blank('/value')
  // Without a code nobody would come to it.
  if (!hasValue && !input.code) blank('/code')
  // In the checkout a comma stands between two codes.
  if (input.code && readCodes(input.code)[0] !== input.code)
    entries.push({ code: 'VIOLATION::INVALID_FORMAT_ERROR', pointer: '/code' })
  if (input.validFrom && input.validUntil && new Date(input.validUntil) <= new Date(input.validFrom))
    entries.push({
      code: 'VIOLATION::TOO_LOW_ERROR',
      pointer: '/validUntil',
      parameters: { min: formatDateTime(input.validFrom) },
    })
  if (input.productIds.length > 0) {
    const known = await db.selectFrom(productView('product')).select('id').where('id', 'in', input.productIds).execute()
    if (known.length < input.productIds.length)
      entries.push({ code: 'VIOLATION::NO_SUCH_CHOICE_ERROR', pointer: '/productIds' })
  }
  if (input.code) {
    const same = await db.selectFrom('promotion').select('id').where('code', '=', input.code).executeTakeFirst()
    if (same && same.id !== id) entries.push({ code: 'VIOLATION::IS_NOT_UNIQUE', pointer: '/code' })
  }
  if (entries.length > 0) throw new AppError(entries)
}

const toColumns = (input: ReturnType<typeof clean>) => ({ ...input, name: JSON.stringify(input.name) })

/** Serialises the writers of codes, so that the second is refused. */
const lockCodes = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('promotion-codes', 0))`.execute(tx)

export async function createPromotion(scope: Scope, fields: Fields): Promise<Schemas['PromotionRecord']> {
  const input = clean(fields)
  const createdAt = scope.clock.now()
  const id = newId(createdAt)
  await inTransaction(scope, async (tx) => {
    await lockCodes(tx)
    await refuseMisfits(tx, input, null)
    await tx
      .insertInto('promotion')
      .values({ id, ...toColumns(input), createdAt })
      .execute()
    await writeAudit(scope, tx, { action: 'promotion.created', details: { promotionId: id, code: input.code } })
  })
  return await readPromotionRecord(scope, id)
}

async function lockKnown(tx: Tx, id: string): Promise<Row> {
  const row = await tx.selectFrom('promotion').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('PROMOTION_NOT_FOUND')
  return row
}

/** Contracts keep what they were bought with. */
export async function updatePromotion(
  scope: Scope,
  id: string,
  fields: Fields,
  version: string | undefined,
): Promise<Schemas['PromotionRecord']> {
  const input = clean(fields)
  await inTransaction(scope, async (tx) => {
    await lockCodes(tx)
    const row = await lockKnown(tx, id)
    refuseStale(shownOf(row), version)
    await refuseMisfits(tx, input, id)
    await tx.updateTable('promotion').set(toColumns(input)).where('id', '=', id).execute()
    await writeAudit(scope, tx, {
      action: 'promotion.changed',
      details: { promotionId: id, before: toFields(row), after: fields },
    })
  })
  return await readPromotionRecord(scope, id)
}

export async function endPromotion(scope: Scope, id: string): Promise<Schemas['PromotionRecord']> {
  const now = scope.clock.now()
  await inTransaction(scope, async (tx) => {
    const { active, validUntil, validFrom } = await lockKnown(tx, id)
    if (!active || (validUntil && validUntil <= now))
      throw new AppError('INVALID_TRANSITION', { parameters: { state: 'ended', event: 'end' } })
    // One that had not begun never does.
    const change = validFrom && validFrom > now ? { active: false } : { validUntil: now }
    await tx.updateTable('promotion').set(change).where('id', '=', id).execute()
    await writeAudit(scope, tx, { action: 'promotion.ended', details: { promotionId: id } })
  })
  return await readPromotionRecord(scope, id)
}
