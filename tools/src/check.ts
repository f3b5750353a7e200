import { availableParallelism } from 'node:os'
import { generate } from './generate.ts'
import { main, step } from './progress.ts'
import { type Command, run } from './run.ts'

type Check = Command & { title: string }

const types = (folder: string): Check => ({
  title: `Checking the types of ${folder}`,
  name: `types-${folder}`,
  program: 'tsc',
  parameters: ['-p', folder],
  folder: '.',
})

/** The slowest first. */
const CHECKS: Check[] = [
  {
    title: 'Checking the types of storefront',
    name: 'types-storefront',
    program: 'astro',
    parameters: ['check'],
    folder: 'storefront',
  },
  types('portals'),
  types('backend'),
  types('demo'),
  types('sdk'),
  types('e2e'),
  types('tools'),
  {
    title: 'Linting the code and its import arrows',
    name: 'lint',
    program: 'biome',
    parameters: ['check', '--max-diagnostics=50'],
    folder: '.',
  },
  {
    title: 'Checking the licences of the packages',
    name: 'licences',
    program: 'node',
    parameters: ['src/licences.ts'],
    folder: 'tools',
  },
  {
    title: 'Looking for dead anchors',
    name: 'anchors',
    program: 'node',
    parameters: ['src/anchors.ts'],
    folder: 'tools',
  },
  {
    title: 'Checking the drawings',
    name: 'drawings',
    program: 'node',
    parameters: ['src/drawings.ts'],
    folder: 'tools',
  },
  {
    title: 'Linting the workflows',
    name: 'workflows',
    program: 'node',
    parameters: ['src/workflows.ts'],
    folder: 'tools',
  },
  {
    title: 'Linting the interface',
    name: 'lint-api-spec',
    program: 'redocly',
    parameters: ['lint', 'store-api', 'staff-api'],
    folder: 'api-spec',
  },
]

/** The type checks of the packages that the files belong to. */
export function typeChecksOf(files: string[]): Check[] {
  const names = new Set(
    files.filter((file) => /\.(ts|tsx|astro)$/.test(file)).map((file) => `types-${file.split('/')[0]}`),
  )
  return CHECKS.filter(({ name }) => names.has(name))
}

/** The number of checks that found something. Needs the generated SDK. */
export async function runChecks(checks = CHECKS): Promise<number> {
  const waiting = [...checks]
  const findings: string[] = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const output = await runCheck(check)
      if (output !== null) findings.push(`\n${check.title}\n\n${output}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  for (const finding of findings) console.log(finding)
  return findings.length
}

/** What it found, or null. */
async function runCheck(check: Check): Promise<string | null> {
  let findings: string | null = null
  await step(check.title, async () => {
    const { code, output } = await run(check)
    if (code === 0) return
    findings = output.trimEnd()
    throw new Error(findings)
  }).catch((error) => {
    findings ??= String(error.message)
  })
  return findings
}

if (import.meta.main) {
  await main(async () => {
    await generate()
    const failed = await runChecks()
    console.log(failed === 0 ? '\nEverything is in order.' : `\n${failed} of ${CHECKS.length} checks failed.`)
    return failed === 0 ? 0 : 1
  })
}
