import { CONTRACT_STATES, countsTowardsLimit } from '@goldammer/sdk/rules/contract-states'
import type { FundingType, Regime } from '@goldammer/sdk/rules/product-types'
import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import { toLocalDate } from '@goldammer/sdk/units'
import { type Selectable, sql, type Updateable } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { fullNameOf } from '../../../shared/full-name.ts'
import { staffView } from '../../../shared/staff-view.ts'
import type { DB } from '../../../shared/tables.ts'
import { companyView } from '../../accounts/customers/company-view.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { productView } from '../../catalogue/product-view.ts'
import { roundView } from '../../catalogue/round-view.ts'
import type { ReportingProduct, ReportKind } from './duties.ts'
import type { ReportState } from './states.ts'

type Db = Database | Tx
export type ReportRow = Omit<Selectable<DB['report']>, 'kind' | 'state'> & { kind: ReportKind; state: ReportState }

/** States in which somebody's money works, or is about to. */
const held = ['2_4_approved', '3_1_payment_open', '3_2_active', '8_5_cancellation_marked', '8_6_terminated']

/** Those from which something may still become, or is to be repaid. */
const unpaidStates = CONTRACT_STATES.filter(countsTowardsLimit)

/** Every product with a round, as its duties hang on it. */
export async function listReporting(db: Db, companyId?: string): Promise<ReportingProduct[]> {
  const rows = await db
    .selectFrom(productView('product'))
    .innerJoin(roundView('round'), 'round.productId', 'product.id')
    .select(['product.id as productId', 'product.issuerId as companyId', 'product.type', 'product.regime'])
    .select(['round.state as roundState', 'round.startDate', 'round.createdAt'])
    .select(
      sql<boolean>`exists (select from contract where contract.product_id = product.id
        and contract.state = any(${held}))`.as('isHeld'),
    )
    .$if(companyId !== undefined, (query) => query.where('product.issuerId', '=', companyId!))
    .execute()
  return rows.map(({ createdAt, type, regime, roundState, ...row }) => ({
    ...row,
    type: type as FundingType,
    regime: regime as Regime,
    roundState: roundState as RoundState,
    draftedOn: toLocalDate(createdAt),
  }))
}

export async function lockReport(tx: Tx, id: string): Promise<ReportRow | undefined> {
  return (await tx.selectFrom('report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | ReportRow
    | undefined
}

export async function updateReport(tx: Tx, id: string, change: Updateable<DB['report']>): Promise<void> {
  await tx.updateTable('report').set(change).where('id', '=', id).execute()
}

export function findLastVersion(tx: Tx, reportId: string) {
  return tx
    .selectFrom('reportVersion')
    .selectAll()
    .where('reportId', '=', reportId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whose reason it was waived with until what waits now was handed in; null: it had ended by itself. */
export async function findWaiver(tx: Tx, reportId: string): Promise<{ reason: string | null } | undefined> {
  const steps = tx
    .selectFrom('history')
    .where('entity', '=', 'report')
    .where('entityId', '=', reportId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  const left = steps.where('event', '=', 'submit').where('fromState', '!=', 'submitted').select('fromState')
  if ((await left.executeTakeFirst())?.fromState !== 'waived') return undefined
  return await steps.where('event', 'in', ['waive', 'end']).select('reason').executeTakeFirstOrThrow()
}

export type LastVersion = NonNullable<Awaited<ReturnType<typeof findLastVersion>>>

/** Another company's version does not exist. */
export async function findVersion(db: Db, companyId: string, versionId: string) {
  const version = await db
    .selectFrom('reportVersion as version')
    .innerJoin('report', 'report.id', 'version.reportId')
    .select(['version.fileId', 'version.reportId'])
    .where('version.id', '=', versionId)
    .where('report.companyId', '=', companyId)
    .executeTakeFirst()
  if (!version) throw new AppError('REPORT_NOT_FOUND')
  return version
}

/** The versions of these reports, the latest first. */
export function listVersions(db: Db, reportIds: string[]) {
  return db
    .selectFrom('reportVersion as version')
    .innerJoin('file', 'file.id', 'version.fileId')
    .leftJoin(customerView('customer'), 'customer.id', 'version.uploadedBy')
    .leftJoin(staffView('staff'), 'staff.id', 'version.decidedBy')
    .selectAll('version')
    .select(['file.fileName', 'file.size', 'file.sha256', 'file.scan', 'staff.name as decidedByName'])
    .select(fullNameOf('customer').as('uploadedByName'))
    .where('version.reportId', 'in', reportIds)
    .orderBy('version.number', 'desc')
    .execute()
}

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/** No product of the company needs reports any more: its rounds are over, and nobody's money works (domain/reports#end). */
export const isEnded = sql<boolean>`not exists (select from ${productView('offered')}
  join ${roundView('round')} on round.product_id = offered.id
  where offered.issuer_id = report.company_id and offered.id = coalesce(report.product_id, offered.id)
    and offered.regime <> 'none' and (round.state in ('open', 'funded', 'oversubscribed')
      or (report.period_end is null and round.state in ('draft', 'upcoming'))
      or (round.state = 'closed' and exists (select from contract
        where contract.product_id = offered.id and contract.state = any(${unpaidStates})))))`

export const selectReports = (db: Db) =>
  db
    .selectFrom('report')
    .innerJoin(companyView('company'), 'company.id', 'report.companyId')
    .leftJoin(productView('product'), 'product.id', 'report.productId')
    .selectAll('report')
    .select(['company.nameCompany', 'product.name as productName'])
    .select(
      sql<boolean>`exists (select from ${roundView('round')} where round.product_id = report.product_id
        and round.state = 'draft')`.as('isOfDraft'),
    )
    .select(isEnded.as('isEnded'))

export type ReportFacts = Omit<
  Awaited<ReturnType<ReturnType<typeof selectReports>['executeTakeFirstOrThrow']>>,
  'kind' | 'state'
> &
  Pick<ReportRow, 'kind' | 'state'>
