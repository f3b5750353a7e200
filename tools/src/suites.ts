// How tests are run: a database server for all, Vitest in a package, Playwright on a whole system.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withoutSettings } from './configuration.ts'
import { dataFolder } from './paths.ts'
import { removePostgres, startPostgres } from './postgres.ts'
import { atTheEnd } from './processes.ts'
import { secondsSince } from './progress.ts'
import { describe, none, type Results, readPlaywright, readVitest, sum, withExitCode } from './results.ts'
import { type Command, run } from './run.ts'
import { startScratchSystem } from './scratch-system.ts'
import { callsOf, type Shard } from './shards.ts'

export const PACKAGES = ['sdk', 'tools', 'backend', 'demo', 'storefront', 'portals']

export const testFolder = join(dataFolder(), 'test')

export type Selection = {
  /** Files whose names hold one of these; empty: all. */
  words?: string[]
  /** Only tests that depend on a file that differs from this commit. */
  changedSince?: string | undefined
  environment?: NodeJS.ProcessEnv
}

/** Tests start from the defaults; how many run at once, and where others' schemas lie, belongs to the machine. */
function surroundings(): NodeJS.ProcessEnv {
  const { TEST_WORKERS, TEST_BANK_SCHEMAS } = process.env
  return {
    ...withoutSettings(),
    ...(TEST_WORKERS ? { TEST_WORKERS } : {}),
    ...(TEST_BANK_SCHEMAS ? { TEST_BANK_SCHEMAS } : {}),
  }
}

/** The address of a server on which tests may create databases. */
export async function openServer(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  await removePostgres(testFolder)
  const postgres = await startPostgres({ dataFolder: testFolder, database: 'postgres', durable: false })
  atTheEnd(postgres.stop)
  return postgres.url
}

export function runVitest(name: string, server: string, selection: Selection = {}): Promise<Results> {
  const { words = [], changedSince, environment = {} } = selection
  const report = join(testFolder, `${name}.json`)
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
        ...(changedSince ? [`--changed=${changedSince}`] : []),
        ...words,
      ],
      folder: name,
      environment: { ...surroundings(), ...environment, TEST_DATABASE_URL: server },
    },
    report,
    readVitest,
  )
}

/** Two systems: a shop with demo data, and an empty platform that one journey sets up. */
export async function runPlaywright(
  server: string,
  browser: string,
  selection: Selection & { shard?: Shard | undefined } = {},
): Promise<Results> {
  const { words = [], changedSince, environment = {}, shard } = selection
  // Debits follow their announcement by a day, so that a journey gets as far as the payout on the day it begins.
  const shopSettings = { PRENOTIFICATION_DAYS: '1', DEBIT_CUT_OFF: '24' }
  const shop = await startScratchSystem(server, testFolder, { environment: shopSettings })
  const empty = await startScratchSystem(server, testFolder, { demoData: false })
  const report = join(testFolder, 'playwright.json')
  const runCall = (call: string[]) =>
    runTests(
      {
        name: 'test-e2e',
        program: 'playwright',
        parameters: [
          'test',
          '--reporter=list,json',
          '--pass-with-no-tests',
          ...call,
          ...(changedSince ? [`--only-changed=${changedSince}`] : []),
          ...words,
        ],
        folder: 'e2e',
        environment: {
          ...surroundings(),
          ...environment,
          BASE_URL: shop.url,
          BACKEND_URL: shop.backendUrl,
          DATABASE_URL: shop.databaseUrl,
          // For a test that starts one more of its servers (e2e/support/second-shop.ts).
          SHOP_ENVIRONMENT: JSON.stringify(shop.environment),
          EMPTY_URL: empty.url,
          EMPTY_DATABASE_URL: empty.databaseUrl,
          CHROMIUM_PATH: browser,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      },
      report,
      readPlaywright,
    )
  const runCalls = async () => {
    const results: Results[] = []
    for (const call of callsOf(shard, words)) results.push(await runCall(call))
    return sum(results)
  }
  const results = await Promise.race([runCalls(), shop.broken, empty.broken])
  // The next ones begin with a new shop.
  await Promise.all([shop.stop(), empty.stop()])
  return results
}

async function runTests<Report>(command: Command, file: string, read: (report: Report) => Results): Promise<Results> {
  const began = performance.now()
  rmSync(file, { force: true })
  const { code, output } = await run(command)
  const report = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : none()
  const results = withExitCode(report, code)
  console.log(`Testing ${command.folder} … ${secondsSince(began)}: ${describe(results)}`)
  // What a test counts it says itself.
  for (const line of output.split('\n')) if (line.startsWith('Count: ')) console.log(line)
  if (results.failed > 0) console.log(`\n${output.trimEnd().split('\n').slice(-200).join('\n')}\n`)
  return results
}

/** Reads the command line, runs the work, prints its sum as the last line, and answers the exit code. An error counts as a failed test. */
export async function reportResults<Line>(
  readCommandLine: () => Line,
  usage: string,
  work: (line: Line) => Promise<Results>,
): Promise<number> {
  let line: Line
  try {
    line = readCommandLine()
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    return 1
  }
  const began = performance.now()
  const results = await work(line).catch((error): Results => {
    console.error(`\n${error.message}`)
    return { ...none(), failed: 1 }
  })
  if (results.skipped > 0) console.log(`\n${results.skipped} skipped`)
  console.log(`\nAll in ${secondsSince(began)}`)
  console.log(`${results.passed} passed, ${results.failed} failed`)
  return results.failed === 0 ? 0 : 1
}
