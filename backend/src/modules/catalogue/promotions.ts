import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { Promotion } from '../../shared/tables.ts'

export type PromotionRow = Selectable<Promotion>

/** Codes are typed by people: case and blanks around them don't matter. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase()

export function listPromotions(db: Database | Tx, codes: string[]): Promise<PromotionRow[]> {
  if (codes.length === 0) return Promise.resolve([])
  return db.selectFrom('promotion').selectAll().where('code', 'in', codes.map(normalizeCode)).execute()
}

export function isRunning(promotion: PromotionRow, now: Date): boolean {
  return (
    promotion.active &&
    (promotion.validFrom === null || promotion.validFrom <= now) &&
    (promotion.validUntil === null || now < promotion.validUntil)
  )
}
