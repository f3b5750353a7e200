import { addressOf } from './claim.ts'
import { startPostgres } from './postgres.ts'
import { main, Problem } from './progress.ts'
import { run } from './run.ts'
import { readSettings, type Settings } from './settings.ts'

await main(async () => {
  const settings = readSettings()
  const DATABASE_URL = settings.databaseUrl ?? (await ourDatabase(settings))
  // The port is that of the system that runs, whatever this command was started with.
  const publicUrl = process.env.PUBLIC_URL ? settings.publicUrl : (addressOf(settings.dataFolder) ?? settings.publicUrl)
  const { code, output } = await run({
    name: 'first-admin',
    program: 'node',
    parameters: ['src/first-admin.ts', ...process.argv.slice(2)],
    folder: 'backend',
    environment: { ...settings.environment, DATABASE_URL, PUBLIC_URL: publicUrl },
  })
  if (code !== 0) throw new Problem(output.trim())
  console.log(output.trim())
  return 0
})

/** Of the system that runs: before its first start there is nothing an administrator could be made in. */
async function ourDatabase({ dataFolder }: Settings): Promise<string> {
  const postgres = await startPostgres({ dataFolder })
  if (postgres.adopted) return postgres.url
  await postgres.stop()
  throw new Problem('Nothing runs here. Start the system first: DEMO_DATA=none npm start')
}
