import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { anyOf } from '../../shared/insert-rows.ts'
import type { DB } from '../../shared/tables.ts'
import { productView } from '../catalogue/product-view.ts'

type Db = Database | Tx
export type InvestorRow = Selectable<DB['investor']>
export type RepresentativeRow = Selectable<DB['representative']>
export type BankAccountRow = Selectable<DB['bankAccount']>
export type DepotRow = Selectable<DB['depot']>
export type WalletRow = Selectable<DB['wallet']>
export type SurveyRow = Selectable<DB['survey']>
export type DisclosureRow = Selectable<DB['selfDisclosure']>

export function listInvestors(db: Db, customerId: string): Promise<InvestorRow[]> {
  return db
    .selectFrom('investor')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function findInvestor(db: Db, id: string): Promise<InvestorRow | undefined> {
  return db.selectFrom('investor').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockInvestor(tx: Tx, id: string): Promise<InvestorRow> {
  return tx.selectFrom('investor').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Several at once, in an order that two who do so share. */
export async function lockEach(tx: Tx, ids: string[]): Promise<Map<string, InvestorRow>> {
  const rows = await tx
    .selectFrom('investor')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** All that the customer invests as, for what holds for the customer and not for one of them; the asked one is answered. */
export async function lockInvestors(tx: Tx, customerId: string, id: string): Promise<InvestorRow> {
  const rows = await tx
    .selectFrom('investor')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.find((row) => row.id === id)!
}

/**
 * Adds the investor unless the customer already has one as a person: two first visits at once make one. The condition of the
 * partial index is no parameter: a generic plan would not find the index.
 */
export async function addSelf(db: Db, row: Insertable<DB['investor']>): Promise<void> {
  await db
    .insertInto('investor')
    .values(row)
    .onConflict((conflict) => conflict.column('customerId').where(sql<boolean>`kind = 'person'`).doNothing())
    .execute()
}

export async function addInvestor(db: Db, row: Insertable<DB['investor']>): Promise<void> {
  await db.insertInto('investor').values(row).execute()
}

export async function updateInvestor(db: Db, id: string, change: Updateable<DB['investor']>): Promise<void> {
  await db.updateTable('investor').set(change).where('id', '=', id).execute()
}

export function listRepresentatives(db: Db, investorId: string): Promise<RepresentativeRow[]> {
  return db.selectFrom('representative').selectAll().where('investorId', '=', investorId).orderBy('id').execute()
}

export async function replaceRepresentatives(
  tx: Tx,
  investorId: string,
  rows: Insertable<DB['representative']>[],
): Promise<void> {
  await tx.deleteFrom('representative').where('investorId', '=', investorId).execute()
  if (rows.length > 0) await tx.insertInto('representative').values(rows).execute()
}

export function listBankAccounts(db: Db, investorId: string): Promise<BankAccountRow[]> {
  return db
    .selectFrom('bankAccount')
    .selectAll()
    .where('investorId', '=', investorId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
}

/** What is known of the customer as a person: how old they are and which confirmed account is theirs to pay with: the default, else the one named last. */
export function findPayer(db: Db, customerId: string) {
  return db
    .selectFrom('investor')
    .select('birthDate')
    .select((eb) =>
      eb
        .selectFrom('bankAccount')
        .select('bankAccount.id')
        .whereRef('bankAccount.investorId', '=', 'investor.id')
        .where('bankAccount.deletedAt', 'is', null)
        .where('bankAccount.state', '=', 'valid')
        .orderBy('bankAccount.isDefault', 'desc')
        .orderBy('bankAccount.createdAt', 'desc')
        .limit(1)
        .as('bankAccountId'),
    )
    .where('customerId', '=', customerId)
    .where('kind', '=', 'person')
    .executeTakeFirst()
}

/** The contracts that have not ended and pay to one of these accounts. */
export async function listAccountUses(db: Db, accountIds: string[]) {
  if (accountIds.length === 0) return []
  return await db
    .selectFrom('contract')
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .select([
      'contract.bankAccountId',
      'contract.orderId',
      'contract.productId',
      'contract.orderNumber',
      'product.name',
    ])
    .where('contract.bankAccountId', 'in', accountIds)
    .where('contract.state', 'in', LIVE_CONTRACT_STATES)
    .where('contract.state', '!=', 'completed')
    .orderBy('contract.submittedAt', 'desc')
    .orderBy('contract.orderId')
    .execute()
}

/** A mandate for it was given or is asked for, and its debit has not ended. */
export async function isDebited(db: Db, bankAccountId: string): Promise<boolean> {
  const open = await db
    .selectFrom('payment')
    .select('id')
    .where('bankAccountId', '=', bankAccountId)
    .where('state', 'in', ['mandate_pending', 'authorised', 'prenotified', 'filed'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

export function lockAccount(tx: Tx, id: string) {
  return tx
    .selectFrom('bankAccount')
    .innerJoin('investor', 'investor.id', 'bankAccount.investorId')
    .select(['bankAccount.id', 'bankAccount.investorId', 'bankAccount.isDefault', 'bankAccount.state'])
    .select('investor.customerId')
    .where('bankAccount.id', '=', id)
    .where('bankAccount.deletedAt', 'is', null)
    .forUpdate('bankAccount')
    .executeTakeFirst()
}

export async function updateAccount(tx: Tx, id: string, change: Updateable<DB['bankAccount']>): Promise<void> {
  await tx.updateTable('bankAccount').set(change).where('id', '=', id).execute()
}

export async function clearDefault(tx: Tx, investorId: string): Promise<void> {
  await tx
    .updateTable('bankAccount')
    .set({ isDefault: false })
    .where('investorId', '=', investorId)
    .where('isDefault', '=', true)
    .execute()
}

export async function hasContract(db: Db, investorId: string): Promise<boolean> {
  return !!(await db.selectFrom('contract').select('orderId').where('investorId', '=', investorId).executeTakeFirst())
}

export function listDepots(db: Db, investorId: string): Promise<DepotRow[]> {
  return db
    .selectFrom('depot')
    .selectAll()
    .where('investorId', '=', investorId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
}

export function listWallets(db: Db, investorId: string): Promise<WalletRow[]> {
  return db
    .selectFrom('wallet')
    .selectAll()
    .where('investorId', '=', investorId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
}

export function findSurvey(db: Db, investorId: string): Promise<SurveyRow | undefined> {
  return db
    .selectFrom('survey')
    .selectAll()
    .where('investorId', '=', investorId)
    .where('unlockedAt', 'is', null)
    .executeTakeFirst()
}

/** The limit is written into the SQL: with a parameter PostgreSQL would plan again what every order asks. */
export function findLatestDisclosure(db: Db, investorId: string): Promise<DisclosureRow | undefined> {
  return db
    .selectFrom('selfDisclosure')
    .selectAll()
    .where('investorId', '=', investorId)
    .orderBy('signedAt', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
}
