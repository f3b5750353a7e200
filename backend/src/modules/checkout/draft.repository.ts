import { DRAFT_DAYS } from '@goldammer/sdk/constants'
import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { CheckoutDraft } from '../../shared/tables.ts'

type Db = Database | Tx
export type DraftRow = Selectable<CheckoutDraft>

/** How long a draft is retained after its last change, in milliseconds. */
export const draftLifetime = DRAFT_DAYS * 86_400_000

export const expiryOf = (draft: Pick<DraftRow, 'updatedAt'>): Date =>
  new Date(draft.updatedAt.getTime() + draftLifetime)

export function find(db: Db, draftId: string, since: Date): Promise<DraftRow | undefined> {
  return db
    .selectFrom('checkoutDraft')
    .selectAll()
    .where('id', '=', draftId)
    .where('updatedAt', '>', since)
    .executeTakeFirst()
}

export function lock(tx: Tx, draftId: string): Promise<DraftRow | undefined> {
  return tx.selectFrom('checkoutDraft').selectAll().where('id', '=', draftId).forUpdate().executeTakeFirst()
}

/** The latest first. */
const selectAlive = (db: Db, customerId: string, since: Date) =>
  db
    .selectFrom('checkoutDraft')
    .where('customerId', '=', customerId)
    .where('updatedAt', '>', since)
    .orderBy('updatedAt', 'desc')

export const list = (db: Db, customerId: string, since: Date): Promise<DraftRow[]> =>
  selectAlive(db, customerId, since).selectAll().execute()

/** Owner and product of each draft, without what is saved in it. */
export const listOwned = (db: Db, customerId: string, since: Date) =>
  selectAlive(db, customerId, since).select(['id', 'customerId', 'investorId', 'productId']).execute()

export type OwnedDraft = Awaited<ReturnType<typeof listOwned>>[number]

/** Opens the draft or resumes it; an expired one is replaced. */
export async function open(db: Db, draft: Omit<DraftRow, 'saved'>, since: Date): Promise<DraftRow> {
  await db
    .deleteFrom('checkoutDraft')
    .where('customerId', '=', draft.customerId)
    .where('investorId', '=', draft.investorId)
    .where('productId', '=', draft.productId)
    .where('updatedAt', '<=', since)
    .execute()
  const { tariffId, units, updatedAt } = draft
  return await db
    .insertInto('checkoutDraft')
    .values({ ...draft, saved: '{}' })
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'investorId', 'productId']).doUpdateSet({ tariffId, units, updatedAt }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function save(
  tx: Tx,
  { id, saved, tariffId, units, updatedAt }: Pick<DraftRow, 'id' | 'saved' | 'tariffId' | 'units' | 'updatedAt'>,
): Promise<void> {
  await tx
    .updateTable('checkoutDraft')
    .set({ saved: JSON.stringify(saved), tariffId, units, updatedAt })
    .where('id', '=', id)
    .execute()
}

export async function remove(db: Db, draftId: string): Promise<void> {
  await db.deleteFrom('checkoutDraft').where('id', '=', draftId).execute()
}

export async function removeExpired(db: Database, since: Date): Promise<void> {
  await db.deleteFrom('checkoutDraft').where('updatedAt', '<=', since).execute()
}
