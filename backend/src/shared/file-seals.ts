import type { TimedJob } from '../jobs/effects.ts'
import type { KeyPort } from '../ports/keys/port.ts'
import type { Database, Tx } from './database.ts'
import { aboutFile, getFile, readFile, sealFile } from './files.ts'
import { addToOutbox } from './outbox.ts'
import type { Scope } from './scope.ts'

type Work = (scope: Scope, tx: Tx, id: string) => Promise<void>

/** The plain bytes are deleted after the commit; until then they can be read. */
const sealPlain: Work = async (scope, tx, id) => {
  const file = await getFile(tx, id)
  const { content, ...sealed } = await sealFile(scope, id, await readFile({ ...scope, db: scope.db }, file))
  const place = await scope.ports.storage.put(sealed.storageKey, content)
  await tx
    .updateTable('file')
    .set({ ...sealed, place })
    .where('id', '=', id)
    .execute()
  await addToOutbox(scope, tx, { kind: 'file.erase', subjectId: id, payload: { storageKey: file.storageKey } })
}

/** The bytes stay as they are: only the file's own key is encrypted again. */
const rewrap: Work = async ({ ports }, tx, id) => {
  const { wrappedKey, keyId } = await getFile(tx, id)
  const key = await ports.keys.unwrap({ wrappedKey: wrappedKey!, keyId: keyId! }, aboutFile(id))
  const wrapped = await ports.keys.wrap(key, aboutFile(id))
  await tx.updateTable('file').set(wrapped).where('id', '=', id).execute()
}

const plain = (db: Database | Tx) =>
  db
    .selectFrom('file')
    .where('keyId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('media').select('media.id').whereRef('media.fileId', '=', 'file.id'))),
    )

/** Those of another known key; files of an unknown key cannot be opened. */
const underPreviousKey = (db: Database | Tx, { keyId, knownIds }: KeyPort) =>
  db
    .selectFrom('file')
    .where('keyId', 'in', [...knownIds])
    .where('keyId', '!=', keyId)

/** Each file by itself, so that a run may end anywhere and the next goes on; one that cannot be read stops no other. */
async function workThrough(scope: Scope, select: (tx: Tx) => ReturnType<typeof plain>, work: Work): Promise<void> {
  let reason: unknown = null
  const failed: string[] = []
  for (;;) {
    const done = await scope.db.transaction().execute(async (tx) => {
      const next = await select(tx)
        .select('file.id')
        .$if(failed.length > 0, (query) => query.where('file.id', 'not in', failed))
        .orderBy('file.id')
        .limit(1)
        .forUpdate('file')
        .skipLocked()
        .executeTakeFirst()
      if (!next) return null
      try {
        await work(scope, tx, next.id)
      } catch (error) {
        reason = error
        failed.push(next.id)
        scope.log.error({ err: error, file: next.id }, 'a file cannot be sealed')
      }
      return next.id
    })
    if (done === null) break
  }
  if (reason) throw reason
}

async function sealFiles(scope: Scope): Promise<void> {
  await workThrough(scope, plain, sealPlain)
  await workThrough(scope, (tx) => underPreviousKey(tx, scope.ports.keys), rewrap)
}

export type Sealing = { plain: number; previous: number; unknown: number }

/** How many files are yet to be sealed, to be given the new key, or can be read with no key that is set. */
export async function countUnsealed(db: Database, keys: KeyPort): Promise<Sealing> {
  const [{ count }, byKey] = await Promise.all([
    plain(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('file')
      .select(['keyId', (eb) => eb.fn.countAll<number>().as('count')])
      .where('keyId', 'is not', null)
      .groupBy('keyId')
      .execute(),
  ])
  const sum = (isCounted: (id: string) => boolean) =>
    byKey.filter(({ keyId }) => isCounted(keyId!)).reduce((total, row) => total + Number(row.count), 0)
  return {
    plain: Number(count),
    previous: sum((id) => id !== keys.keyId && keys.knownIds.includes(id)),
    unknown: sum((id) => !keys.knownIds.includes(id)),
  }
}

/** With a wrong key the old files stay readable, but new ones would be sealed with a key that is stored nowhere. */
export async function refuseUnknownKeys(db: Database, keys: KeyPort): Promise<void> {
  const { unknown } = await countUnsealed(db, keys)
  if (unknown > 0)
    throw new UnknownDataKey(
      `DATA_KEY: ${unknown} stored files are sealed with another key. Set the one they were sealed with; after a change, set the one before as DATA_KEY_PREVIOUS until the job files.seal is done (docs/operating.md).`,
    )
}

export class UnknownDataKey extends Error {}

export const timedJobs: TimedJob[] = [{ name: 'files.seal', crontab: '*/5 * * * *', run: sealFiles }]
