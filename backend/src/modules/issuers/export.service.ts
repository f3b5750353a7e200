import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { components } from '@goldammer/sdk/operations/store'
import { countryNames } from '@goldammer/sdk/rules/countries'
import { translate } from '@goldammer/sdk/translate'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { CSV_TYPE, day, decimal, toCsv } from '../../shared/csv.ts'
import type { Download } from '../../shared/download.ts'
import { inOrder, sortingOf } from '../../shared/keyset.ts'
import { readInParts } from '../../shared/read-in-parts.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import type { Ticket } from '../accounts/session/download-tickets.ts'
import { issueTicket } from '../accounts/session/download-tickets.ts'
import { type HeldTerms, loadHeldTerms } from '../catalogue/held-products.ts'
import { productView } from '../catalogue/product-view.ts'
import { termEndOf } from '../contracts/schedule/schedule.ts'
import { investorView } from '../investors/investor-view.ts'
import { contractSortings, latestPayment, matching } from './contract-filter.service.ts'
import { countContracts } from './contracts.service.ts'
import { type Member, memberOf } from './membership.service.ts'

type Request = components['schemas']['ContractsExport']

/** Rights and filters are applied now; the rows are read when the link is followed. */
export async function createExportTicket(
  scope: Scope,
  session: Session,
  member: Member,
  { filters, format, columns: chosen }: Request,
  caller: string,
) {
  sortingOf(contractSortings, filters.sort ?? NEWEST_FIRST)
  const payload = { filters, format, locale: scope.locale, ...(chosen && { columns: chosen }) }
  const { companyId } = member
  const [ticket, rows] = await Promise.all([
    issueTicket(scope, session, { kind: 'contracts-export', subjectId: companyId, payload }, caller),
    countContracts(scope, companyId, filters),
  ])
  return { ...ticket, rows }
}

const NEWEST_FIRST = '-orderDateTime'

type Format = Request['format']

/** In a subquery of its own (`offset 0`) PostgreSQL caches the name of a product instead of reading it for each of a million rows. */
const nameOf = <Table extends 'product' | 'tariff'>(table: Table, locale: Locale) =>
  sql<{ name: string }>`lateral (select coalesce(name ->> ${locale}, name ->> 'de-DE') as name
    from ${sql.table(table)} where id = ${sql.ref(`contract.${table}Id`)} offset 0)`.as(table)

const selectCells = (query: ReturnType<typeof matching>, locale: Locale) =>
  query
    .innerJoin(investorView('investor'), 'investor.id', 'contract.investorId')
    .innerJoin(customerView('customer'), 'customer.id', 'contract.customerId')
    .innerJoin(nameOf('product', locale), (join) => join.onTrue())
    .innerJoin(nameOf('tariff', locale), (join) => join.onTrue())
    .select(['product.name as productName', 'tariff.name as tariffName'])
    .select(['contract.orderNumber', 'contract.disclosedName', 'investor.kind as investorKind'])
    .select(['contract.amountTotal', 'contract.units', 'contract.interest', 'contract.earlyBirdBonus'])
    // Its day in Berlin, as all that is read in parts: to make an instant of each of a million texts, and a day of it, takes
    // longer here.
    .select(sql<LocalDate>`contract.submitted_at::date`.as('submittedOn'))
    .select(['contract.state', 'contract.investedAt', 'contract.cancellationDate'])
    .select(latestPayment.as('paymentState'))
    .select(['investor.street', 'investor.streetNumber', 'investor.postalCode', 'investor.city', 'investor.country'])
    .select((eb) => eb.fn.coalesce('investor.email', 'customer.email').as('email'))
    .select(['contract.productId', 'contract.tariffId', 'contract.duration', 'contract.durationDays'])

type Row = Awaited<ReturnType<ReturnType<typeof selectCells>['executeTakeFirstOrThrow']>>
/** `shown` is what it is called where columns are chosen. */
type Column = { key: MessageKey; shown?: string; value: (row: Row) => string }

/** A million rows say the same few words: each is looked up once, and its key put together once. */
function saying(group: string, locale: Locale): (word: string) => string {
  const known = new Map<string, string>()
  return (word) => {
    let text = known.get(word)
    if (text === undefined) {
      text = translate(locale, `${group}.${word}` as MessageKey)
      known.set(word, text)
    }
    return text
  }
}

