import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../shared/app-error.ts'
import { findKept, listKept } from '../../shared/kept-versions.ts'
import type { Scope } from '../../shared/scope.ts'
import { SHOWN_VERSIONS } from './versions.service.ts'

type Schemas = components['schemas']
type Kept = Parameters<typeof listKept>[1]

/** It showed as soon as it was saved. */
const toEntry = (row: Awaited<ReturnType<typeof listKept>>[number]): Schemas['CmsVersionEntry'] => ({
  id: row.id,
  number: row.number,
  state: 'published',
  publishAt: null,
  publishedAt: row.updatedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  writtenBy: row.author,
})

export const listVersions = async ({ db }: Scope, kept: Kept): Promise<Schemas['CmsVersionList']> => ({
  elements: (await listKept(db, kept, SHOWN_VERSIONS)).map(toEntry),
})

export async function readVersion({ db }: Scope, kept: Kept, id: string): Promise<Schemas['KeptVersion']> {
  const row = await findKept(db, kept, id)
  if (!row) throw new AppError('CONTENT__VERSION_NOT_FOUND')
  return { ...toEntry(row), document: row.document as Schemas['RecordVersionDocument'] }
}
