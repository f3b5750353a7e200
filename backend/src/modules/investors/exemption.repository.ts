import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import type { Cents } from '@goldammer/sdk/units'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { anyOf } from '../../shared/insert-rows.ts'
import { holdsSealed } from '../../shared/sealed-text.ts'
import type { DB } from '../../shared/tables.ts'
import { companyView } from '../accounts/customers/company-view.ts'
import { productView } from '../catalogue/product-view.ts'

type Db = Database | Tx
export type ExemptionRow = Selectable<DB['exemptionOrder']>
/** An order and what payouts have taken of it, by year. */
export type Exemption = ExemptionRow & {
  productName: unknown
  fileName: string | null
  uses: ReadonlyMap<number, Cents>
}

const selectOrders = (db: Db) =>
  db
    .selectFrom('exemptionOrder')
    .leftJoin(productView('product'), 'product.id', 'exemptionOrder.productId')
    .leftJoin('file', 'file.id', 'exemptionOrder.fileId')
    .selectAll('exemptionOrder')
    .select(['product.name as productName', 'file.fileName'])

type Row = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

async function withUses(db: Db, rows: Row[]): Promise<Exemption[]> {
  if (rows.length === 0) return []
  const uses = await db
    .selectFrom('payoutExemption')
    .select((eb) => ['exemptionOrderId', 'year', eb.fn.sum<Cents>('used').as('used')])
    .where(
      'exemptionOrderId',
      'in',
      rows.map((row) => row.id),
    )
    .groupBy(['exemptionOrderId', 'year'])
    .execute()
  const usesOf = Map.groupBy(uses, (use) => use.exemptionOrderId)
  return rows.map((row) => ({
    ...row,
    uses: new Map((usesOf.get(row.id) ?? []).map(({ year, used }) => [year, used])),
  }))
}

/** The latest first. */
export async function listExemptions(db: Db, investorId: string): Promise<Exemption[]> {
  const rows = await selectOrders(db)
    .where('exemptionOrder.investorId', '=', investorId)
    .orderBy('exemptionOrder.startDate', 'desc')
    .orderBy('exemptionOrder.createdAt', 'desc')
    .orderBy('exemptionOrder.id', 'desc')
    .execute()
  return await withUses(db, rows)
}

/** Joint orders in which somebody else names this investor as the spouse: they exempt from the limit of both. */
export async function listNaming(db: Db, investorId: string): Promise<Exemption[]> {
  const named = await db.selectFrom('investor').select('taxId').where('id', '=', investorId).executeTakeFirst()
  if (!named?.taxId) return []
  const rows = await selectOrders(db)
    .where(holdsSealed('exemptionOrder.spouseTaxId', 'taxId', named.taxId))
    .where('exemptionOrder.investorId', '!=', investorId)
    .execute()
  return await withUses(db, rows)
}

/** Who gave this tax id as their own. */
export async function listIdsByTaxId(db: Db, taxId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('investor')
    .select('id')
    .where('kind', '=', 'person')
    .where(holdsSealed('taxId', 'taxId', taxId))
    .execute()
  return rows.map(({ id }) => id)
}

/** Orders somebody made for themselves alone. */
export function listSingleOrders(
  db: Db,
  investorIds: string[],
): Promise<Pick<ExemptionRow, 'startDate' | 'endDate' | 'revokedAt'>[]> {
  return db
    .selectFrom('exemptionOrder')
    .select(['startDate', 'endDate', 'revokedAt'])
    .where('investorId', '=', anyOf(investorIds))
    .where('type', '=', 'single')
    .execute()
}

/** Whose order it is. */
export function findOwner(db: Db, id: string) {
  return db
    .selectFrom('exemptionOrder')
    .innerJoin('investor', 'investor.id', 'exemptionOrder.investorId')
    .select(['exemptionOrder.investorId', 'exemptionOrder.spouseTaxId', 'investor.customerId'])
    .where('exemptionOrder.id', '=', id)
    .executeTakeFirst()
}

export async function insertExemption(tx: Tx, row: Insertable<DB['exemptionOrder']>): Promise<void> {
  await tx.insertInto('exemptionOrder').values(row).execute()
}

export async function updateExemption(tx: Tx, id: string, change: Updateable<DB['exemptionOrder']>): Promise<void> {
  await tx.updateTable('exemptionOrder').set(change).where('id', '=', id).execute()
}

/** domain/tax#exemption-order: what the investor holds of which tax is withheld; `none` is a private sale. */
export function listTaxedProducts(db: Db, investorId: string) {
  return db
    .selectFrom(productView('product'))
    .innerJoin(companyView('company'), 'company.id', 'product.issuerId')
    .select(['product.id', 'product.name', 'company.nameCompany'])
    .where('product.withholdingAgent', '!=', 'none')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('contract')
          .select('contract.orderId')
          .whereRef('contract.productId', '=', 'product.id')
          .where('contract.investorId', '=', investorId)
          .where('contract.state', 'in', LIVE_CONTRACT_STATES),
      ),
    )
    .orderBy('product.productNumber')
    .execute()
}
