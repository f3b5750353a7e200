import { startOfDay } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { likeSought } from '../../shared/search.ts'
import { staffView } from '../../shared/staff-view.ts'
import type { goneBefore } from './retention.ts'

export const selectMessages = (db: Database | Tx) =>
  db
    .selectFrom('contactMessage as message')
    .leftJoin(staffView('staff'), 'staff.id', 'message.assigneeId')
    .select(['message.id', 'message.state', 'message.subject', 'message.comment', 'message.sender', 'message.email'])
    .select(['message.phone', 'message.page', 'message.locale', 'message.assigneeId', 'message.createdAt'])
    .select(['message.updatedAt', 'message.withdraws', 'staff.name as assignee'])

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

/** Every word is found somewhere in it. */
export const holdsWords = (text: string) =>
  sql<boolean>`(${sql.join(
    text.split(/\s+/).map((word) => likeSought(sql`message.words`, word)),
    sql` and `,
  )})`

/** Whose contract has the number that a message withdraws from. */
export const findWithdrawn = (db: Database, orderNumber: string) =>
  db
    .selectFrom('contract')
    .select(['orderId', 'customerId', 'investorName as investor', 'state'])
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirst()

export const lockMessage = (tx: Tx, id: string) =>
  tx.selectFrom('contactMessage').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const listEntries = (db: Database | Tx, messageId: string) =>
  db
    .selectFrom('contactEntry as entry')
    .innerJoin(staffView('staff'), 'staff.id', 'entry.staffId')
    .select(['entry.id', 'entry.kind', 'entry.text', 'entry.createdAt', 'staff.name'])
    .where('entry.messageId', '=', messageId)
    .orderBy('entry.createdAt')
    .orderBy('entry.id')
    .execute()

/** domain/data-protection#messages: its time is over. Answers and notes go along. */
export async function deleteOld(db: Database, before: ReturnType<typeof goneBefore>): Promise<void> {
  await db
    .deleteFrom('contactMessage')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'spam'), eb('updatedAt', '<', startOfDay(before.spam))]),
        eb('updatedAt', '<', startOfDay(before.others)),
      ]),
    )
    .execute()
}
