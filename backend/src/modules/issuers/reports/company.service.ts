import type { components } from '@goldammer/sdk/operations/store'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Scope } from '../../../shared/scope.ts'
import type { Session } from '../../../shared/session.ts'
import { issueTicket } from '../../accounts/session/download-tickets.ts'
import * as repository from './repository.ts'
import { DUE_SOON } from './states.ts'
import { toReports } from './wire.ts'

type Report = components['schemas']['Report']

const isDone = ({ state }: Report) => state === 'accepted' || state === 'waived'

/** R2.25: what is still to be done by its day, then what is accepted, the latest first. */
export async function listReports(scope: Scope, companyId: string): Promise<Report[]> {
  const rows = await repository
    .selectReports(scope.db)
    .where('report.companyId', '=', companyId)
    .orderBy('report.dueOn')
    .orderBy('report.id')
    .execute()
  const reports = await toReports(scope, scope.db, rows as repository.ReportFacts[])
  return [...reports.filter((one) => !isDone(one)), ...reports.filter(isDone).toReversed()]
}

/** What the company has to do next, of one product with what it owes as a whole; read with every look at its dashboard. */
export async function listUrgent(scope: Scope, companyId: string, productId?: string): Promise<Report[]> {
  const soon = addDays(toLocalDate(scope.clock.now()), DUE_SOON)
  const rows = await repository
    .selectReports(scope.db)
    .where('report.companyId', '=', companyId)
    .where('report.state', 'in', ['open', 'returned'])
    .$if(productId !== undefined, (query) =>
      query.where((eb) => eb.or([eb('report.productId', '=', productId!), eb('report.productId', 'is', null)])),
    )
    .where('report.dueOn', '<=', soon)
    .orderBy('report.dueOn')
    .orderBy('report.id')
    .execute()
  return await toReports(scope, scope.db, rows as repository.ReportFacts[], { withVersions: false })
}

/** How much each of these companies has to do next, and how much of it is late. */
export async function countUrgent(
  scope: Scope,
  companyIds: string[],
): Promise<Map<string, { duties: number; overdue: number }>> {
  if (companyIds.length === 0) return new Map()
  const today = toLocalDate(scope.clock.now())
  const rows = await scope.db
    .selectFrom('report')
    .select((eb) => ['companyId', eb.fn.countAll<number>().as('duties')])
    .select(sql<number>`count(*) filter (where due_on < ${today}::date)`.as('overdue'))
    .where('companyId', 'in', companyIds)
    .where('state', 'in', ['open', 'returned'])
    .where('dueOn', '<=', addDays(today, DUE_SOON))
    .groupBy('companyId')
    .execute()
  return new Map(rows.map(({ companyId, duties, overdue }) => [companyId, { duties, overdue }]))
}

/** Rights are checked now; another company's version is not found. */
export async function createReportTicket(
  scope: Scope,
  session: Session,
  { companyId, versionId }: { companyId: string; versionId: string },
  caller: string,
) {
  const version = await repository.findVersion(scope.db, companyId, versionId)
  return await issueTicket(scope, session, { kind: 'company-file', subjectId: version.fileId, payload: {} }, caller)
}