/** domain/rights#register-export: who it is from 2_1 on, as long as the name stands; an issuer keeps its register of investors by it. */
const named =
  (value: (row: Row) => string | null): Column['value'] =>
  (row) =>
    row.disclosedName ? (value(row) ?? '') : ''

function allColumns(format: Format, locale: Locale, terms: Map<string, HeldTerms>): Column[] {
  const countryOf = countryNames(locale)
  const kindOf = saying('company.contract.kinds', locale)
  const stateOf = saying('states.contract', locale)
  const paymentOf = saying('states.payment', locale)
  return [
    { key: 'company.contracts.contract', shown: 'orderNumber', value: (row) => row.orderNumber },
    { key: 'company.contracts.product', shown: 'product', value: (row) => row.productName },
    { key: 'company.contracts.investor', shown: 'investorName', value: (row) => row.disclosedName ?? '' },
    { key: 'company.contract.kind', shown: 'investorKind', value: (row) => kindOf(row.investorKind) },
    { key: 'company.contracts.amount', shown: 'amountTotal', value: (row) => decimal(row.amountTotal, format) },
    { key: 'company.contracts.units', shown: 'units', value: (row) => String(row.units) },
    {
      key: 'company.contracts.interest',
      shown: 'interest',
      value: (row) => (row.interest > 0 ? decimal(row.interest, format) : ''),
    },
    { key: 'company.contract.earlyBird', value: (row) => decimal(row.earlyBirdBonus, format) },
    { key: 'company.contracts.subscribed', shown: 'orderDateTime', value: (row) => day(row.submittedOn, format) },
    { key: 'company.contracts.state', shown: 'state', value: (row) => stateOf(row.state) },
    {
      key: 'company.contracts.payment',
      shown: 'payment',
      value: (row) => (row.paymentState ? paymentOf(row.paymentState) : ''),
    },
    { key: 'company.contract.valuta', shown: 'investedAt', value: (row) => day(row.investedAt, format) },
    {
      key: 'company.contract.cancellationDate',
      shown: 'cancellationDate',
      value: (row) => day(row.cancellationDate, format),
    },
    { key: 'company.contract.tariff', shown: 'tariff', value: (row) => row.tariffName },
    {
      key: 'portal.change.field.street',
      value: named((row) => [row.street, row.streetNumber].filter(Boolean).join(' ')),
    },
    { key: 'portal.change.field.postalCode', value: named((row) => row.postalCode) },
    { key: 'portal.change.field.city', value: named((row) => row.city) },
    { key: 'portal.change.field.country', value: named((row) => row.country && countryOf(row.country)) },
    { key: 'company.contract.email', value: named((row) => row.email) },
    {
      key: 'company.contract.termEnd',
      value: named((row) => day(termEndOf(row, terms.get(row.productId)!), format)),
    },
  ]
}

/** Those that were chosen, as they stand in the list; or all. */
function columnsOf({ format, columns: chosen }: Request, locale: Locale, terms: Map<string, HeldTerms>): Column[] {
  const all = allColumns(format, locale, terms)
  return chosen ? chosen.flatMap((one) => all.find(({ shown }) => shown === one) ?? []) : all
}

/** Exactly the filtered contracts as CSV. */
export async function exportContracts(scope: Scope, session: Session, ticket: Ticket): Promise<Download> {
  const { companyId } = await memberOf(scope, session, ticket.subjectId!)
  const { locale, ...request } = ticket.payload as Request & { locale: Locale }
  const { format, filters } = request
  const sort = filters.sort ?? NEWEST_FIRST
  const products = await scope.db
    .selectFrom(productView('product'))
    .select('id')
    .where('issuerId', '=', companyId)
    .execute()
  const terms = await loadHeldTerms(
    scope.db,
    products.map(({ id }) => id),
  )
  const cells = selectCells(matching(scope.db, companyId, filters), locale)
  const content = toCsv(
    scope,
    readInParts(scope.db, inOrder(cells, sortingOf(contractSortings, sort), sort)),
    columnsOf(request, locale, terms).map(({ key, value }) => ({ header: translate(locale, key), value })),
    format,
  )
  const name = translate(locale, 'company.contracts.label').toLowerCase()
  return { fileName: `${name}-${toLocalDate(scope.clock.now())}.csv`, mimeType: CSV_TYPE, content }
}
