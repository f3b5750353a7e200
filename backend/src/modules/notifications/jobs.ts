import { type Effect, NotYet } from '../../jobs/effects.ts'
import type { Mail } from '../../ports/mail/port.ts'
import { addToOutbox } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { renderMail } from './render.ts'
import type { MailRecipient } from './service.ts'
import type { MailTemplate } from './templates.ts'

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
  return await Promise.all(
    files.map(async ({ fileName, mimeType, storageKey }) => ({
      fileName,
      mimeType,
      content: await scope.ports.storage.get(storageKey),
    })),
  )
}

async function attachDocuments(scope: Scope, { orderDocuments, recipient }: Payload): Promise<Attachment[]> {
  if (!orderDocuments?.kinds.length) return []
  const { orderId, kinds } = orderDocuments
  const rows = await scope.db
    .selectFrom('contractDocument')
    .innerJoin('file', 'file.id', 'contractDocument.fileId')
    .select(['contractDocument.title', 'file.mimeType', 'file.storageKey', 'file.fileName'])
    .where('contractDocument.orderId', '=', orderId)
    .where('contractDocument.kind', 'in', kinds)
    .where('contractDocument.period', '=', '')
    .execute()
  // The queue tries again shortly: by then the job that makes the document has run.
  const missing = kinds.length - rows.length
  if (missing > 0) throw new NotYet(`${missing} document(s) of the mail are not made yet`)
  return await Promise.all(
    rows.map(async ({ fileName, mimeType, storageKey, title }) => ({
      fileName: fileName || `${inLocale(title, recipient.locale)}.pdf`,
      mimeType,
      content: await scope.ports.storage.get(storageKey),
    })),
  )
}

/** The outbox row's id names the mail for good, so that a second attempt after a crash is the same mail (design §2). */
const sendMailEffect: Effect = async (scope, { id, payload }) => {
  const content = { ...payload, ...(payload.secret as Partial<Personal>) } as Payload
  const { recipient } = content
  const attachments = [...(await attachDocuments(scope, content)), ...(await attachFiles(scope, content.fileIds ?? []))]
  const mail = renderMail({
    template: content.template,
    parameters: content.parameters,
    recipient,
    link: content.secret?.link ?? null,
    publicUrl: scope.config.publicUrl,
  })
  await scope.ports.mail.send({
    messageId: `${id}@${new URL(scope.config.publicUrl).hostname}`,
    to: recipient.email,
    ...mail,
    attachments,
  })
  if (content.template === 'M05' && content.copyOf === undefined) await noteInstruction(scope, content)
}

/** The period of withdrawal does not begin before its instruction is sent: the contract hears of it. */
async function noteInstruction(scope: Scope, { orderDocuments }: Payload): Promise<void> {
  if (!orderDocuments?.kinds.includes('withdrawal_instruction')) return
  const instructed = { kind: 'contract.instructed', subjectId: orderDocuments.orderId }
  const sentAt = scope.clock.now().toISOString()
  await inTransaction(scope, (tx) => addToOutbox(scope, tx, { ...instructed, payload: { sentAt } }))
}

export const effects: Record<string, Effect> = { mail: sendMailEffect }
