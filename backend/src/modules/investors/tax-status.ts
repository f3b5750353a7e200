import { yearOf } from '@goldammer/sdk/rules/local-dates'
import type { ExemptionUse, TaxCertificate, TaxStatus } from '@goldammer/sdk/rules/payout-tax'
import type { FundingType } from '@goldammer/sdk/rules/product-types'
import { type TaxedIncome, type TaxpayerFacts, taxpayerOf } from '@goldammer/sdk/rules/withholding'
import { cents, type LocalDate } from '@goldammer/sdk/units'
import type { Database, Tx } from '../../shared/database.ts'
import { anyOf } from '../../shared/insert-rows.ts'
import * as church from './church-tax.repository.ts'

type Db = Database | Tx

/** The investor as the tax knows them. */
export const taxFactsOf = (investor: TaxpayerFacts & { churchTaxRate: number }) => ({
  taxpayer: taxpayerOf(investor),
  residenceConfirmed: investor.residenceProofState === 'confirmed',
  churchPercent: (investor.churchTaxRate / 100) as TaxStatus['churchPercent'],
})

/** What the product pays, as the tax knows it. */
export const incomeOf = (product: { type: string; securedByGermanProperty: boolean }): TaxedIncome => ({
  type: product.type as FundingType,
  securedByGermanProperty: product.securedByGermanProperty,
})

/** Of every product: one that was reduced below its use is settled with whatever is paid next. */
export function listExemptionOrders(db: Db, investorIds: string[]) {
  return db
    .selectFrom('exemptionOrder')
    .select(['id', 'investorId', 'productId', 'startDate', 'endDate', 'amount'])
    .where('investorId', '=', anyOf(investorIds))
    .where('revokedAt', 'is', null)
    .execute()
}

/** Those that finance has confirmed and that are not over on the day. */
export async function listCertificates(
  db: Db,
  investorIds: string[],
  day: LocalDate,
): Promise<(TaxCertificate & { investorId: string })[]> {
  const rows = await db
    .selectFrom('nonAssessmentCertificate')
    .select(['investorId', 'kind', 'productId', 'validFrom', 'validUntil'])
    .where('investorId', '=', anyOf(investorIds))
    .where('confirmedAt', 'is not', null)
    .where('validUntil', '>=', day)
    .execute()
  return rows as (TaxCertificate & { investorId: string })[]
}

/** What bookings have taken of the orders, from that year on. */
export async function listExemptionUses(db: Db, orderIds: string[], year: number): Promise<ExemptionUse[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('payoutExemption')
    .select((eb) => ['exemptionOrderId as orderId', 'year', eb.fn.sum<number>('used').as('used')])
    .where('exemptionOrderId', '=', anyOf(orderIds))
    .where('year', '>=', year)
    .groupBy(['exemptionOrderId', 'year'])
    .execute()
  return rows.map((row) => ({ ...row, used: cents(row.used) }))
}

/** What is known today of the taxes of payments to come. */
export async function loadTaxStatus(
  db: Db,
  investorId: string,
  today: LocalDate,
): Promise<{ status: TaxStatus; uses: ExemptionUse[] }> {
  const [investor, answer, orders, certificates] = await Promise.all([
    db
      .selectFrom('investor')
      .select(['kind', 'legalForm', 'country', 'isSubjectToGermanTax', 'residenceProofState', 'churchTaxRate'])
      .where('id', '=', investorId)
      .executeTakeFirstOrThrow(),
    church.findAnswer(db, investorId, today),
    listExemptionOrders(db, [investorId]),
    listCertificates(db, [investorId], today),
  ])
  const uses = await listExemptionUses(
    db,
    orders.map(({ id }) => id),
    yearOf(today),
  )
  const facts = taxFactsOf({ ...investor, churchTaxRate: answer?.rate ?? investor.churchTaxRate })
  return { status: { ...facts, orders, certificates }, uses }
}
