import type { Insertable, Selectable } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import type { DB } from '../../../shared/tables.ts'
import { tariffView } from '../../catalogue/product-view.ts'
import { isWithdrawalDeclared } from '../../investors/compliance-cases/declared-withdrawals.ts'

type Db = Database | Tx
export type PartOffer = Selectable<DB['partOffer']>
export type PartOfferEnd = 'accepted' | 'declined' | 'lapsed' | 'void'

export async function insertPartOffer(tx: Tx, offer: Insertable<DB['partOffer']>): Promise<void> {
  await tx.insertInto('partOffer').values(offer).execute()
}

export function findOpen(db: Db, orderId: string): Promise<PartOffer | undefined> {
  return db
    .selectFrom('partOffer')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

export function listOpen(db: Db, orderIds: string[]): Promise<PartOffer[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db.selectFrom('partOffer').selectAll().where('orderId', 'in', orderIds).where('state', '=', 'open').execute()
}

/** The most each order was offered and has not taken. */
export async function listRefused(tx: Tx, orderIds: string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('partOffer')
    .select('orderId')
    .select((eb) => eb.fn.max('amount').as('amount'))
    .where('orderId', 'in', orderIds)
    .where('state', 'in', ['declined', 'lapsed'])
    .groupBy('orderId')
    .execute()
  return new Map(rows.map((row) => [row.orderId, row.amount]))
}

export async function endPartOffer(tx: Tx, id: string, state: PartOfferEnd, decidedAt: Date): Promise<void> {
  await tx.updateTable('partOffer').set({ state, decidedAt }).where('id', '=', id).execute()
}

export async function listDueOrders(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('partOffer')
    .select('orderId')
    .where('state', '=', 'open')
    .where('expiresAt', '<=', now)
    .where((eb) => eb.not(isWithdrawalDeclared('partOffer.orderId')))
    .orderBy('expiresAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.orderId)
}

export async function getUnitPrice(db: Db, tariffId: string): Promise<number> {
  const row = await db
    .selectFrom(tariffView('tariff'))
    .select('investmentUnitPrice')
    .where('id', '=', tariffId)
    .executeTakeFirstOrThrow()
  return row.investmentUnitPrice
}
