import type { components } from '@goldammer/sdk/operations/staff'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { type LocalDate, startOfDay } from '@goldammer/sdk/units'
import { type RawBuilder, sql } from 'kysely'
import { customersByText } from '../../shared/customer-search.ts'
import { readPartlyCountedPage } from '../../shared/keyset.ts'
import type { Scope } from '../../shared/scope.ts'
import { withoutPersonalData } from '../../shared/without-personal-data.ts'
import { byTime, mailState, selectMails, subjectOf } from './customer-mails.service.ts'
import type { MailRecipient } from './service.ts'

type Schemas = components['schemas']

export type MailFilter = {
  text?: string
  template?: string
  state?: Schemas['CustomerMailState'][]
  from?: string
  to?: string
}

const logged = (scope: Pick<Scope, 'db'>) =>
  selectMails(scope.db)
    .leftJoin('customer', 'customer.id', 'mail.subjectId')
    .select(['customer.id as customerId', 'customer.firstName', 'customer.lastName'])

type Row = Awaited<ReturnType<ReturnType<typeof logged>['executeTakeFirstOrThrow']>>

/** To an address by its beginning, or to a customer as the list of customers finds them. */
function isTo(text: string): RawBuilder<boolean> {
  const beginning = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const byAddress = sql<boolean>`lower(mail.payload -> 'recipient' ->> 'email') like ${beginning}`
  const found = customersByText(text)
  return found ? sql<boolean>`(${byAddress} or ${found.narrow})` : byAddress
}

function toEntry(scope: Scope, row: Row): Schemas['LoggedMail'] {
  // A stranger's message is erased once the mail is sent, a customer's mails with the account.
  const { template, recipient } = row.payload as { template: string; recipient?: MailRecipient }
  return {
    id: row.id,
    template,
    subject: recipient ? subjectOf(scope, row) : null,
    to: recipient?.email ?? null,
    customerId: row.customerId,
    customerName: row.customerId ? `${row.firstName} ${row.lastName}`.trim() : null,
    createdAt: row.createdAt.toISOString(),
    state: row.state,
    sentAt: row.deliveredAt?.toISOString() ?? null,
    attempts: row.attempts,
    problem: row.state === 'sent' || !row.lastError ? null : withoutPersonalData(row.lastError),
  }
}

/** Every mail to anybody, the latest first. */
export async function listMails(
  scope: Scope,
  { cursor, limit = 50, ...filter }: MailFilter & { cursor?: string; limit?: number },
): Promise<Schemas['LoggedMailList']> {
  const { template, state, from, to } = filter
  const text = filter.text?.trim()
  let query = logged(scope)
  if (text) query = query.where(isTo(text))
  if (template) query = query.where(sql`mail.payload ->> 'template'`, '=', template)
  if (state?.length) query = query.where(mailState, 'in', state)
  if (from) query = query.where('mail.createdAt', '>=', startOfDay(from as LocalDate))
  if (to) query = query.where('mail.createdAt', '<', startOfDay(addDays(to as LocalDate, 1)))
  const request = { sort: '-createdAt', limit, cursor }
  const { rows, total, more, next, previous } = await readPartlyCountedPage(scope.db, query, byTime, request)
  return { elements: rows.map((row) => toEntry(scope, row)), total, more, next, previous }
}
