import type { components } from '@goldammer/sdk/operations/staff'
import { type SqlBool, sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { addToOutbox, MAX_ATTEMPTS } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { withoutPersonalData } from '../../shared/without-personal-data.ts'
import { renderMail } from './render.ts'
import { getRecipient, type MailRecipient } from './service.ts'
import { layouts, type MailTemplate } from './templates.ts'

type Schemas = components['schemas']
type Mail = Schemas['CustomerMail']

type Payload = {
  template: MailTemplate
  parameters: Record<string, unknown>
  recipient: MailRecipient
  orderDocuments?: { orderId: string; kinds: string[] }
  fileIds?: string[]
  copyOf?: string
}

export const byTime: Sorting = { column: sql`mail.created_at`, id: sql`mail.id`, type: 'timestamptz' }

export const mailState = sql<Mail['state']>`case when mail.delivered_at is not null then 'sent'
  when mail.attempts >= ${sql.lit(MAX_ATTEMPTS)} then 'failed' else 'waiting' end`

/** Mails are rows of the outbox. */
export const selectMails = (db: Database | Tx) =>
  db
    .selectFrom('outbox as mail')
    .select(['mail.id', 'mail.createdAt', 'mail.deliveredAt', 'mail.payload', 'mail.attempts', 'mail.lastError'])
    .select(mailState.as('state'))
    .where('mail.kind', '=', 'mail')

const selectMailsTo = (db: Database | Tx, customerId: string) =>
  selectMails(db).where('mail.subjectId', '=', customerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectMails>['executeTakeFirstOrThrow']>>

const payloadOf = (row: { payload: unknown }) => row.payload as Payload

/** What has no place of its own in the shop carries a token in its link, which is forgotten once the mail is sent. */
const hasSecretLink = ({ template }: Pick<Payload, 'template'>) => layouts[template].path === undefined

const render = ({ config }: Pick<Scope, 'config'>, { template, parameters, recipient }: Payload) =>
  renderMail({
    template,
    parameters,
    recipient,
    link: null,
    publicUrl: config.publicUrl,
    particulars: config.mailParticulars,
  })

/** The mail's own, for who lists it among other things. */
export const subjectOf = (scope: Pick<Scope, 'config'>, row: { payload: unknown }): string =>
  render(scope, payloadOf(row)).subject

function toMail(scope: Scope, row: Row, maySend: boolean): Mail {
  const payload = payloadOf(row)
  return {
    id: row.id,
    template: payload.template,
    subject: subjectOf(scope, row),
    to: payload.recipient.email,
    createdAt: row.createdAt.toISOString(),
    state: row.state,
    sentAt: row.deliveredAt?.toISOString() ?? null,
    attempts: row.attempts,
    problem: row.state === 'sent' || !row.lastError ? null : withoutPersonalData(row.lastError),
    mayResend: maySend && row.state !== 'waiting' && !hasSecretLink(payload),
    copyOf: payload.copyOf ?? null,
  }
}

export type MailsRequest = { state?: Mail['state'][]; cursor?: string; limit?: number }

/** R6.09: what was sent to a customer, the latest first. `maySend`: whether the caller may send one again. */
export async function listCustomerMails(
  scope: Scope,
  customerId: string,
  { state: states, cursor, limit = 50 }: MailsRequest,
  maySend: boolean,
): Promise<Schemas['CustomerMailList']> {
  let query = selectMailsTo(scope.db, customerId)
  if (states?.length) query = query.where(mailState, 'in', states)
  const page = await readCountedPage(query, byTime, { sort: '-createdAt', limit, cursor })
  const elements = page.rows.map((row) => toMail(scope, row, maySend))
  return { elements, total: page.total, next: page.next, previous: page.previous }
}

async function getMail(db: Database | Tx, customerId: string, mailId: string): Promise<Row> {
  const row = await selectMailsTo(db, customerId).where('mail.id', '=', mailId).executeTakeFirst()
  if (!row) throw new AppError('MAIL_NOT_FOUND')
  return row
}

async function namesOfAttachments({ db }: Scope, { orderDocuments, fileIds, recipient }: Payload): Promise<string[]> {
  const [papers, files] = await Promise.all([
    orderDocuments?.kinds.length
      ? db
          .selectFrom('contractDocument')
          .innerJoin('file', 'file.id', 'contractDocument.fileId')
          .select(['contractDocument.title', 'file.fileName'])
          .where('contractDocument.orderId', '=', orderDocuments.orderId)
          .where('contractDocument.kind', 'in', orderDocuments.kinds)
          .where('contractDocument.period', '=', '')
          .execute()
      : [],
    fileIds?.length ? db.selectFrom('file').select('fileName').where('id', 'in', fileIds).execute() : [],
  ])
  return [
    ...papers.map(({ fileName, title }) => fileName || `${inLocale(title, recipient.locale)}.pdf`),
    ...files.map(({ fileName }) => fileName),
  ]
}

/** The mail written once more with its own facts; its secret link is shown to nobody, sent or not. */
export async function readCustomerMail(
  scope: Scope,
  customerId: string,
  mailId: string,
  maySend: boolean,
): Promise<Schemas['CustomerMailContent']> {
  const row = await getMail(scope.db, customerId, mailId)
  const payload = payloadOf(row)
  const { html, text } = render(scope, payload)
  return {
    mail: toMail(scope, row, maySend),
    locale: payload.recipient.locale,
    html,
    text,
    attachments: await namesOfAttachments(scope, payload),
    hasSecretLink: hasSecretLink(payload),
  }
}

/** How many mails still say to whom and of what. */
export async function countReadableMails(db: Database | Tx, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'mail')
    .where('subjectId', '=', customerId)
    .where(sql<SqlBool>`payload ? 'recipient'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The same mail once more, to where the customer is now. Asked twice, it goes out once. */
export async function resendMail(scope: Scope, customerId: string, mailId: string): Promise<Mail> {
  const copyId = await inTransaction(scope, async (tx) => {
    const mail = await getMail(tx, customerId, mailId)
    const payload = payloadOf(mail)
    // The copy of a copy is one of the mail itself: whether that has been sent hangs on all of them.
    const first = payload.copyOf ?? mailId
    // Two people, or two clicks: the second waits here and finds the copy of the first.
    await tx.selectFrom('outbox').select('id').where('id', '=', first).forUpdate().execute()
    if (hasSecretLink(payload)) throw new AppError('MAIL_CARRIES_SECRET')
    if (mail.state === 'waiting') {
      throw new AppError('INVALID_TRANSITION', { parameters: { state: 'waiting', event: 'resend' } })
    }
    const waiting = await selectMailsTo(tx, customerId)
      .where(sql<SqlBool>`mail.payload ->> 'copyOf' = ${first}`)
      .where(mailState, '=', 'waiting')
      .executeTakeFirst()
    if (waiting) return waiting.id
    const { template, parameters, orderDocuments, fileIds } = payload
    const recipient = await getRecipient(tx, customerId)
    const id = await addToOutbox(scope, tx, {
      kind: 'mail',
      subjectId: customerId,
      payload: { template, parameters, orderDocuments, fileIds, recipient, copyOf: first, secret: { link: null } },
    })
    await writeAudit(scope, tx, { action: 'customer.mailResent', customerId, details: { mailId, template } })
    return id
  })
  return toMail(scope, await getMail(scope.db, customerId, copyId), true)
}
