import { openOwnDatabase } from './own-database.ts'
import { main, Problem } from './progress.ts'
import { mustRun } from './run.ts'
import { readSettings } from './settings.ts'

/** For a restored backup: nobody stays signed in by what was stolen or ended since. */
await main(async () => {
  const settings = readSettings()
  const database = await openOwnDatabase(settings)
  if (!database) throw new Problem('There is no database here. Set DATABASE_URL.')
  const output = await mustRun({
    name: 'end-sessions',
    program: 'node',
    parameters: ['src/end-sessions.ts'],
    folder: 'backend',
    environment: { ...settings.environment, DATABASE_URL: database.url },
  })
  await database.close()
  console.log(output.trim())
  return 0
})
