import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import { toLocalDate } from '@goldammer/sdk/units'
import type { Database, Tx } from '../../../shared/database.ts'
import { scanMark } from '../../../shared/file-scans.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inLocale } from '../../../shared/translated.ts'
import { accessOf } from './duties.ts'
import * as repository from './repository.ts'
import { isLate, shownState } from './states.ts'

type Schemas = components['schemas']

const toVersion = (row: repository.VersionRow, forStaff: boolean): Schemas['ReportVersion'] => ({
  id: row.id,
  number: row.number,
  fileName: row.fileName,
  size: row.size,
  sha256: row.sha256,
  ...scanMark(row.scan),
  uploadedAt: row.uploadedAt.toISOString(),
  uploadedBy: row.uploadedByName,
  decision: row.decision as Schemas['ReportVersion']['decision'],
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: forStaff ? row.decidedByName : null,
  reason: row.reason,
})

/** With all versions of each, unless they are not asked for. */
export async function toReports(
  scope: Scope,
  db: Database | Tx,
  rows: repository.ReportFacts[],
  { forStaff = false, withVersions = true } = {},
): Promise<Schemas['Report'][]> {
  if (rows.length === 0) return []
  const today = toLocalDate(scope.clock.now())
  const ids = rows.map(({ id }) => id)
  const versions = withVersions ? await repository.listVersions(db, ids) : []
  const versionsOf = Map.groupBy(versions, ({ reportId }) => reportId)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    productId: row.productId,
    productName: row.productName ? inLocale(row.productName, scope.locale) : null,
    periodEnd: row.periodEnd,
    dueOn: row.dueOn,
    state: shownState(row, today),
    late: isLate(row, today),
    ...(row.state === 'waived'
      ? { waivedReason: row.waivedReason ?? translate(scope.locale, 'portal.report.ended') }
      : {}),
    access: accessOf(row.kind),
    versions: (versionsOf.get(row.id) ?? []).map((version) => toVersion(version, forStaff)),
  }))
}
