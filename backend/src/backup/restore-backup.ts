import { createHash } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import type { Scope } from '../shared/scope.ts'
import { type Entry, readArchive, readWhole } from './archive.ts'
import { majorVersion } from './make-backup.ts'
import { ENTRY, type Inventory, inventory, type Manifest, manifest } from './manifest.ts'
import { assertFits, startTool } from './postgres-tools.ts'
import { BackupProblem } from './problem.ts'

type Needs = Pick<Scope, 'config' | 'ports'>

/**
 * Restores an archive into the empty database of `DATABASE_URL` and into the storage. Fails with a `BackupProblem` before it changes
 * anything, when a key is missing or a version does not fit; the database is restored as a whole or not at all.
 */
export async function restoreBackup(needs: Needs, path: string): Promise<Manifest & Inventory> {
  const { config, ports } = needs
  const entries = readArchive(path, config.backupKey)
  const made = await readManifest(entries)
  refuseKeys(made, ports.keys.knownIds)
  await refuseTarget(config.databaseDirectUrl, made)
  const database = beginDatabase(config.databaseDirectUrl)
  let found: Inventory | undefined
  let files = 0
  let fileBytes = 0
  for await (const entry of entries) {
    if (entry.name.startsWith(ENTRY.database)) await database.add(entry)
    else if (entry.name.startsWith(ENTRY.files)) {
      await database.end()
      const content = await readWhole(entry)
      await ports.storage.put(entry.name.slice(ENTRY.files.length), content)
      files++
      fileBytes += content.length
    } else if (entry.name === ENTRY.inventory) {
      await database.end()
      found = inventory.parse(JSON.parse((await readWhole(entry)).toString()))
    } else throw new BackupProblem(`${path} holds ${entry.name}, which this version does not know.`)
  }
  await database.end()
  if (!found || found.database !== database.hash() || found.files !== files || found.fileBytes !== fileBytes)
    throw new BackupProblem(`${path} does not hold what it names: it is cut off or damaged. Use another backup.`)
  return { ...made, ...found }
}

async function readManifest(entries: AsyncGenerator<Entry>): Promise<Manifest> {
  const { value: first } = await entries.next()
  if (first?.name !== ENTRY.manifest) throw new BackupProblem('This is no backup of this program.')
  const read = manifest.safeParse(JSON.parse((await readWhole(first)).toString()))
  if (!read.success) throw new BackupProblem('This backup was made by another version, which wrote it differently.')
  return read.data
}

/** A restored system without its data key would start nowhere, and nobody could read its files, IBANs and tax numbers. */
export function refuseKeys({ dataKeys }: Pick<Manifest, 'dataKeys'>, known: readonly string[]): void {
  const missing = dataKeys.filter((id) => !known.includes(id))
  if (missing.length > 0)
    throw new BackupProblem(
      `DATA_KEY is not the one under which this backup's files and values are sealed (key ${missing.join(', ')}). Set it, and DATA_KEY_PREVIOUS where two are named; nothing was restored.`,
    )
}

async function refuseTarget(databaseUrl: string, { postgres }: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'goldammer restore' })
  await client.connect()
  try {
    const server = await majorVersion(client)
    if (server < postgres)
      throw new BackupProblem(
        `The backup is of PostgreSQL ${postgres} and the server of version ${server}: restore it into version ${postgres} or a newer one.`,
      )
    await assertFits('pg_restore', Math.max(server, postgres))
    const { rows } = await client.query(
      `select count(*)::integer as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`,
    )
    if (rows[0].tables > 0)
      throw new BackupProblem(
        'DATABASE_URL names a database that is not empty. A backup is restored into an empty one: create it with createdb, and keep the other until you are satisfied.',
      )
  } finally {
    await client.end()
  }
}

/** Feeds the parts of the dump to one `pg_restore`, in one transaction. */
function beginDatabase(databaseUrl: string) {
  const { child, ended } = startTool('pg_restore', databaseUrl, [
    '--no-owner',
    '--no-privileges',
    '--exit-on-error',
    '--single-transaction',
  ])
  const digest = createHash('sha256')
  // It reports by its end why it stopped reading.
  child.stdin.on('error', () => undefined)
  ended.catch(() => undefined)
  return {
    async add({ body }: Entry): Promise<void> {
      for await (const part of body) {
        digest.update(part)
        if (child.exitCode !== null) await ended
        if (!child.stdin.write(part)) await Promise.race([once(child.stdin, 'drain'), ended])
      }
    },
    async end(): Promise<void> {
      if (!child.stdin.writableEnded) child.stdin.end()
      await ended
    },
    hash: () => digest.copy().digest('hex'),
  }
}
