// `npm run bench -- --against=<commit>`: two versions measured in turn on one machine, whose speed changes within an hour.
import { join, relative } from 'node:path'
import { checkOut } from './checkout.ts'
import { dataFolder, inRoot } from './paths.ts'
import { step } from './progress.ts'
import { git } from './releases.ts'
import { mustRun } from './run.ts'
import { columns } from './welcome.ts'

const ROUNDS = 2
/** Below this share of the other version's rate a version counts as slower. */
const SLOWEST = 0.85

export type Figures = Map<string, { value: number; unit: string }>

/** Reads the table that `npm run bench` prints, also that of an older version. */
export function readTable(output: string): Figures {
  const rows = [...output.matchAll(/^ {2}(\S.*?) {2,}([\d.,]+) (\S+)(?: {2}.*)?$/gm)]
  return new Map(
    rows.map(([, what = '', value = '', unit = '']) => [what, { value: Number(value.replaceAll(',', '')), unit }]),
  )
}

const isRate = (unit: string) => unit.endsWith('/s')
const isTime = (unit: string) => unit === 'ms' || unit === 's'

export type Comparison = { what: string; before: number; now: number; unit: string; isSlower: boolean }

/** The best of the rounds of each version. Only rates decide: a single slow answer moves a percentile. */
export function compareFigures(before: Figures[], now: Figures[]): Comparison[] {
  const best = (rounds: Figures[], what: string, unit: string) => {
    const values = rounds.flatMap((figures) => figures.get(what)?.value ?? [])
    return isTime(unit) ? Math.min(...values) : Math.max(...values)
  }
  return [...(now[0] ?? [])]
    .filter(([what]) => before.some((figures) => figures.has(what)))
    .map(([what, { unit }]) => {
      const pair = { before: best(before, what, unit), now: best(now, what, unit) }
      return { what, ...pair, unit, isSlower: isRate(unit) && pair.now < SLOWEST * pair.before }
    })
}

/** Prints both versions side by side; answers how many rates are slower. */
export async function measureAgainst(named: string, words: string[]): Promise<number> {
  const commit = git('rev-parse', '--verify', `${named}^{commit}`)
  const other = checkOut(commit, join(dataFolder(), 'bench-against'))
  const rounds: { before: Figures[]; now: Figures[] } = { before: [], now: [] }
  for (let round = 1; round <= ROUNDS; round++) {
    rounds.before.push(await measure(other, `Measuring ${commit.slice(0, 8)}, round ${round}`, words))
    rounds.now.push(await measure(inRoot(), `Measuring this version, round ${round}`, words))
  }
  const comparisons = compareFigures(rounds.before, rounds.now)
  if (comparisons.length === 0) throw new Error('the two versions have no figure in common')
  console.log(`\n${columns(comparisons.map(toRow))}`)
  return comparisons.filter(({ isSlower }) => isSlower).length
}

const toRow = ({ what, before, now, unit, isSlower }: Comparison): string[] => [
  what,
  `${before} → ${now} ${unit}`,
  before > 0 ? `${(now / before).toFixed(2)} ×` : '',
  isSlower ? 'SLOWER' : '',
]

const measure = (folder: string, title: string, words: string[]): Promise<Figures> =>
  step(title, async () => {
    const output = await mustRun({
      name: 'bench-against',
      program: 'npm',
      parameters: ['run', '--silent', 'bench', '--', ...words],
      folder: relative(inRoot(), folder) || '.',
      environment: { ...process.env, DATA_DIR: join(folder, '.data') },
    })
    return readTable(output)
  })
