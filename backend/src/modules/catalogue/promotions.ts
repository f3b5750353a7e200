import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { Promotion } from '../../shared/tables.ts'

export type PromotionRow = Selectable<Promotion>

/** Codes are typed by people: case and blanks around them don't matter. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase()

/** Several codes of one order are written with commas between them. */
export const readCodes = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;]/)
      .map(normalizeCode)
      .filter((code) => code !== ''),
  ),
]

export function listPromotions(db: Database | Tx, codes: string[]): Promise<PromotionRow[]> {
  if (codes.length === 0) return Promise.resolve([])
  return db.selectFrom('promotion').selectAll().where('code', 'in', codes.map(normalizeCode)).execute()
}

const cacheMs = 5_000
const cached = new WeakMap<object, { rows: PromotionRow[]; until: number }>()

/** Those that hold without a code; a few seconds old at the most, as every cart asks for them. */
export async function listAutomatic(db: Database | Tx): Promise<PromotionRow[]> {
  const known = cached.get(db)
  if (known && Date.now() < known.until) return known.rows
  const rows = await db
    .selectFrom('promotion')
    .selectAll()
    .where('code', 'is', null)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  cached.set(db, { rows, until: Date.now() + cacheMs })
  return rows
}

/** What promotions are called, by id. */
export async function listNames(db: Database | Tx, ids: string[]): Promise<Map<string, unknown>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('promotion').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** How often the customer has used each of those that may be used so often only; contracts that came to nothing don't count. */
export async function countUses(
  db: Database | Tx,
  customerId: string | null,
  promotions: PromotionRow[],
): Promise<Map<string, number>> {
  const limited = promotions.filter((one) => one.maxPerCustomer !== null).map((one) => one.id)
  if (!customerId || limited.length === 0) return new Map()
  const { rows } = await sql<{ promotionId: string; uses: number }>`
    select promotion_id, count(*)::integer as uses from contract, unnest(promotion_ids) as promotion_id
    where customer_id = ${customerId} and promotion_ids <> '{}' and promotion_id = any(${limited}::uuid[])
      and state = any(${LIVE_CONTRACT_STATES})
    group by promotion_id`.execute(db)
  return new Map(rows.map((row) => [row.promotionId, row.uses]))
}

export const isUsedUp = (promotion: PromotionRow, uses: Map<string, number>): boolean =>
  promotion.maxPerCustomer !== null && (uses.get(promotion.id) ?? 0) >= promotion.maxPerCustomer

export function isRunning(promotion: PromotionRow, now: Date): boolean {
  return (
    promotion.active &&
    (promotion.validFrom === null || promotion.validFrom <= now) &&
    (promotion.validUntil === null || now < promotion.validUntil)
  )
}

/**
 * Whether it is about an investment; one that names no product is about every one. A coupon is the same for all holders
 * (domain/interest#same-coupon), so no interest comes on top of it.
 */
export const isAbout = (
  { productIds, effect }: PromotionRow,
  { id, accruedInterest }: { id: string; accruedInterest: boolean },
): boolean => (productIds.length === 0 || productIds.includes(id)) && !(effect === 'interest_bonus' && accruedInterest)

/** domain/cart#combining: one an order, unless one of them may be combined. */
export const excludeEachOther = (one: PromotionRow, other: PromotionRow): boolean =>
  one.excludesOthers || other.excludesOthers || (!one.combinable && !other.combinable)
