import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from './postgres.ts'
import type { Settings } from './settings.ts'

type OpenDatabase = { url: string; close(): Promise<void> }

/** The database that is set, else our own, which is started for the time if nothing runs; null before the first start. */
export async function openOwnDatabase({ databaseUrl, dataFolder }: Settings): Promise<OpenDatabase | null> {
  if (databaseUrl) return { url: databaseUrl, close: async () => {} }
  if (!existsSync(join(dataFolder, 'postgres', 'cluster', 'PG_VERSION'))) return null
  const postgres = await startPostgres({ dataFolder })
  return { url: postgres.url, close: async () => void (postgres.adopted || (await postgres.stop())) }
}
