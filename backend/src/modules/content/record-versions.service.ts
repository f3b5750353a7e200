import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../shared/app-error.ts'
import { findRecordVersion, listRecordVersions } from '../../shared/record-versions.ts'
import type { Scope } from '../../shared/scope.ts'
import { SHOWN_VERSIONS } from './versions.service.ts'

type Schemas = components['schemas']
type VersionedRecord = Parameters<typeof listRecordVersions>[1]

/** It showed as soon as it was saved. */
const toEntry = (row: Awaited<ReturnType<typeof listRecordVersions>>[number]): Schemas['CmsVersionEntry'] => ({
  id: row.id,
  number: row.number,
  state: 'published',
  publishAt: null,
  publishedAt: row.updatedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  writtenBy: row.author,
})

export const listVersions = async ({ db }: Scope, target: VersionedRecord): Promise<Schemas['CmsVersionList']> => ({
  elements: (await listRecordVersions(db, target, SHOWN_VERSIONS)).map(toEntry),
})

export async function readVersion({ db }: Scope, target: VersionedRecord, id: string): Promise<Schemas['KeptVersion']> {
  const row = await findRecordVersion(db, target, id)
  if (!row) throw new AppError('CONTENT__VERSION_NOT_FOUND')
  return { ...toEntry(row), document: row.document as Schemas['RecordVersionDocument'] }
}
