import { isLocale, type Locale } from '@goldammer/sdk/locales'
import type { Database, Tx } from '../../shared/database.ts'
import { addToOutbox } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import type { MailParameters, MailTemplate } from './templates.ts'

export type MailRecipient = {
  email: string
  locale: Locale
  salutation: 'mr' | 'mrs' | 'not_specified'
  firstName: string
  lastName: string
}

export type MailRequest<Template extends MailTemplate> = {
  template: Template
  parameters: MailParameters[Template]
  /** Where the button leads: a path of the shop or an absolute address. It may hold a token and is forgotten once sent. */
  link?: string
  /** Contract documents to attach, by id … */
  documentIds?: string[]
  /** … or by order and kind, also when a job has yet to make them: the mail then waits for them. */
  orderDocuments?: { orderId: string; kinds: string[] }
  /** Any other files to attach, such as product documents. */
  fileIds?: string[]
} & ({ customerId: string; to?: never } | { to: MailRecipient; customerId?: never })

async function getRecipient(db: Database | Tx, customerId: string): Promise<MailRecipient> {
  const row = await db
    .selectFrom('customer')
    .leftJoin('salutation', 'salutation.id', 'customer.salutationId')
    .select([
      'customer.email',
      'customer.locale',
      'customer.firstName',
      'customer.lastName',
      'salutation.salutationKey',
    ])
    .where('customer.id', '=', customerId)
    .executeTakeFirstOrThrow()
  return {
    email: row.email,
    locale: isLocale(row.locale) ? row.locale : 'de-DE',
    salutation: row.salutationKey === 'mr' || row.salutationKey === 'mrs' ? row.salutationKey : 'not_specified',
    firstName: row.firstName,
    lastName: row.lastName,
  }
}

/**
 * Sends a mail once the caller's transaction is committed. Address and language are the customer's at this moment
 * (domain §10). The mail is an outbox row, so it is neither lost nor sent without what it tells of.
 */
export async function sendMail<Template extends MailTemplate>(
  scope: Pick<Scope, 'clock'>,
  tx: Tx,
  request: MailRequest<Template>,
): Promise<void> {
  const { customerId, to, link, ...content } = request
  const recipient = customerId === undefined ? to : await getRecipient(tx, customerId)
  await addToOutbox(scope, tx, {
    kind: 'mail',
    ...(customerId ? { subjectId: customerId } : {}),
    payload: { ...content, recipient, secret: { link: link ?? null } },
  })
}
