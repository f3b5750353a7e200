import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import { eurosToCents, percentToBasisPoints, toLocalDate } from '@goldammer/sdk/units'
import { CSV_TYPE, type CsvFormat, day, decimal, toCsv } from '../../../shared/csv.ts'
import type { Download } from '../../../shared/download.ts'
import { inOrder, sortingOf } from '../../../shared/keyset.ts'
import { readInParts } from '../../../shared/read-in-parts.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { Session } from '../../../shared/session.ts'
import { issueTicket, type Ticket } from '../../accounts/session/download-tickets.ts'
import { getActing } from '../../investors/service.ts'
import type { Contract } from '../repository.ts'
import { toInvestment } from '../wire.ts'
import { investmentSortings, matching, NEWEST_FIRST } from './investment-filter.service.ts'
import { loadRecords } from './investments.service.ts'

type Request = components['schemas']['InvestmentsExport']
type Row = components['schemas']['Investment']

/** The filters are checked now; the rows are read when the link is followed. */
export async function createExportTicket(scope: Scope, session: Session, { filters, format }: Request, caller: string) {
  sortingOf(investmentSortings(scope.locale), filters.sort ?? NEWEST_FIRST)
  const payload = { filters, format, locale: scope.locale }
  const { id: subjectId } = await getActing(scope, scope.db)
  return await issueTicket(scope, session, { kind: 'investments-export', subjectId, payload }, caller)
}

type Column = { key: MessageKey; value: (row: Row, format: CsvFormat, locale: Locale) => string }

const euros = (amount: number, format: CsvFormat) => decimal(eurosToCents(amount), format)

const columns: Column[] = [
  { key: 'own.investment.orderNumber', value: (row) => row.orderNumber },
  { key: 'own.investments.product', value: (row) => row.productName },
  { key: 'own.investment.issuer', value: (row) => row.issuer },
  {
    key: 'own.investment.type',
    value: (row, _format, locale) => translate(locale, `common.productType.${row.productType}` as MessageKey),
  },
  {
    key: 'own.investments.byBranch',
    value: (row, _format, locale) => translate(locale, `common.industry.${row.branch}` as MessageKey),
  },
  { key: 'own.investment.investor', value: (row) => row.investor },
  {
    key: 'own.investments.state',
    value: (row, _format, locale) => translate(locale, `states.contract.${row.state}` as MessageKey),
  },
  { key: 'own.investments.amount', value: (row, format) => euros(row.amountTotal, format) },
  { key: 'own.investments.outstanding', value: (row, format) => euros(row.outstanding, format) },
  { key: 'own.investments.interestReceived', value: (row, format) => euros(row.interestReceived, format) },
  {
    key: 'own.investments.interest',
    value: (row, format) => (row.interest === null ? '' : decimal(percentToBasisPoints(row.interest), format)),
  },
  { key: 'own.investment.units', value: (row) => String(row.units) },
  {
    key: 'own.investment.subscribed',
    value: (row, format) => day(new Date(row.orderDateTime), format),
  },
  { key: 'own.investment.investedAt', value: (row, format) => day(row.investedAt, format) },
  { key: 'own.investment.termEnd', value: (row, format) => day(row.termEnd, format) },
  { key: 'own.investments.nextPayment', value: (row, format) => day(row.nextPaymentDate, format) },
  { key: 'own.investment.cancellationDate', value: (row, format) => day(row.cancellationDate, format) },
]

function readParts(
  scope: Scope,
  investorId: string,
  locale: Locale,
  { sort = NEWEST_FIRST, ...filter }: Request['filters'],
): AsyncGenerator<Row[]> {
  const today = toLocalDate(scope.clock.now())
  const list = matching(scope.db, investorId, filter).selectAll('contract')
  return readInParts(
    scope.db,
    inOrder(list, sortingOf(investmentSortings(locale), sort), sort),
    async (contracts, tx) => {
      const records = await loadRecords(tx, contracts as unknown as Contract[])
      return records.map((record) => toInvestment(record, locale, today))
    },
  )
}

/** R2.21: exactly the filtered contracts. */
export async function exportInvestments(scope: Scope, ticket: Ticket): Promise<Download> {
  const { locale, filters, format } = ticket.payload as Request & { locale: Locale }
  const shown = columns.map(({ key, value }) => ({
    header: translate(locale, key),
    value: (row: Row) => value(row, format, locale),
  }))
  const content = toCsv(scope, readParts(scope, ticket.subjectId!, locale, filters), shown, format)
  const name = translate(locale, 'own.investments.fileName')
  return { fileName: `${name}-${toLocalDate(scope.clock.now())}.csv`, mimeType: CSV_TYPE, content }
}
