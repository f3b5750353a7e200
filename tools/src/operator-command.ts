import { openOwnDatabase } from './own-database.ts'
import { Problem } from './progress.ts'
import { run } from './run.ts'
import { readSettings } from './settings.ts'

/** Runs a program of the backend's for an operator, on the database that is set or on our own; prints what it prints, answers its exit code. */
export async function runForOperator(name: 'verify' | 'backup' | 'restore' | 'move-files'): Promise<number> {
  const settings = readSettings()
  const database = await openOwnDatabase(settings)
  if (!database) throw new Problem('There is no database here. Set DATABASE_URL.')
  const { code, output } = await run({
    name,
    program: 'node',
    parameters: [`src/${name}.ts`, ...process.argv.slice(2)],
    folder: 'backend',
    environment: { ...settings.environment, DATABASE_URL: database.url, DATA_DIR: settings.dataFolder },
  })
  await database.close()
  console.log(output.trim())
  return code
}
