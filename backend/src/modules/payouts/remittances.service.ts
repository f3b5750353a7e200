import type { components } from '@goldammer/sdk/operations/staff'
import { workingDayOnOrAfter } from '@goldammer/sdk/rules/business-days'
import { addMonths } from '@goldammer/sdk/rules/local-dates'
import { localDate, toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { companyView } from '../accounts/customers/company-view.ts'
import { productView } from '../catalogue/product-view.ts'
import { contractView } from '../contracts/contract-view.ts'
import { toEuros } from '../contracts/wire.ts'

type Schemas = components['schemas']

/** The tax is owed by the tenth of the following month (EStG § 44 (1)); a Saturday, Sunday or holiday moves it (AO § 108). */
const dueBy = (month: string) =>
  workingDayOnOrAfter(localDate(`${addMonths(localDate(`${month}-01`), 1).slice(0, 8)}10`))

const monthOf = sql<string>`to_char(payout.paid_on, 'YYYY-MM')`

const church = (rate: 800 | 900) =>
  sql<number>`coalesce(sum(payout.church) filter (where payout.church_tax_rate = ${sql.lit(rate)}), 0)`

/** Bookings of a month of which taxes were withheld, or given back. */
function selectTaxed({ db }: Pick<Scope, 'db'>, month: string) {
  const first = localDate(`${month}-01`)
  return db
    .selectFrom('payout')
    .innerJoin(contractView('contract'), 'contract.orderId', 'payout.orderId')
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .innerJoin(companyView('company'), 'company.id', 'product.issuerId')
    .where('payout.tax', '<>', 0 as never)
    .where('payout.paidOn', '>=', first)
    .where('payout.paidOn', '<', addMonths(first, 1))
}

/** Each of them, in the order in which they were made. */
export const selectTaxedPayments = (scope: Pick<Scope, 'db'>, month: string) =>
  selectTaxed(scope, month)
    .select(['payout.paidOn', 'payout.taxable as base', 'payout.capitalGainsTax', 'payout.solidarity', 'payout.church'])
    .select(['payout.churchTaxRate', 'payout.reason', 'contract.orderNumber', 'contract.investorName'])
    .select(['product.name', 'product.withholdingAgent', 'company.nameCompany'])
    .orderBy('payout.paidOn')
    .orderBy('payout.id')

/** Taxes of a month in cents, by product: payments that were made in it, counter-bookings of it taken off. */
export async function listRemittanceRows(scope: Pick<Scope, 'db'>, month: string) {
  return await selectTaxed(scope, month)
    .select(['product.id as productId', 'product.name', 'product.withholdingAgent', 'company.nameCompany'])
    .select((eb) => [
      // What was undone is no payment any more.
      sql<number>`count(*) filter (where payout.reverses is null) - count(*) filter (where payout.reverses is not null)`.as(
        'payments',
      ),
      eb.fn.sum<number>('payout.taxable').as('base'),
      eb.fn.sum<number>('payout.capitalGainsTax').as('capitalGainsTax'),
      eb.fn.sum<number>('payout.solidarity').as('solidarity'),
      church(800).as('church8'),
      church(900).as('church9'),
    ])
    .groupBy(['product.id', 'product.name', 'product.withholdingAgent', 'company.nameCompany'])
    .orderBy('company.nameCompany')
    .orderBy('product.id')
    .execute()
}

export type RemittanceRow = Awaited<ReturnType<typeof listRemittanceRows>>[number]

function sumOf(rows: readonly RemittanceRow[]): Schemas['TaxRemittanceSum'] {
  const sum = (of: (row: RemittanceRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    payments: sum((row) => row.payments),
    base: toEuros(sum((row) => row.base)),
    capitalGainsTax: toEuros(sum((row) => row.capitalGainsTax)),
    solidarity: toEuros(sum((row) => row.solidarity)),
    church8: toEuros(sum((row) => row.church8)),
    church9: toEuros(sum((row) => row.church9)),
    total: toEuros(sum((row) => row.capitalGainsTax + row.solidarity + row.church8 + row.church9)),
  }
}

/** What was withheld in a month and is owed to the tax office, ours and what the issuers hand on themselves. */
export async function readRemittance(
  scope: Scope,
  { month: requestedMonth }: { month?: string },
): Promise<Schemas['TaxRemittance']> {
  const months = await scope.db
    .selectFrom('payout')
    .select(monthOf.as('month'))
    .where('tax', '<>', 0 as never)
    .distinct()
    .orderBy('month', 'desc')
    .execute()
  const month = requestedMonth ?? months[0]?.month ?? toLocalDate(scope.clock.now()).slice(0, 7)
  const rows = await listRemittanceRows(scope, month)
  return {
    month,
    dueBy: dueBy(month),
    months: months.map((row) => row.month),
    rows: rows.map(({ name, nameCompany, withholdingAgent, productId, payments, ...amounts }) => ({
      productId,
      payments,
      productName: inLocale(name, scope.locale),
      companyName: nameCompany,
      withholdingAgent: withholdingAgent as Schemas['TaxRemittanceRow']['withholdingAgent'],
      base: toEuros(amounts.base),
      capitalGainsTax: toEuros(amounts.capitalGainsTax),
      solidarity: toEuros(amounts.solidarity),
      church8: toEuros(amounts.church8),
      church9: toEuros(amounts.church9),
    })),
    platform: sumOf(rows.filter((row) => row.withholdingAgent === 'platform')),
    issuer: sumOf(rows.filter((row) => row.withholdingAgent !== 'platform')),
  }
}
