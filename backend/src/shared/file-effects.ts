import type { Effect, Effects } from '../jobs/effects.ts'

/** The row goes last, so that a second attempt finds what is still to be erased. */
const eraseFile: Effect = async ({ db, ports }, { subjectId, payload }) => {
  // The file itself stays: these are its bytes from before it was sealed.
  if (payload.storageKey) return await ports.storage.remove(payload.storageKey as string)
  const file = await db.selectFrom('file').select('storageKey').where('id', '=', subjectId!).executeTakeFirst()
  if (!file) return
  const renditions = await db.selectFrom('rendition').select('storageKey').where('fileId', '=', subjectId!).execute()
  for (const { storageKey } of renditions) await ports.storage.remove(storageKey)
  await ports.storage.remove(file.storageKey)
  await db.deleteFrom('file').where('id', '=', subjectId!).execute()
}

export const effects: Effects = { 'file.erase': eraseFile }
