import type { Database } from '../../../shared/database.ts'

/** The same password hashed again, unless another one was set meanwhile. */
export async function rehashStaffPassword(
  db: Database,
  id: string,
  passwordHash: string,
  formerHash: string,
): Promise<void> {
  await db
    .updateTable('staff')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', formerHash)
    .execute()
}
