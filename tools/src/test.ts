import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { bringBrowser } from './browser.ts'
import { buildApps } from './builds.ts'
import { type Change, concernsScreens, findChange, isReadByTests, packagesOf } from './changed.ts'
import { runChecks } from './check.ts'
import { claim } from './claim.ts'
import { generate } from './generate.ts'
import { makeFolder } from './paths.ts'
import { main } from './progress.ts'
import { none, type Results, sum } from './results.ts'
import { chooseRotation } from './rotation.ts'
import { readShard } from './shards.ts'
import { openServer, PACKAGES, reportResults, runPlaywright, runVitest, testFolder } from './suites.ts'

const USAGE = `Usage: npm test                            everything; each screen once, in a language and width by rotation
       npm test -- --rotation=<n>          the same with the languages, widths and wrong inputs of that rotation
       npm test -- --changed[=<commit>]    what depends on files that differ from origin/main, or from the commit
       npm test -- check                   types and lint
       npm test -- unit                    Vitest in every package
       npm test -- <${PACKAGES.join('|')}> [words]   Vitest in one package, files whose names hold the words
                                           (components of shop and portals: in Chromium)
       npm test -- e2e [words]             the browser tests
       npm test -- e2e --shard=<n>/<m>     the n-th of m parts of them, each for a machine of its own
       npm run test:full                   every screen, wrong input, fuzz and walk: hours`

/** The tours: one visit to every page and screen. */
const TOURS = 'e2e/tours/'

function readCommandLine() {
  // `--changed` alone stands for `--changed=`.
  const args = process.argv.slice(2).map((one) => (one === '--changed' ? '--changed=' : one))
  const options = { rotation: { type: 'string' }, changed: { type: 'string' }, shard: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [scope = 'all', ...words] = positionals
  if (!['all', 'check', 'unit', 'e2e', ...PACKAGES].includes(scope)) throw new Error(`there is no part "${scope}"`)
  if (values.shard !== undefined && scope !== 'e2e') throw new Error('--shard divides the browser tests: e2e')
  if (values.shard !== undefined && values.changed !== undefined)
    throw new Error('--shard divides all of them: not --changed')
  const shard = values.shard === undefined ? undefined : readShard(values.shard)
  return { ...values, shard, scope, words }
}

await main(() => reportResults(readCommandLine, USAGE, test))

async function test({ scope, words, ...named }: ReturnType<typeof readCommandLine>): Promise<Results> {
  const is = (...scopes: string[]) => ['all', ...scopes].includes(scope)
  const change = named.changed === undefined ? null : findChange(named.changed)
  const rotation = chooseRotation(named.rotation)
  const environment = { TEST_ROTATION: String(rotation) }
  console.log(`Rotation ${rotation} (again with --rotation=${rotation})`)
  makeFolder(testFolder)
  await claim(testFolder)
  const [browser] = await Promise.all([is('unit', 'e2e', 'storefront', 'portals') ? bringBrowser() : '', generate()])

  const checks = is('check') ? runChecks().then((failed) => ({ ...none(), failed })) : none()
  if (scope === 'check') return sum([await checks])
  const server = openServer()
  const apps = is('unit', 'e2e', 'storefront') ? buildApps() : null
  const inPackages = testPackages()
  // Side by side where there is room for both: on two cores mails and pages come too late for a browser that waits for them.
  const before = availableParallelism() > 2 ? apps : Promise.allSettled([apps, inPackages])
  const inBrowser = is('e2e') ? before!.then(async () => testInBrowser(await server)) : none()
  // All of them come to their end before one that failed is told, so that no line follows the last.
  const parts = [checks, inBrowser, inPackages]
  await Promise.allSettled(parts)
  return sum(await Promise.all(parts))

  async function testPackages(): Promise<Results> {
    await checks
    const chosen = PACKAGES.filter((name) => is('unit', name))
    const results: Results[] = []
    for (const name of change ? packagesOf(change.files, chosen) : chosen) {
      if (name === 'storefront') await apps
      const surroundings = { ...environment, ...(browser && { CHROMIUM_PATH: browser }) }
      const selection = { words, environment: surroundings, changedSince: sinceIn(change) }
      results.push(await runVitest(name, await server, selection))
    }
    return sum(results)
  }

  async function testInBrowser(server: string): Promise<Results> {
    if (!change) return runPlaywright(server, browser, { words, environment, shard: named.shard })
    if (!concernsScreens(change.files)) {
      return runPlaywright(server, browser, { words, environment, changedSince: change.since })
    }
    return runPlaywright(server, browser, { words: [TOURS, ...specsOf(change)], environment })
  }
}

/** Null change: everything. So too where tests read a file that changed without importing it. */
function sinceIn(change: Change | null): string | undefined {
  return change?.files.some(isReadByTests) ? undefined : change?.since
}

function specsOf({ files }: Change): string[] {
  return files.filter((file) => file.endsWith('.spec.ts')).map((file) => file.replace('e2e/', ''))
}
