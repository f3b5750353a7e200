import type { operations } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { rolesOf } from './staff-rights.ts'

/** Who of staff may do something, by name. */
export const listAssignees = (db: Database | Tx, to: keyof operations): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('active', '=', true)
    .where(sql<boolean>`roles && ${rolesOf(to)}::text[]`)
    .orderBy('name')
    .execute()
