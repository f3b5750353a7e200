import { openOwnDatabase } from './own-database.ts'
import { main } from './progress.ts'
import { run } from './run.ts'
import { readSettings } from './settings.ts'

/** What a start would refuse if others could reach the shop. The demo accounts are seen only where there is a database. */
await main(async () => {
  const { DEMO_DATA: _, ...environment } = process.env
  const settings = readSettings(environment)
  const database = await openOwnDatabase(settings)
  const { code, output } = await run({
    name: 'doctor',
    program: 'node',
    parameters: ['src/doctor.ts', ...(database ? [] : ['--without-database'])],
    folder: 'backend',
    environment: {
      ...environment,
      PUBLIC_URL: settings.publicUrl,
      DATABASE_URL: database?.url ?? 'postgres://nobody@localhost/nothing',
    },
  })
  await database?.close()
  console.log(output.trim())
  if (!database) console.log('No database was looked at: set DATABASE_URL, or start the system first.')
  return code
})
