import { sql } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { hasJoined } from '../../../shared/four-eyes.ts'

export const selectAdmins = (db: Pick<Database, 'selectFrom'>) =>
  db
    .selectFrom('staff')
    .select('staff.id')
    .where('staff.active', '=', true)
    .where(hasJoined)
    .where(sql<boolean>`'admin' = any(staff.roles)`)

export const listAdmins = async (db: Database | Tx): Promise<string[]> => {
  const rows = await selectAdmins(db).execute()
  return rows.map(({ id }) => id)
}
