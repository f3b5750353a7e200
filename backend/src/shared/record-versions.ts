import { isDeepStrictEqual } from 'node:util'
import type { Database, Tx } from './database.ts'
import { newId } from './ids.ts'
import { actingStaff, type Scope } from './scope.ts'

/** What staff edit in place, and which of several it is. */
type VersionedRecord = {
  record: 'faq' | 'properties' | 'shopChoices' | 'routeRules' | 'category' | 'categoryOrder'
  recordId?: string
}

const select = (db: Database | Tx, record: VersionedRecord['record']) =>
  db
    .selectFrom('recordVersion as version')
    .leftJoin('staff', 'staff.id', 'version.writtenBy')
    .selectAll('version')
    .select('staff.name as author')
    .where('version.record', '=', record)

export const listRecordVersions = (db: Database | Tx, { record, recordId }: VersionedRecord, limit: number) =>
  select(db, record)
    .where('version.recordId', 'is not distinct from', recordId ?? null)
    .orderBy('version.number', 'desc')
    .limit(limit)
    .execute()

export const findRecordVersion = (db: Database | Tx, { record }: VersionedRecord, id: string) =>
  select(db, record).where('version.id', '=', id).executeTakeFirst()

/**
 * R3.16, decision 14: stores a version of a record that was saved. The first version is the record `before` anyone saved it; null if
 * it did not exist. The caller holds the record's lock.
 */
export async function storeRecordVersion(
  scope: Pick<Scope, 'clock' | 'actor'>,
  tx: Tx,
  target: VersionedRecord,
  { before, after }: { before: object | null; after: object },
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return
  const [last] = await listRecordVersions(tx, target, 1)
  const first = last || !before ? [] : [{ document: before, writtenBy: null }]
  const rows = [...first, { document: after, writtenBy: actingStaff(scope) }]
  await tx
    .insertInto('recordVersion')
    .values(
      rows.map(({ document, writtenBy }, index) => ({
        id: newId(),
        record: target.record,
        recordId: target.recordId ?? null,
        writtenBy,
        number: (last?.number ?? 0) + 1 + index,
        document: JSON.stringify(document),
        updatedAt: scope.clock.now(),
      })),
    )
    .execute()
}
