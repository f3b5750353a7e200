import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { staffView } from '../../../shared/staff-view.ts'
import type { DB } from '../../../shared/tables.ts'
import { companyView, membershipView } from '../../accounts/customers/company-view.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { productView, tariffView } from '../../catalogue/product-view.ts'
import { termsColumns } from './cancellation.rules.ts'

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

/** As compliance sees them; the person who has decided is known from the history. */
export const selectRequests = (db: Db) =>
  db
    .selectFrom('cancellationRequest as request')
    .innerJoin('contract', 'contract.orderId', 'request.orderId')
    .innerJoin(companyView('company'), 'company.id', 'contract.companyId')
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .leftJoin('file', 'file.id', 'request.fileId')
    .leftJoin('history as decision', (join) =>
      join
        .onRef('decision.entityId', '=', 'request.id')
        .on('decision.entity', '=', 'cancellation_request')
        .on('decision.event', 'in', ['confirm', 'refuse'])
        .on('decision.actorKind', '=', 'staff'),
    )
    .leftJoin(staffView('staff'), 'staff.id', 'decision.actorId')
    .selectAll('request')
    .select(['contract.orderNumber', 'contract.customerId', 'contract.companyId', 'contract.investorName'])
    .select(['contract.amountTotal', 'contract.state as contractState', 'company.nameCompany'])
    .select(['product.name as productName', 'file.fileName', 'file.scan', 'staff.name as decidedByName'])

export type ListedRequest = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>

/** domain/rights#own-matters: which of these contracts are the member of staff's own, as investor or for the issuer; found by the e-mail address. */
export async function listOwn(db: Db, staffId: string, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('contract')
    .select('contract.orderId')
    .where('contract.orderId', 'in', orderIds)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom(customerView('customer'))
          .innerJoin(staffView('staff'), (join) => join.on(sql`lower(staff.email)`, '=', sql`lower(customer.email)`))
          .select('customer.id')
          .where('staff.id', '=', staffId)
          .where((one) =>
            one.or([
              one('customer.id', '=', one.ref('contract.customerId')),
              one.exists(
                one
                  .selectFrom(membershipView('companyMembership'))
                  .select('companyMembership.customerId')
                  .whereRef('companyMembership.customerId', '=', 'customer.id')
                  .whereRef('companyMembership.companyId', '=', 'contract.companyId'),
              ),
            ]),
          ),
      ),
    )
    .execute()
  return new Set(rows.map(({ orderId }) => orderId))
}

export function getTerms(db: Db, { productId, tariffId }: { productId: string; tariffId: string }) {
  return db
    .selectFrom(productView('product'))
    .innerJoin(tariffView('tariff'), 'tariff.productId', 'product.id')
    .select(termsColumns)
    .where('product.id', '=', productId)
    .where('tariff.id', '=', tariffId)
    .executeTakeFirstOrThrow()
}

/** Those of the company who answer for its contracts (domain/rights#company-portal). */
export async function listDeciders(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(membershipView('companyMembership'))
    .select('customerId')
    .where('companyId', '=', companyId)
    .where('role', 'in', ['owner', 'editor'])
    .execute()
  return rows.map((row) => row.customerId)
}

/** domain/data-protection#erased: what was written of a person goes with their papers; answers the files. */
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
