import { createHash } from 'node:crypto'
import type { components } from '@goldammer/sdk/operations/store'
import { cleanMessage, MESSAGES_BY_HAND } from '@goldammer/sdk/rules/message-text'
import { AppError } from '../../../shared/app-error.ts'
import { writeAudit } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { companyView } from '../../accounts/customers/company-view.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { notifyInvestor } from '../investor-mail.ts'
import { forEachContract, type Outcome } from './bulk-action.ts'
import * as messages from './messages.repository.ts'
import { DAILY, refuseMessage, SAME_TEXT_DAYS } from './messages.rules.ts'

type Schemas = components['schemas']

const day = 86_400_000
/** More than one looks through; the older ones are in the mails. */
const SHOWN = 200

export const hashOfMessage = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Since when a text counts as sent already. */
export const latelySince = (now: Date): Date => new Date(now.getTime() - SAME_TEXT_DAYS * day)

export function textOf(written: string): string {
  const text = cleanMessage(written)
  if (text === '') throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/text' })
  return text
}

/** So many different texts in a day are no conversation any more. */
export async function refuseFlood({ db, clock }: Scope, companyId: string, text: string): Promise<void> {
  const since = new Date(clock.now().getTime() - day)
  const others = await messages.countOtherTexts(db, companyId, hashOfMessage(text), since)
  if (others >= DAILY.texts) throw new AppError('FRAMEWORK__RATE_LIMIT_EXCEEDED', { parameters: { seconds: 3600 } })
}

/** domain/rights#bulk-mail: what goes to so many is bulk mail, in however many calls. */
async function refuseBulkMail(
  { db, clock }: Scope,
  companyId: string,
  orderIds: string[],
  text: string,
): Promise<void> {
  const since = new Date(clock.now().getTime() - day)
  const others = await messages.countOtherContracts(db, companyId, hashOfMessage(text), since, orderIds)
  if (others + orderIds.length > MESSAGES_BY_HAND)
    throw new AppError('MAILING_REQUIRED', { parameters: { count: MESSAGES_BY_HAND } })
}

/** R2.25: the company writes to investors; each reads it in the portal and by mail, as they prefer (R2.24). */
export async function messageInvestors(
  scope: Scope,
  companyId: string,
  orderIds: string[],
  written: string,
): Promise<Outcome[]> {
  const text = textOf(written)
  await refuseFlood(scope, companyId, text)
  await refuseBulkMail(scope, companyId, orderIds, text)
  return await sendText(scope, companyId, orderIds, text)
}

/** Whether it may go to so many is the caller's to know. */
export async function sendText(
  scope: Scope,
  companyId: string,
  orderIds: string[],
  text: string,
  mailingId: string | null = null,
): Promise<Outcome[]> {
  const textHash = hashOfMessage(text)
  const { nameCompany } = await scope.db
    .selectFrom(companyView('company'))
    .select('nameCompany')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return await forEachContract(scope, companyId, orderIds, async (tx, contract) => {
    const now = scope.clock.now()
    const { orderId, customerId, disclosed, disclosedName } = contract
    const since = { day: new Date(now.getTime() - day), lately: latelySince(now) }
    const sent = await messages.countSent(tx, orderId, textHash, since)
    const customer = await tx
      .selectFrom(customerView('customer'))
      .select('deletedAt')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    const isGone = customer.deletedAt !== null || !disclosedName
    const refusal = refuseMessage({ disclosed, isGone, hasText: sent.hasText, sentToday: Number(sent.today) })
    if (refusal) throw new AppError(refusal)
    const id = newId(now)
    const message = { id, companyId, orderId, customerId, text, textHash, mailingId }
    await messages.insertMessage(tx, { ...message, sentBy: actingCustomer(scope), sentAt: now })
    await writeAudit(scope, tx, { action: 'company.message', customerId, details: { companyId, orderId, id } })
    await notifyInvestor(scope, tx, contract, {
      template: 'M22',
      parameters: { companyName: nameCompany, message: text },
      subjectId: id,
    })
    return contract
  })
}

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null

/** What was written about a contract; that it is the company's is the caller's to know. */
export async function listMessages({ db }: Pick<Scope, 'db'>, orderId: string): Promise<Schemas['ContractMessage'][]> {
  const rows = await messages.listMessages(db, orderId, SHOWN)
  return rows.map((row) => ({ id: row.id, text: row.text, sentAt: row.sentAt.toISOString(), sentBy: nameOf(row) }))
}
