import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import type { DB } from '../../../shared/tables.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'

type Db = Database | Tx

export async function insertMessage(tx: Tx, message: Insertable<DB['companyMessage']>): Promise<void> {
  await tx.insertInto('companyMessage').values(message).execute()
}

/** How many went to the contract since `day`, and whether this text did since `lately`. */
export async function countSent(tx: Tx, orderId: string, textHash: Buffer, since: { day: Date; lately: Date }) {
  return await tx
    .selectFrom('companyMessage')
    .select(sql<number>`count(*) filter (where sent_at > ${since.day})`.as('today'))
    .select(sql<boolean>`coalesce(bool_or(text_hash = ${textHash} and sent_at > ${since.lately}), false)`.as('hasText'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
}

/** Different texts of a company since then, without this one. */
export async function countOtherTexts(db: Db, companyId: string, textHash: Buffer, since: Date): Promise<number> {
  const { texts } = await db
    .selectFrom('companyMessage')
    .select(sql<number>`count(distinct text_hash)`.as('texts'))
    .where('companyId', '=', companyId)
    .where('sentAt', '>', since)
    .where('textHash', '!=', textHash)
    .executeTakeFirstOrThrow()
  return Number(texts)
}

/** Contracts to which this text was written by hand since then, without these. */
export async function countOtherContracts(
  db: Db,
  companyId: string,
  textHash: Buffer,
  since: Date,
  orderIds: string[],
): Promise<number> {
  const { contracts } = await db
    .selectFrom('companyMessage')
    .select((eb) => eb.fn.count<number>('orderId').distinct().as('contracts'))
    .where('companyId', '=', companyId)
    .where('sentAt', '>', since)
    .where('textHash', '=', textHash)
    .where('mailingId', 'is', null)
    .where('orderId', 'not in', orderIds)
    .executeTakeFirstOrThrow()
  return Number(contracts)
}

/** The newest first. */
export function listMessages(db: Db, orderId: string, limit: number) {
  return db
    .selectFrom('companyMessage as message')
    .leftJoin(customerView('customer'), 'customer.id', 'message.sentBy')
    .select(['message.id', 'message.text', 'message.sentAt', 'customer.firstName', 'customer.lastName'])
    .where('message.orderId', '=', orderId)
    .orderBy('message.sentAt', 'desc')
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute()
}

export async function forgetMessages(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('companyMessage').where('customerId', '=', customerId).execute()
}
