import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { jobKeyOf, MAX_ATTEMPTS } from '../../shared/outbox.ts'
import type { MailTemplate } from './templates.ts'

type Db = Database | Tx

/** A mail may be sent as a copy, to a later address: the first of them that is sent notifies the recipient. `mail`: a row of the outbox. */
const isSent = (mail: RawBuilder<unknown>) => sql<boolean>`(${mail}.delivered_at is not null or exists (
  select from outbox as copy where copy.kind = 'mail' and copy.subject_id = ${mail}.subject_id and copy.delivered_at is not null
    and copy.payload ->> 'copyOf' = ${jobKeyOf(sql`${mail}.id`)}))`

const mail = sql`mail`

/** Whether a mail to a customer, or a copy of it, is sent. */
export async function wasSent(db: Db, mailId: string): Promise<boolean> {
  const { rows } = await sql`select from outbox as mail where id = ${mailId} and ${isSent(mail)}`.execute(db)
  return rows.length > 0
}

/** Those of the mails that are not sent, and whether the queue has given them up. */
export async function listUnsent(db: Db, mailIds: readonly string[]): Promise<{ id: string; isGivenUp: boolean }[]> {
  const { rows } = await sql<{ id: string; isGivenUp: boolean }>`select id, attempts >= ${MAX_ATTEMPTS} as "isGivenUp"
    from outbox as mail where id = any(${mailIds}::uuid[]) and not ${isSent(mail)}`.execute(db)
  return rows
}

/**
 * Whether the newest mail of these templates about an order is sent; undefined: none was written (since then). Mails of a recipient who is
 * forgotten have their parameters among what is secret.
 */
export async function isNewestSent(
  db: Db,
  templates: readonly MailTemplate[],
  { orderId, customerId, since = new Date(0) }: { orderId: string; customerId: string; since?: Date },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ isSent: boolean }>`select ${isSent(mail)} as "isSent" from outbox as mail
    where subject_id = ${customerId} and kind = 'mail' and created_at >= ${since}
      and payload ->> 'template' = any(${templates}::text[]) and not payload ? 'copyOf'
      and coalesce(payload -> 'parameters', payload -> 'secret' -> 'parameters') ->> 'orderId' = ${orderId}
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]?.isSent
}
