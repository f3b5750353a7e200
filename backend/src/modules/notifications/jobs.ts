import { type RiskFacts, type RiskNotice, riskNoticeOf } from '@goldammer/sdk/rules/risk-notice'
import { type Effect, type Effects, RetryLater } from '../../jobs/effects.ts'
import type { Mail } from '../../ports/mail/port.ts'
import { readFile } from '../../shared/files.ts'
import { addToOutbox, setParameter } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { beforeSending } from './before-sending.ts'
import { renderMail } from './render.ts'
import { isNewestSent, wasSent } from './sent-mails.ts'
import type { MailRecipient } from './service.ts'
import { layouts, type MailTemplate } from './templates.ts'

type Personal = { parameters: Record<string, unknown>; recipient: MailRecipient }
type Payload = Personal & {
  template: MailTemplate
  orderDocuments?: { orderId: string; kinds: string[] }
  fileIds?: string[]
  /** Of a mail that staff have sent again. */
  copyOf?: string
  secret: { link: string | null } & Partial<Personal>
}

type Attachment = NonNullable<Mail['attachments']>[number]

async function attachFiles(scope: Scope, fileIds: string[]): Promise<Attachment[]> {
  if (fileIds.length === 0) return []
  const files = await scope.db.selectFrom('file').selectAll().where('id', 'in', fileIds).execute()
  if (files.some(({ scan }) => scan === 'waiting')) throw new RetryLater('an attachment is not scanned yet')
  return await Promise.all(
    // The mail names the event; the reason is shown beside the record.
    files
      .filter(({ scan }) => scan !== 'infected')
      .map(async ({ fileName, mimeType, ...file }) => ({ fileName, mimeType, content: await readFile(scope, file) })),
  )
}

async function attachDocuments(scope: Scope, { orderDocuments, recipient }: Payload): Promise<Attachment[]> {
  if (!orderDocuments?.kinds.length) return []
  const { orderId, kinds } = orderDocuments
  const rows = await scope.db
    .selectFrom('contractDocument')
    .innerJoin('file', 'file.id', 'contractDocument.fileId')
    .select(['contractDocument.title', 'file.mimeType', 'file.fileName'])
    .select(['file.id', 'file.storageKey', 'file.wrappedKey', 'file.keyId'])
    .where('contractDocument.orderId', '=', orderId)
    .where('contractDocument.kind', 'in', kinds)
    .where('contractDocument.period', '=', '')
    .execute()
  // The queue tries again shortly: by then the job that makes the document has run.
  const missing = kinds.length - rows.length
  if (missing > 0) throw new RetryLater(`${missing} document(s) of the mail are not made yet`)
  return await Promise.all(
    rows.map(async ({ fileName, mimeType, title, ...file }) => ({
      fileName: fileName || `${inLocale(title, recipient.locale)}.pdf`,
      mimeType,
      content: await readFile(scope, file),
    })),
  )
}

/** VermAnlG § 12 (2): a mail that speaks for a product carries its warning. */
async function riskNoticeFor({ db }: Scope, { template, parameters }: Payload): Promise<RiskNotice | null> {
  const { productId } = parameters as { productId?: string }
  if (!productId || !layouts[template].speaksForProduct) return null
  const product = await db
    .selectFrom('product')
    .select(['type', 'regime', 'tokenProviderProductId'])
    .where('id', '=', productId)
    .executeTakeFirst()
  return product ? riskNoticeOf(product as RiskFacts) : null
}

/** The outbox row's id names the mail for good, so that a second attempt after a crash is the same mail (design §2). */
const sendMailEffect: Effect = async (scope, { id, subjectId, payload }) => {
  const stored = { ...payload, ...(payload.secret as Partial<Personal>) } as Payload
  // What belongs to a mail happens once: with the first that is sent, be it a copy.
  const isFirst = isFollowed(stored.template) && !(await wasSent(scope.db, stored.copyOf ?? id))
  if (isFirst) await awaitEarlier(scope, subjectId, stored)
  const content = isFirst ? await prepare(scope, id, stored) : stored
  const { recipient } = content
  const attachments = [...(await attachDocuments(scope, content)), ...(await attachFiles(scope, content.fileIds ?? []))]
  const mail = renderMail({
    template: content.template,
    parameters: content.parameters,
    recipient,
    link: content.secret?.link ?? null,
    publicUrl: scope.config.publicUrl,
    riskNotice: await riskNoticeFor(scope, content),
    particulars: scope.config.mailParticulars,
  })
  await scope.ports.mail.send({
    messageId: `${id}@${new URL(scope.config.publicUrl).hostname}`,
    to: recipient.email,
    ...mail,
    attachments,
  })
  if (isFirst) await notifyConfirmed(scope, content)
}

/** Whether something hangs on its being sent. */
const isFollowed = (template: MailTemplate): boolean => {
  const { after, confirms } = layouts[template]
  return after !== undefined || confirms !== undefined || beforeSending.read()[template] !== undefined
}

/** The queue tries again shortly, and the earlier mail before this one. */
async function awaitEarlier(
  { db }: Scope,
  customerId: string | null,
  { template, parameters }: Payload,
): Promise<void> {
  const { after } = layouts[template]
  const { orderId } = parameters as { orderId?: string }
  if (!after || !orderId || !customerId) return
  const isSent = await isNewestSent(db, [after], { orderId, customerId })
  if (isSent === false) throw new RetryLater(`${after} of the order is not sent yet`)
}

async function notifyConfirmed(scope: Scope, { template, parameters }: Payload): Promise<void> {
  const { confirms } = layouts[template]
  const { orderId } = parameters as { orderId?: string }
  if (!confirms || !orderId) return
  const payload = { sentAt: scope.clock.now().toISOString() }
  await inTransaction(scope, async (tx) => {
    // After a crash the mail is sent again; the first time counts.
    const noted = await tx
      .selectFrom('outbox')
      .select('id')
      .where('subjectId', '=', orderId)
      .where('kind', '=', confirms)
      .executeTakeFirst()
    if (!noted) await addToOutbox(scope, tx, { kind: confirms, subjectId: orderId, payload })
  })
}

/** Asks the module above that has something to do before a mail of this template. */
async function prepare(scope: Scope, rowId: string, content: Payload): Promise<Payload> {
  const { template, parameters, copyOf: mailId = rowId } = content
  const prepareMail = beforeSending.read()[template]
  if (!prepareMail) return content
  const { createdAt } = await scope.db
    .selectFrom('outbox')
    .select('createdAt')
    .where('id', '=', mailId)
    .executeTakeFirstOrThrow()
  const changed = await prepareMail(scope, { ...content, id: mailId, createdAt })
  for (const [name, value] of Object.entries(changed)) await setParameter(scope.db, rowId, name, value)
  return { ...content, parameters: { ...parameters, ...changed } }
}

export const effects: Effects = { mail: sendMailEffect }
