import { parseArgs } from 'node:util'
import { BALANCER_PACKAGES } from './balancers.ts'
import { bringBrowser } from './browser.ts'
import { buildApps } from './builds.ts'
import { claim } from './claim.ts'
import { generate } from './generate.ts'
import { assertInstalled, type Programs } from './installed.ts'
import { prepareLastRelease } from './last-release.ts'
import { makeFolder } from './paths.ts'
import { main, secondsSince } from './progress.ts'
import { type Results, sum } from './results.ts'
import { chooseRotation } from './rotation.ts'
import { openServer, reportResults, runPlaywright, runVitest, testFolder } from './suites.ts'
import { startSystemPostgres } from './system-postgres.ts'

type Part = {
  title: string
  backend?: Suite
  tools?: Suite
  browser?: Suite
  /** On a server of the machine's own PostgreSQL, which has pg_dump. */
  onSystemPostgres?: true
  /** With the built shop, and with these programs of the machine. */
  programs?: Programs
  /** Not in a run of all parts, nor at night: some requests still fail. */
  onlyByName?: true
  /** With the last release checked out beside this version; its folder is TEST_RELEASE. */
  besideRelease?: true
}
type Suite = { words: string[]; environment: NodeJS.ProcessEnv }

const PARTS: Record<string, Part> = {
  screens: {
    title: 'every page and screen in each language and width',
    browser: { words: ['e2e/tours/'], environment: { TEST_SCREENS: 'all' } },
  },
  inputs: {
    title: 'every kind of wrong input for every operation',
    backend: { words: ['bad-input'], environment: { TEST_INPUTS: 'all' } },
  },
  fuzz: {
    title: 'random requests to operations and pages',
    backend: { words: ['fuzz'], environment: { TEST_FUZZ: '100000' } },
    browser: { words: ['e2e/fuzz/'], environment: { TEST_FUZZ: '20000' } },
  },
  walks: {
    title: 'long random walks through contracts, and a kill before every statement',
    backend: { words: ['walk', 'kill-at-every-statement'], environment: { TEST_WALKS: '200', TEST_KILLS: 'all' } },
  },
  restore: {
    title: 'a backup is made and restored, with its keys and without',
    backend: { words: ['restore-drill'], environment: { TEST_RESTORE: 'on' } },
    onSystemPostgres: true,
  },
  release: {
    title: 'the last release goes on working while this version migrates its database, and beside it',
    backend: { words: ['beside-the-release'], environment: {} },
    besideRelease: true,
  },
  replica: {
    title: 'reads from a streaming replica, also while it is behind, away and promoted; failover of the primary',
    backend: { words: ['read-replica', 'failover'], environment: { TEST_REPLICA: 'on' } },
    onSystemPostgres: true,
  },
  pgbouncer: {
    title: 'the shop behind PgBouncer in transaction mode',
    backend: { words: ['behind-pgbouncer'], environment: { TEST_PGBOUNCER: 'on' } },
    onSystemPostgres: true,
  },
  rolling: {
    title: 'each process of the shop is restarted behind HAProxy and nginx, and no request fails',
    tools: { words: ['rolling/'], environment: { TEST_ROLLING: '10000' } },
    programs: BALANCER_PACKAGES,
    onlyByName: true,
  },
  alerts: {
    title: 'each alert fires by its fault, and each query of rules and board has data, in Prometheus',
    tools: { words: ['alerts/'], environment: { TEST_ALERTS: 'on' } },
    programs: { prometheus: 'prometheus' },
  },
  plain: {
    title: 'every test of the backend with statements sent one by one, none of them prepared',
    // As many walks as in `npm test`: few, which get to every end from where it begins, and not from everywhere.
    backend: {
      words: [],
      environment: { DATABASE_PIPELINE: 'off', DATABASE_PREPARED_STATEMENTS: 'off', TEST_SEED: undefined },
    },
  },
}

const USAGE = `Usage: npm run test:full                      all parts, one after the other
       npm run test:full -- <parts>           ${Object.entries(PARTS)
         .map(([name, { title }]) => `${name}: ${title}`)
         .join(`\n${' '.repeat(46)}`)}
       npm run test:full -- --seed=<n>        random parts with these numbers; without it, those of the commit`

function readCommandLine() {
  const { values, positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true })
  const all = Object.keys(PARTS).filter((name) => !PARTS[name]?.onlyByName)
  const names = positionals.length > 0 ? positionals : all
  const unknown = names.find((name) => !PARTS[name])
  if (unknown) throw new Error(`there is no part "${unknown}"`)
  return { seed: chooseRotation(values.seed), names }
}

await main(() => reportResults(readCommandLine, USAGE, testFully))

async function testFully({ seed, names }: ReturnType<typeof readCommandLine>): Promise<Results> {
  console.log(`Seed ${seed} (again with --seed=${seed})`)
  makeFolder(testFolder)
  await claim(testFolder)
  const parts = names.map((name) => ({ name, ...(PARTS[name] as Part) }))
  const isInBrowser = parts.some(({ browser }) => browser)
  const needed = parts.flatMap(({ programs = {} }) => Object.entries(programs))
  // Not after hours of other parts.
  assertInstalled(Object.fromEntries(needed))
  const [browser] = await Promise.all([isInBrowser ? bringBrowser() : '', generate()])
  if (isInBrowser || needed.length > 0) await buildApps()
  const server = await openServer()
  const seeds = { TEST_ROTATION: String(seed), TEST_SEED: String(seed) }
  const results: Results[] = []
  for (const { name, title, onSystemPostgres, besideRelease, ...suites } of parts) {
    console.log(`\n${name}: ${title}`)
    const began = performance.now()
    const ofPart = { ...seeds, ...(besideRelease ? { TEST_RELEASE: await prepareLastRelease() } : {}) }
    if (suites.backend)
      results.push(
        await runVitest('backend', onSystemPostgres ? await startSystemPostgres() : server, {
          ...suites.backend,
          environment: { ...ofPart, ...suites.backend.environment },
        }),
      )
    if (suites.tools)
      results.push(
        await runVitest('tools', server, {
          ...suites.tools,
          environment: { ...ofPart, ...suites.tools.environment },
        }),
      )
    if (suites.browser)
      results.push(
        await runPlaywright(server, browser, {
          ...suites.browser,
          environment: { ...ofPart, ...suites.browser.environment },
        }),
      )
    console.log(`${name} in ${secondsSince(began)}`)
  }
  return sum(results)
}
