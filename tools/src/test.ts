import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bringBrowser } from './browser.ts'
import { buildApps } from './builds.ts'
import { runChecks } from './check.ts'
import { claim } from './claim.ts'
import { withoutSettings } from './configuration.ts'
import { generate } from './generate.ts'
import { dataFolder, makeFolder } from './paths.ts'
import { removePostgres, startPostgres } from './postgres.ts'
import { atTheEnd } from './processes.ts'
import { main, secondsSince } from './progress.ts'
import { describe, none, type Results, readPlaywright, readVitest, sum, withExitCode } from './results.ts'
import { type Command, run } from './run.ts'
import { startScratchSystem } from './scratch-system.ts'

const PACKAGES = ['sdk', 'tools', 'backend', 'storefront', 'portals']
const USAGE = `Usage: npm test                            everything
       npm test -- check                   types and lint
       npm test -- unit                    Vitest in every package
       npm test -- <${PACKAGES.join('|')}> [words]   Vitest in one package, files whose names hold the words
       npm test -- e2e [words]             the browser tests`

const [scope = 'all', ...words] = process.argv.slice(2)
const folder = join(dataFolder(), 'test')

await main(async () => {
  if (!['all', 'check', 'unit', 'e2e', ...PACKAGES].includes(scope)) {
    console.error(USAGE)
    return 1
  }
  const began = performance.now()
  const results = await runEverything().catch((error): Results => {
    console.error(`\n${error.message}`)
    return { ...none(), failed: 1 }
  })
  if (results.skipped > 0) console.log(`\n${results.skipped} skipped`)
  console.log(`\nAll in ${secondsSince(began)}`)
  console.log(`${results.passed} passed, ${results.failed} failed`)
  return results.failed === 0 ? 0 : 1
})

async function runEverything(): Promise<Results> {
  makeFolder(folder)
  await claim(folder)
  const browser = ['all', 'e2e'].includes(scope) ? await bringBrowser() : ''
  await generate()
  const results: Results[] = []
  if (['all', 'check'].includes(scope)) results.push({ ...none(), failed: await runChecks() })
  if (scope === 'check') return sum(results)
  if (['all', 'unit', 'e2e', 'storefront'].includes(scope)) await buildApps()
  const server = await openServer()
  const packages = scope === 'e2e' ? [] : PACKAGES.filter((name) => ['all', 'unit', name].includes(scope))
  for (const name of packages) results.push(await runVitest(name, server))
  if (['all', 'e2e'].includes(scope)) results.push(await runPlaywright(server, browser))
  return sum(results)
}

/** The address of a server on which tests may create databases. */
async function openServer(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  await removePostgres(folder)
  const postgres = await startPostgres({ dataFolder: folder, database: 'postgres', durable: false })
  atTheEnd(postgres.stop)
  return postgres.url
}

function runVitest(name: string, server: string) {
  const report = join(folder, `${name}.json`)
  return runTests(
    {
      name: `test-${name}`,
      program: 'vitest',
      parameters: [
        'run',
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...words,
      ],
      folder: name,
      environment: { ...withoutSettings(), TEST_DATABASE_URL: server },
    },
    report,
    readVitest,
  )
}

async function runPlaywright(server: string, browser: string): Promise<Results> {
  // Debits follow their announcement by a day, so that a journey gets as far as the payout on the day it begins.
  const environment = { PRENOTIFICATION_DAYS: '1' }
  const { url, backendUrl, databaseUrl, broken } = await startScratchSystem(server, folder, { environment })
  const empty = await startScratchSystem(server, folder, { demoData: false })
  const report = join(folder, 'playwright.json')
  const tests = runTests(
    {
      name: 'test-e2e',
      program: 'playwright',
      parameters: ['test', '--reporter=list,json', ...words],
      folder: 'e2e',
      environment: {
        ...withoutSettings(),
        BASE_URL: url,
        BACKEND_URL: backendUrl,
        DATABASE_URL: databaseUrl,
        EMPTY_URL: empty.url,
        EMPTY_DATABASE_URL: empty.databaseUrl,
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
    report,
    readPlaywright,
  )
  return Promise.race([tests, broken, empty.broken])
}

async function runTests<Report>(command: Command, file: string, read: (report: Report) => Results): Promise<Results> {
  const began = performance.now()
  rmSync(file, { force: true })
  const { code, output } = await run(command)
  const report = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : none()
  const results = withExitCode(report, code)
  console.log(`Testing ${command.folder} … ${secondsSince(began)}: ${describe(results)}`)
  if (results.failed > 0) console.log(`\n${output.trimEnd().split('\n').slice(-200).join('\n')}\n`)
  return results
}
