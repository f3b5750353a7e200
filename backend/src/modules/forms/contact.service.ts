import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { isId, newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { mayMail } from '../accounts/customers/limits.ts'
import { refuseSalutation } from '../accounts/customers/service.ts'
import { sendMail } from '../notifications/service.ts'
import type { MailParameters } from '../notifications/templates.ts'
import { limitForms } from './limit.ts'

type Message = components['schemas']['ContactMessage']

/** R2.30: our team gets the message by mail and in its inbox, the sender a receipt. */
export async function sendMessage(scope: Scope, message: Message, caller: string): Promise<void> {
  const blank = (['subject', 'comment'] as const).filter((name) => message[name].trim() === '')
  const refusals: ErrorEntry[] = blank.map((name) => ({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `/${name}` }))
  refusals.push(...(await refuseSalutation(scope.db, message.salutationId, '/salutationId')))
  if (refusals.length > 0) throw new AppError(refusals)
  await limitForms(scope, message.email, caller)
  const { email, phone, subject, comment, navigationId } = message
  const isPage = isId(navigationId)
  const cleaned = {
    // A line break would begin another header or paragraph of ours.
    subject: subject.trim().replace(/\s+/g, ' '),
    comment: comment.trim(),
    sender: [message.firstName, message.lastName].join(' ').replace(/\s+/g, ' ').trim(),
    email: email.trim(),
    phone: phone?.trim() ?? '',
    page: isPage ? `${scope.config.publicUrl}/navigation/${navigationId}` : '',
  }
  await inTransaction(scope, async (tx) => {
    await storeMessage(scope, tx, cleaned)
    await sendReceipt(scope, tx, cleaned.email)
  })
}

/** A10; an address that is named in many forms gets only a few. */
export async function sendReceipt(scope: Scope, tx: Tx, email: string): Promise<void> {
  if (!(await mayMail({ ...scope, db: tx }, 'receipt', email))) return
  await sendMail(scope, tx, { template: 'A10', to: { email, locale: scope.locale }, parameters: {} })
}

/**
 * Into our team's inbox, with a mail unless there are too many. `withdraws`: the number of the contract that it withdraws from.
 */
export async function storeMessage(
  scope: Scope,
  tx: Tx,
  message: MailParameters['F01'],
  { withdraws = null, isMailed = true }: { withdraws?: string | null; isMailed?: boolean } = {},
): Promise<void> {
  const now = scope.clock.now()
  await tx
    .insertInto('contactMessage')
    .values({
      ...message,
      id: newId(now),
      phone: message.phone || null,
      page: message.page || null,
      withdraws,
      locale: scope.locale,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  if (!isMailed) return
  await sendMail(scope, tx, {
    template: 'F01',
    to: { email: scope.config.contactMail, locale: DEFAULT_LOCALE },
    parameters: message,
    link: `mailto:${encodeURIComponent(message.email)}`,
  })
}

export async function messageExists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('contactMessage').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
