import { sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { jobKeyOf } from '../../shared/outbox.ts'
import type { MailTemplate } from './templates.ts'

/** Whether a mail to a customer, or a copy of it that staff have sent again, is sent: the first of them has told the recipient. */
export async function wasSent(
  db: Database | Tx,
  { id, customerId, copyOf = id }: { id: string; customerId: string; copyOf?: string | undefined },
): Promise<boolean> {
  const sent = await db
    .selectFrom('outbox')
    .select('id')
    .where('subjectId', '=', customerId)
    .where('kind', '=', 'mail')
    .where('deliveredAt', 'is not', null)
    .where((eb) => eb.or([eb('id', '=', copyOf), eb(sql`payload ->> 'copyOf'`, '=', copyOf)]))
    .executeTakeFirst()
  return sent !== undefined
}

export type UnsentMail = { orderId: string; template: MailTemplate; dueDate: string | null }

/**
 * Mails about orders, of these templates, of which neither they nor a copy is sent: what a person has to know before it happens has not
 * been told. `of`: about that order of that customer only; `dueDate` is that of a pre-notification.
 */
export async function listUnsent(
  db: Database | Tx,
  templates: readonly MailTemplate[],
  of?: { orderId: string; customerId: string },
): Promise<UnsentMail[]> {
  // Those of a recipient who is forgotten have their parameters among what is secret.
  const parameters = sql`coalesce(mail.payload -> 'parameters', mail.payload -> 'secret' -> 'parameters')`
  const { rows } =
    await sql<UnsentMail>`select ${parameters} ->> 'orderId' as "orderId", mail.payload ->> 'template' as template,
      ${parameters} ->> 'dueDate' as "dueDate"
    from outbox as mail
    where kind = 'mail' and delivered_at is null and payload ->> 'template' = any(${templates}::text[]) and not payload ? 'copyOf'
      ${of ? sql`and subject_id = ${of.customerId} and ${parameters} ->> 'orderId' = ${of.orderId}` : sql``}
      and not exists (select from outbox as copy where copy.kind = 'mail' and copy.subject_id = mail.subject_id
        and copy.delivered_at is not null and copy.payload ->> 'copyOf' = ${jobKeyOf(sql`mail.id`)})`.execute(db)
  return rows
}
