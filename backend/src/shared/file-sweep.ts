import { sql } from 'kysely'
import type { TimedJob } from '../jobs/effects.ts'
import type { StoragePlace } from '../ports/storage/port.ts'
import { NoSuchFile } from '../ports/storage/problems.ts'
import { identityOf, OWNER_KEY } from './file-places.ts'
import type { Scope } from './scope.ts'

/** Milliseconds; longer than any upload, transaction, job and restoration takes from the bytes to the row. */
const SAFE_AGE = 48 * 3_600_000

/** What the licensed institution fetches has no row. */
const WITHOUT_ROW = new RegExp(`^(?:${OWNER_KEY}$|institution/)`)

type Needs = Pick<Scope, 'db' | 'ports'>

const readOwner = async (place: StoragePlace): Promise<string | null> => {
  try {
    return (await place.get(OWNER_KEY)).toString()
  } catch (error) {
    if (error instanceof NoSuchFile) return null
    throw error
  }
}

/** At the start of a server: files that nobody has are this database's from now on. */
export async function claimFiles({ db, ports }: Needs): Promise<void> {
  for (const place of ports.storage.places)
    if ((await readOwner(place)) === null) await place.put(OWNER_KEY, Buffer.from(await identityOf(db)))
}

async function listOrphans({ db }: Needs, keys: string[]): Promise<string[]> {
  const candidates = keys.filter((key) => !WITHOUT_ROW.test(key))
  const { rows } = await sql<{ key: string }>`select key from unnest(${candidates}::text[]) as key
    where not exists (select from file where storage_key = key)
    and not exists (select from rendition where storage_key = key)`.execute(db)
  return rows.map(({ key }) => key)
}

/** The real time: files carry it, whatever the platform's clock says. */
async function isOld(place: StoragePlace, key: string): Promise<boolean> {
  try {
    return Date.now() - (await place.changedAt(key)).getTime() > SAFE_AGE
  } catch (error) {
    if (error instanceof NoSuchFile) return false
    throw error
  }
}

/**
 * Erases bytes without a row: of a transaction that did not come to its end, of a process that was killed while it wrote. To a
 * copy of the database, the files of the original would look the same; so only the database does it whose files they are.
 */
async function sweepFiles(scope: Scope): Promise<void> {
  const own = await identityOf(scope.db)
  for (const place of scope.ports.storage.places) {
    const owner = await readOwner(place)
    if (owner !== own)
      throw new Error(
        `the files (${place.name}) are of the database ${owner ?? 'that starts next'}, and this is ${own}: erase "${OWNER_KEY}" beside them if no other database uses them (docs/operating.md)`,
      )
    let count = 0
    for await (const keys of place.list()) {
      for (const key of await listOrphans(scope, keys)) {
        if (!(await isOld(place, key))) continue
        await place.remove(key)
        count++
      }
    }
    if (count > 0) scope.log.info({ place: place.name, count }, 'files without a row were erased')
  }
}

export const timedJobs: TimedJob[] = [{ name: 'files.sweep', crontab: '50 1 * * *', run: sweepFiles }]
