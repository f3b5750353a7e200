import { isLocale, type Locale } from '@goldammer/sdk/locales'
import { sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import { notifyCustomer } from '../../shared/live-changes.ts'
import { addToOutbox, rewritePayloads } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import type { JsonObject } from '../../shared/tables.ts'
import { findCompany, findInvestorOf, insertNews, listSettings } from './news.repository.ts'
import { preferenceFor } from './news.rules.ts'
import { layouts, type MailParameters, type MailTemplate } from './templates.ts'

export { listNotifiedSubjects } from './news.repository.ts'

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
  /** Contract documents to attach; the mail waits for those that a job has yet to make. */
  orderDocuments?: { orderId: string; kinds: string[] }
  /** For the issuer's people, who have no news of an investor. */
  asIssuer?: boolean
  /** Shown in the portal alone: advertising goes by mail only to whom has asked for it (UWG § 7 (2)). */
  portalOnly?: boolean
  /** The identity it concerns, where no contract says so (R1.04). */
  investorId?: string
  /** The subject that is notified of only once; without it each mail is its own. */
  subjectId?: string
  /** Any other files to attach, such as product documents. */
  fileIds?: string[]
} & ({ customerId: string; to?: never } | { to: Stranger; customerId?: never })

/** Someone of whom little may be known; names that anybody could have typed are better not used in a mail. */
type Stranger = Pick<MailRecipient, 'email' | 'locale'> & Partial<MailRecipient>

/** Who is not addressed by name (domain/mails#unconfirmed-address). */
export const nobody = { salutation: 'not_specified', firstName: '', lastName: '' } as const

/** A customer as mails address them now. */
export async function getRecipient(db: Database | Tx, customerId: string): Promise<MailRecipient> {
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

/** R2.24: notifies of each subject once, and by mail only as the customer prefers or the law requires. */
async function wantsMail<Template extends MailTemplate>(
  scope: Pick<Scope, 'clock'>,
  tx: Tx,
  { template, parameters, customerId, asIssuer, subjectId, investorId, portalOnly }: MailRequest<Template>,
): Promise<boolean> {
  const { news: kind, required } = layouts[template]
  if (!customerId || !kind || asIssuer) return true
  const { productId, orderId } = parameters as { productId?: string; orderId?: string }
  // A line whose product is gone has none.
  const about = { productId: productId || null, orderId: orderId || null }
  const { portal, mail } = preferenceFor(await listSettings(tx, customerId), kind, about.productId)
  const now = scope.clock.now()
  const id = newId(now)
  const isNew = await insertNews(tx, {
    ...about,
    id,
    customerId,
    kind,
    template,
    investorId: investorId ?? (about.orderId ? await findInvestorOf(tx, about.orderId) : null),
    parameters: JSON.stringify(parameters),
    subjectId: subjectId ?? id,
    shown: portal,
    createdAt: now,
  })
  if (isNew) notifyCustomer(tx, customerId)
  return isNew && !portalOnly && (mail || required === true)
}

/**
 * Sends a mail once the caller's transaction is committed. Address and language are the customer's at this moment
 * (domain/mails#language). The mail is an outbox row, so it is neither lost nor sent without the change it reports. Answers its id; null where
 * none is sent.
 */
export async function sendMail<Template extends MailTemplate>(
  scope: Pick<Scope, 'clock'>,
  tx: Tx,
  request: MailRequest<Template>,
): Promise<string | null> {
  const { customerId, to, link, asIssuer, subjectId: _about, investorId, portalOnly: _where, ...content } = request
  const [isWanted, known] = await Promise.all([
    wantsMail(scope, tx, request),
    customerId === undefined ? { ...nobody, ...to } : getRecipient(tx, customerId),
  ])
  if (!isWanted) return null
  const recipient = layouts[request.template].unconfirmed ? { ...known, ...nobody } : known
  const { parameters: facts, ...rest } = content
  const { orderId } = facts as { orderId?: string }
  const company = customerId && !asIssuer ? await findCompany(tx, { investorId, orderId }) : undefined
  const parameters = company?.name ? { ...facts, investingCompany: company.name, investingAs: company.id } : facts
  const personal = { recipient, parameters }
  return await addToOutbox(scope, tx, {
    kind: 'mail',
    ...(customerId ? { subjectId: customerId } : {}),
    ...(layouts[request.template].isReceipt ? { lane: 'first' } : {}),
    // A stranger's message is erased with the link, once the mail is sent.
    payload: customerId
      ? { ...rest, ...personal, secret: { link: link ?? null } }
      : { ...rest, secret: { link: link ?? null, ...personal } },
  })
}

/** Mails to a customer say no more to whom, nor of what; those still to be sent forget it then, with their link. */
export async function forgetRecipient(tx: Tx, customerId: string): Promise<void> {
  const forgotten = sql<JsonObject>`payload - 'recipient' - 'parameters' || case when delivered_at is null
    then jsonb_build_object('secret', (payload -> 'secret') || jsonb_build_object(
      'recipient', payload -> 'recipient', 'parameters', payload -> 'parameters'))
    else '{}' end`
  await rewritePayloads(tx, { kind: 'mail', subjectId: customerId, name: 'recipient' }, forgotten)
}
