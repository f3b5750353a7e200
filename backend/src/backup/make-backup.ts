import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { isOutage } from '../shared/outage.ts'
import type { Scope } from '../shared/scope.ts'
import { type AddEntry, writeArchive } from './archive.ts'
import { ENTRY, type Inventory, type Manifest } from './manifest.ts'
import { assertFits, startTool } from './postgres-tools.ts'
import { BackupProblem } from './problem.ts'
import { listOutdated, nameOfBackup } from './retention.rules.ts'

/** Bytes of the dump that are held in memory and become one entry. */
const PART = 8 * 1024 * 1024

type Needs = Pick<Scope, 'clock' | 'config' | 'ports'>

export type Made = { path: string; bytes: number; deleted: string[] } & Pick<
  Inventory,
  'databaseBytes' | 'files' | 'fileBytes' | 'missing'
>

/**
 * Writes the database and the files of one moment into one encrypted archive in `BACKUP_DIR`, and deletes what is past retention.
 * Fails with a `BackupProblem`; then no archive is left under its name, and none is deleted.
 */
export async function makeBackup(needs: Needs): Promise<Made> {
  const { config, clock } = needs
  if (!config.backupDir) throw new BackupProblem('BACKUP_DIR is not set: give the folder for the backups.')
  if (config.backupKey && config.dataKeys.includes(config.backupKey))
    throw new BackupProblem('BACKUP_KEY must be another than DATA_KEY: who may read one of them must not have both.')
  await mkdir(config.backupDir, { recursive: true, mode: 0o700 })
  const path = join(config.backupDir, nameOfBackup(clock.now()))
  const client = new pg.Client({ connectionString: config.databaseDirectUrl, application_name: 'goldammer backup' })
  await client.connect()
  let made: Inventory | undefined
  try {
    const server = await majorVersion(client)
    await assertFits('pg_dump', server)
    const snapshot = await freeze(client)
    await writeArchive(path, config.backupKey, async (add) => {
      await add(ENTRY.manifest, json(await manifestOf(needs, client, server)))
      const dump = await addDatabase(add, config.databaseDirectUrl, snapshot)
      const stored = await addFiles(needs, client, add)
      made = { ...dump, ...stored }
      await add(ENTRY.inventory, json(made))
    })
    await client.query('commit')
  } finally {
    await client.end()
  }
  const { databaseBytes, files, fileBytes, missing } = made!
  const { size: bytes } = await stat(path)
  return { path, bytes, deleted: await deleteOutdated(needs), databaseBytes, files, fileBytes, missing }
}

const json = (value: object) => Buffer.from(JSON.stringify(value, null, 2))

export async function majorVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select current_setting('server_version_num')::integer / 10000 as major`)
  return rows[0].major
}

/**
 * The moment of the backup: all that follows reads the database as it is now. As long as this connection is open no file is erased
 * (file-effects.ts waits for this lock), so that each file of the moment is still there when it is read. The lock comes before the
 * transaction: waiting for it inside would see the rows of files that are erased meanwhile.
 */
async function freeze(client: pg.Client): Promise<string> {
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query(`select pg_advisory_lock(hashtext('backup'))`)
  await client.query('begin isolation level repeatable read, read only')
  const { rows } = await client.query('select pg_export_snapshot() as snapshot')
  return rows[0].snapshot
}

async function manifestOf({ clock }: Needs, client: pg.Client, postgres: number): Promise<Manifest> {
  const { rows } = await client.query<{ id: string }>(
    'select key_id as id from file where key_id is not null union select key_id from text_key order by 1',
  )
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return { format: 1, createdAt: clock.now().toISOString(), version, postgres, dataKeys: rows.map(({ id }) => id) }
}

async function addDatabase(add: AddEntry, databaseUrl: string, snapshot: string) {
  const { child, ended } = startTool('pg_dump', databaseUrl, ['--format=custom', `--snapshot=${snapshot}`])
  const hash = createHash('sha256')
  let bytes = 0
  let parts = 0
  let held: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (size === 0) return
    parts++
    await add(`${ENTRY.database}${String(parts).padStart(6, '0')}`, Buffer.concat(held))
    held = []
    size = 0
  }
  // Its end is awaited below; until then a failure must not go unheard.
  ended.catch(() => undefined)
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
      held.push(chunk)
      size += chunk.length
      if (size >= PART) await flush()
    }
    await flush()
    await ended
  } finally {
    child.kill()
  }
  return { database: hash.digest('hex'), databaseBytes: bytes }
}

async function addFiles({ ports }: Needs, client: pg.Client, add: AddEntry) {
  const { rows } = await client.query<{ key: string }>(
    'select storage_key as key from file union all select storage_key from rendition order by 1',
  )
  const missing: string[] = []
  let fileBytes = 0
  for (const { key } of rows) {
    const content = await ports.storage.get(key).catch((error: unknown) => {
      if (isOutage(error)) throw error
      return null
    })
    if (!content) {
      missing.push(key)
      continue
    }
    await add(`${ENTRY.files}${key}`, content)
    fileBytes += content.length
  }
  return { files: rows.length - missing.length, fileBytes, missing }
}

async function deleteOutdated({ config }: Needs): Promise<string[]> {
  const outdated = listOutdated(await readdir(config.backupDir!), {
    daily: config.backupKeepDaily,
    weekly: config.backupKeepWeekly,
  })
  for (const name of outdated) await rm(join(config.backupDir!, name))
  return outdated
}
