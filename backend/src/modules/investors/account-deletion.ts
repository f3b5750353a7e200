import { type SqlBool, sql } from 'kysely'
import type { DeletionStep } from '../../shared/account-deletion.ts'
import { retainedUntil } from '../../shared/account-deletion.ts'
import type { Tx } from '../../shared/database.ts'
import { eraseFile } from '../../shared/files.ts'
import type { Scope } from '../../shared/scope.ts'
import { closeCases, removeCases } from './compliance-cases/service.ts'
import { findCheck, removeCheck } from './identity/service.ts'
import type { InvestorRow } from './repository.ts'
import * as repository from './repository.ts'

const columns = {
  bankAccount: 'bank_account_id',
  depot: 'depot_id',
  wallet: 'wallet_id',
  selfDisclosure: 'self_disclosure_id',
} as const
type Named = keyof typeof columns

/** Contracts and payments name where money and securities went: those stay with them. */
async function removeUnnamed(tx: Tx, table: Named, { id, customerId }: InvestorRow): Promise<void> {
  const ofContracts = sql`select ${sql.ref(columns[table])} from contract where investor_id = ${id}`
  const ofPayments = sql`select bank_account_id from payment join shop_order on shop_order.id = order_id
    where customer_id = ${customerId}`
  // As long as the contract itself names its account.
  const ofPayouts = sql`select payout.bank_account_id from payout join contract on contract.order_id = payout.order_id
    where payout.investor_id = ${id} and contract.bank_account_id is not null and payout.bank_account_id is not null`
  const named =
    table === 'bankAccount' ? sql`${ofContracts} union all ${ofPayments} union all ${ofPayouts}` : ofContracts
  await tx
    .deleteFrom(table as 'depot')
    .where('investorId', '=', id)
    .where(sql<SqlBool>`(id in (${named})) is not true`)
    .execute()
}

/** Erases the investor's personal data; the row stays while a contract or a payment's account refers to it. */
async function erase(scope: Scope, tx: Tx, investor: InvestorRow): Promise<void> {
  const of = { investorId: investor.id }
  const orders = await tx
    .selectFrom('exemptionOrder')
    .select('fileId')
    .where('investorId', '=', of.investorId)
    .unionAll(tx.selectFrom('nonAssessmentCertificate').select('fileId').where('investorId', '=', of.investorId))
    .execute()
  for (const table of [
    'representative',
    'churchTaxQuery',
    'exemptionOrder',
    'nonAssessmentCertificate',
    'survey',
  ] as const) {
    await tx
      .deleteFrom(table as 'survey')
      .where('investorId', '=', of.investorId)
      .execute()
  }
  await removeCases(tx, of.investorId)
  await removeCheck(tx, of.investorId)
  const { id, customerId, kind, createdAt } = investor
  const empty = Object.fromEntries(
    Object.entries(investor).flatMap(([name, value]) => (value === null ? [] : [[name, null]])),
  )
  await repository.updateInvestor(tx, id, {
    ...empty,
    id,
    customerId,
    kind,
    createdAt,
    churchTaxRate: 0,
    churchTaxObjection: false,
    updatedAt: scope.clock.now(),
  })
  const files = [
    investor.identityProofFileId,
    investor.structureProofFileId,
    investor.residenceProofFileId,
    ...orders.map((order) => order.fileId),
  ]
  for (const fileId of files) if (fileId) await eraseFile(scope, tx, fileId)
  await tx
    .deleteFrom('investor')
    .where('id', '=', id)
    .where(sql<SqlBool>`not exists (select from bank_account where investor_id = ${id})`)
    .where(sql<SqlBool>`not exists (select from contract where investor_id = ${id})`)
    .execute()
}

/** domain/identity#records: an identity check is retained for 5 years (GwG § 8 (4)), data of a contract as long as the contract. */
export const deletionStep: DeletionStep = {
  async close(scope, tx, customerId) {
    let isIdentified = false
    for (const investor of await repository.listInvestors(tx, customerId)) {
      for (const table of Object.keys(columns) as Named[]) await removeUnnamed(tx, table, investor)
      const check = await findCheck(tx, investor.id)
      const isChecked = check !== undefined && check.state !== 'none'
      isIdentified ||= isChecked
      await closeCases(scope, tx, { investorId: investor.id })
      if (!isChecked && !(await repository.hasContract(tx, investor.id))) await erase(scope, tx, investor)
    }
    const { identityYears } = scope.config.legal.retention
    return isIdentified ? { reason: 'identity', until: retainedUntil(scope.clock.now(), identityYears) } : null
  },
  async forget(scope, tx, customerId) {
    for (const investor of await repository.listInvestors(tx, customerId)) {
      for (const table of Object.keys(columns) as Named[]) await removeUnnamed(tx, table, investor)
      await erase(scope, tx, investor)
    }
  },
}
