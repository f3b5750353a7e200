import { join } from 'node:path'
import { bringBrowser } from './browser.ts'
import { claim } from './claim.ts'
import { withoutSettings } from './configuration.ts'
import { dataFolder, makeFolder } from './paths.ts'
import { removePostgres, startPostgres } from './postgres.ts'
import { atTheEnd } from './processes.ts'
import { main, step } from './progress.ts'
import { mustRun } from './run.ts'
import { startScratchSystem } from './scratch-system.ts'

const folder = join(dataFolder(), 'screenshots')

/**
 * `npm run screenshots [words]`: every page, or those whose names hold one of the words, from a fresh system with demo data.
 * Into `screenshots/`; the few that `docs/screenshots/` holds are renewed there.
 */
await main(async () => {
  const words = process.argv.slice(2)
  makeFolder(folder)
  await claim(folder)
  const browser = await bringBrowser()
  await removePostgres(folder)
  const postgres = await startPostgres({ dataFolder: folder })
  atTheEnd(postgres.stop)
  const { url, backendUrl, databaseUrl } = await startScratchSystem(postgres.url, folder)
  await step('Taking pictures of every page', () =>
    mustRun({
      name: 'screenshots',
      program: 'playwright',
      parameters: ['test', '--config=screenshots.config.ts', ...(words.length ? [`--grep=${words.join('|')}`] : [])],
      folder: 'e2e',
      environment: {
        ...withoutSettings(),
        BASE_URL: url,
        BACKEND_URL: backendUrl,
        DATABASE_URL: databaseUrl,
        CHROMIUM_PATH: browser,
      },
    }),
  )
  return 0
})
