import { sql } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { staffView } from '../../../shared/staff-view.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { productView } from '../../catalogue/product-view.ts'
import type { CaseRow } from '../compliance-cases/service.ts'
import { investorView } from '../investor-view.ts'

type Db = Database | Tx

/** Contracts that go on only once compliance has cleared what holds them; an open exemption holds none. */
const waiting = sql`contract.state in ('1_1_submitted', '1_2_kyc_pending', '1_3_reflection', '2_1_in_review', '2_2_waitlisted')
  and compliance_case.kind not in ('limit_exemption', 'withdrawal')
  and (compliance_case.order_id is null or contract.order_id = compliance_case.order_id)`

export const selectCases = (db: Db) =>
  db
    .selectFrom('complianceCase')
    .innerJoin(investorView('investor'), 'investor.id', 'complianceCase.investorId')
    .innerJoin(customerView('customer'), 'customer.id', 'investor.customerId')
    .leftJoin('contract as concerned', 'concerned.orderId', 'complianceCase.orderId')
    .leftJoin(staffView('proposer'), 'proposer.id', 'complianceCase.proposedBy')
    .leftJoin(staffView('decider'), 'decider.id', 'complianceCase.decidedBy')
    .selectAll('complianceCase')
    .select(['investor.customerId', 'investor.kind as investorKind', 'investor.name'])
    .select(['investor.firstName', 'investor.lastName', 'investor.usPerson', 'customer.email'])
    .select(['concerned.orderNumber', 'proposer.name as proposerName', 'decider.name as deciderName'])
    .select([
      sql<number>`(select count(*)::int from contract where contract.investor_id = compliance_case.investor_id and ${waiting})`.as(
        'waitingCount',
      ),
      sql<number>`(select coalesce(sum(contract.amount_total), 0)::bigint from contract
        where contract.investor_id = compliance_case.investor_id and ${waiting})`.as('waitingAmount'),
    ])

export type ListedCase = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>

export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  const row = await tx.selectFrom('complianceCase').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row as CaseRow | undefined
}

/** Everything that the investor has ordered, the latest first: what a decision reaches. */
export function listContracts(db: Db, investorId: string) {
  return db
    .selectFrom('contract')
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .select(['contract.orderId', 'contract.orderNumber', 'contract.amountTotal', 'contract.submittedAt'])
    .select(['contract.state', 'product.name as productName'])
    .where('contract.investorId', '=', investorId)
    .orderBy('contract.submittedAt', 'desc')
    .limit(50)
    .execute()
}

/** What has happened to the case, the first first; staff by name. */
export function listSteps(db: Db, caseId: string) {
  return db
    .selectFrom('history')
    .leftJoin(staffView('staff'), (join) =>
      join.onRef('staff.id', '=', 'history.actorId').on('history.actorKind', '=', 'staff'),
    )
    .select(['history.event', 'history.at', 'history.reason', 'history.actorKind', 'staff.name'])
    .where('history.entity', '=', 'compliance_case')
    .where('history.entityId', '=', caseId)
    .orderBy('history.at')
    .orderBy('history.id')
    .execute()
}

export function listOthers(db: Db, { id, investorId }: { id: string; investorId: string }) {
  return db
    .selectFrom('complianceCase')
    .select(['id', 'kind', 'state', 'openedAt'])
    .where('investorId', '=', investorId)
    .where('id', '!=', id)
    .orderBy('openedAt', 'desc')
    .limit(20)
    .execute()
}
