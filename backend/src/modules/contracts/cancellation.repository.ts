import type { LocalDate } from '@goldammer/sdk/units'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { DB } from '../../shared/tables.ts'

type Db = Database | Tx
export type CancellationRequest = Selectable<DB['cancellationRequest']>

export async function insertRequest(tx: Tx, request: Insertable<DB['cancellationRequest']>): Promise<void> {
  await tx.insertInto('cancellationRequest').values(request).execute()
}

export async function updateRequest(tx: Tx, id: string, change: Updateable<DB['cancellationRequest']>): Promise<void> {
  await tx.updateTable('cancellationRequest').set(change).where('id', '=', id).execute()
}

/** The newest one of a contract. */
export function findRequest(db: Db, orderId: string): Promise<CancellationRequest | undefined> {
  return db
    .selectFrom('cancellationRequest')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findRequestById(db: Db, id: string): Promise<CancellationRequest | undefined> {
  return db.selectFrom('cancellationRequest').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What compliance has to decide, the most urgent first. */
export function listPending(db: Db) {
  return db
    .selectFrom('cancellationRequest as request')
    .innerJoin('contract', 'contract.orderId', 'request.orderId')
    .innerJoin('company', 'company.id', 'contract.companyId')
    .selectAll('request')
    .select(['contract.orderNumber', 'contract.customerId', 'contract.investorName', 'company.nameCompany'])
    .where('request.state', '=', 'pending')
    .orderBy('request.decideBy')
    .orderBy('request.id')
    .limit(500)
    .execute()
}

export type TermsRow = {
  type: string
  tokenProviderProductId: string | null
  noticeMonths: number | null
  cancellationPossibleDate: LocalDate | null
}

export function getTerms(db: Db, productId: string): Promise<TermsRow> {
  return db
    .selectFrom('product')
    .select(['type', 'tokenProviderProductId', 'noticeMonths', 'cancellationPossibleDate'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
}

/** Those of the company who answer for its contracts (domain §9). */
export async function listDeciders(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('companyMembership')
    .select('customerId')
    .where('companyId', '=', companyId)
    .where('role', 'in', ['owner', 'editor'])
    .execute()
  return rows.map((row) => row.customerId)
}

/** The proof becomes one of the contract's papers; a later one takes its place. */
export async function keepProof(tx: Tx, paper: Insertable<DB['contractDocument']>): Promise<void> {
  await tx
    .insertInto('contractDocument')
    .values(paper)
    .onConflict((conflict) =>
      conflict
        .columns(['orderId', 'kind', 'period'])
        .where('orderId', 'is not', null)
        .doUpdateSet({ fileId: paper.fileId, createdAt: paper.createdAt }),
    )
    .execute()
}

/** domain §10: what was written of a person goes with their papers; answers the files. */
export async function forgetReasons(tx: Tx, customerId: string): Promise<string[]> {
  const contracts = await tx.selectFrom('contract').select('orderId').where('customerId', '=', customerId).execute()
  if (contracts.length === 0) return []
  const requests = await tx
    .selectFrom('cancellationRequest')
    .select(['id', 'fileId'])
    .where(
      'orderId',
      'in',
      contracts.map((row) => row.orderId),
    )
    .execute()
  for (const { id } of requests) await updateRequest(tx, id, { reason: '', decisionReason: null, fileId: null })
  return requests.flatMap((request) => request.fileId ?? [])
}
