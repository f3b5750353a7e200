import { sql } from 'kysely'
import { type Effect, type Effects, RetryLater } from '../jobs/effects.ts'
import type { Scope } from './scope.ts'

/** While a backup copies the files of its moment, none of them is erased (backup/make-backup.ts holds this lock alone). */
const eraseFile: Effect = (scope, effect) =>
  scope.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock_shared(hashtext('backup')) as is_free`.execute(tx)
    if (!rows[0]!.isFree) throw new RetryLater('a backup is being made')
    await erase({ ports: scope.ports, db: tx }, effect)
  })

/** The row goes last, so that a second attempt finds what is still to be erased. */
async function erase(
  { db, ports }: Pick<Scope, 'db' | 'ports'>,
  { subjectId, payload }: Parameters<Effect>[1],
): Promise<void> {
  // The file itself stays: these are its bytes from before it was sealed.
  if (payload.storageKey) return await ports.storage.remove(payload.storageKey as string)
  // Nobody moves it to another place meanwhile.
  const file = await db
    .selectFrom('file')
    .select('storageKey')
    .where('id', '=', subjectId!)
    .forUpdate()
    .executeTakeFirst()
  if (!file) return
  const renditions = await db.selectFrom('rendition').select('storageKey').where('fileId', '=', subjectId!).execute()
  for (const { storageKey } of renditions) await ports.storage.remove(storageKey)
  await ports.storage.remove(file.storageKey)
  await db.deleteFrom('file').where('id', '=', subjectId!).execute()
}

export const effects: Effects = { 'file.erase': eraseFile }
