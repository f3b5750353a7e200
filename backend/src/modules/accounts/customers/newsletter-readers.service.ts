import { formatDateTime } from '@goldammer/sdk/format'
import { isLocale, type Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { components } from '@goldammer/sdk/operations/staff'
import { translate } from '@goldammer/sdk/translate'
import { toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import { CSV_TYPE, type CsvColumn, type CsvFormat, toCsv } from '../../../shared/csv.ts'
import type { Download } from '../../../shared/download.ts'
import { writeAudit } from '../../../shared/history.ts'
import { inOrder, readPartlyCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { readInParts } from '../../../shared/read-in-parts.ts'
import type { Scope } from '../../../shared/scope.ts'
import { holds } from '../../../shared/search.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { leaveNewsletter } from './newsletter.service.ts'

type Schemas = components['schemas']
type Filter = { state?: Schemas['NewsletterState']; locale?: Locale; text?: string }
type Row = {
  id: string
  email: string
  locale: string
  knownFirstName: string | null
  knownLastName: string | null
  state: Schemas['NewsletterState']
  source: Schemas['NewsletterReader']['source']
  createdAt: Date
  confirmedAt: Date | null
  leftAt: Date | null
}

const byTime: Sorting = { column: sql`reader.created_at`, id: sql`reader.id`, type: 'timestamptz' }
const knownName = (part: 'firstName' | 'lastName') =>
  sql<string | null>`coalesce(${sql.ref(`reader.${part}`)}, (select ${sql.ref(`account.${part}`)} from customer account
    where lower(account.email) = lower(reader.email) and account.deleted_at is null and account.confirmed_at is not null))`

function select({ db }: Pick<Scope, 'db'>, { state, locale, text }: Filter) {
  let query = db
    .selectFrom('newsletterReader as reader')
    .selectAll('reader')
    // Who signed up by the form and has an account is known by its name.
    .select([knownName('firstName').as('knownFirstName'), knownName('lastName').as('knownLastName')])
    .where('isReader', '=', true)
    .$castTo<Row>()
  if (state) query = query.where('reader.state', '=', state)
  if (locale) query = query.where('reader.locale', '=', locale)
  if (text?.trim())
    query = query.where(
      holds(sql`concat_ws(' ', reader.email, ${knownName('firstName')}, ${knownName('lastName')})`, text),
    )
  return query
}

const nameOf = ({ knownFirstName, knownLastName }: Row) => [knownFirstName, knownLastName].filter(Boolean).join(' ')

const toWire = (row: Row): Schemas['NewsletterReader'] => ({
  id: row.id,
  email: row.email,
  name: nameOf(row),
  state: row.state,
  source: row.source,
  locale: isLocale(row.locale) ? row.locale : 'de-DE',
  askedAt: row.createdAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  leftAt: row.leftAt?.toISOString() ?? null,
})

/** R2.30: the latest first. */
export async function listReaders(
  scope: Scope,
  { cursor, limit = 50, ...filter }: Filter & { cursor?: string; limit?: number },
): Promise<Schemas['NewsletterReaderList']> {
  const query = select(scope, filter)
  const request = { sort: '-createdAt', limit, cursor }
  const { rows, total, more, next, previous } = await readPartlyCountedPage(scope.db, query, byTime, request)
  return { elements: (rows as Row[]).map(toWire), total, more, next, previous }
}

/** Addresses leave the house, so the reading is noted. */
export async function exportReaders(
  scope: Scope,
  { format = 'german', state = 'subscribed', ...filter }: Filter & { format?: CsvFormat },
): Promise<Download> {
  const { locale } = scope
  const query = inOrder(select(scope, { ...filter, state }), byTime, '-createdAt')
  const column = (key: string, value: (row: Row) => string): CsvColumn<Row> => ({
    header: translate(locale, `staff.newsletter.${key}` as MessageKey),
    value,
  })
  const moment = (at: Date | null) => (at ? (format === 'german' ? formatDateTime(at) : at.toISOString()) : '')
  await inTransaction(scope, (tx) =>
    writeAudit(scope, tx, { action: 'newsletter.exported', details: { state, locale: filter.locale ?? null } }),
  )
  const content = toCsv(
    scope,
    readInParts(scope.db, query),
    [
      column('email', (row) => row.email),
      column('name', nameOf),
      column('locale', (row) => row.locale),
      column('state', (row) => translate(locale, `states.newsletter.${row.state}`)),
      column('source', (row) => translate(locale, `staff.newsletter.sources.${row.source}`)),
      column('asked', (row) => moment(row.createdAt)),
      column('confirmed', (row) => moment(row.confirmedAt)),
      column('left', (row) => moment(row.leftAt)),
    ],
    format,
  )
  const name = translate(locale, 'staff.newsletter.file')
  return { fileName: `${name}-${toLocalDate(scope.clock.now())}.csv`, mimeType: CSV_TYPE, content }
}

/** As they have asked us to; only they can come back. */
export async function removeReader(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const row = await select({ db: tx }, {}).where('reader.id', '=', id).executeTakeFirst()
    if (!row) throw new AppError('NEWSLETTER_READER_NOT_FOUND')
    if (row.state === 'left')
      throw new AppError('INVALID_TRANSITION', { parameters: { state: row.state, event: 'remove' } })
    await leaveNewsletter(scope, tx, row.email)
    await writeAudit(scope, tx, { action: 'newsletter.removed', details: { readerId: id } })
  })
}
