import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureAgainst } from './bench-against.ts'
import { claim } from './claim.ts'
import type { Benchmark, Measurement } from './measurement.ts'
import { tableOf } from './measurement.ts'
import { dataFolder, inRoot, makeFolder } from './paths.ts'
import { removePostgres, startPostgres } from './postgres.ts'
import { atTheEnd } from './processes.ts'
import { main } from './progress.ts'
import { type ScratchSystem, startScratchSystem } from './scratch-system.ts'

const folder = join(dataFolder(), 'bench')
let system: Promise<ScratchSystem> | undefined

/**
 * `npm run bench`, or `npm run bench -- start` for the files whose names hold one of the words. With `--against=<commit>` that
 * version is measured too, in turn with this one. `-- overload --seconds=5 --connections=100` tries that one in small.
 */
await main(async () => {
  const { values, positionals: words } = parseArgs({
    options: { against: { type: 'string' }, seconds: { type: 'string' }, connections: { type: 'string' } },
    allowPositionals: true,
  })
  if (values.against !== undefined) return (await measureAgainst(values.against, words)) === 0 ? 0 : 1
  const size = { seconds: numberOf(values.seconds), connections: numberOf(values.connections) }
  makeFolder(folder)
  await claim(folder)
  const files = readdirSync(inRoot('tools', 'bench'))
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  const measurements: Measurement[] = []
  let broken = 0
  for (const file of files.sort()) {
    const benchmark: Benchmark = (await import(inRoot('tools', 'bench', file))).default
    console.log(`Measuring: ${benchmark.title} …`)
    try {
      measurements.push(...(await benchmark.measure(openSystem, size)))
    } catch (error) {
      broken++
      console.error(error)
    }
  }
  console.log(`\n${tableOf(measurements)}`)
  return broken === 0 ? 0 : 1
})

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

function openSystem(): Promise<ScratchSystem> {
  system ??= startSystem()
  return system
}

async function startSystem() {
  await removePostgres(folder)
  const postgres = await startPostgres({ dataFolder: folder })
  atTheEnd(postgres.stop)
  return startScratchSystem(postgres.url, folder, { environment: switches() })
}

/** What a measurement may turn off, such as `DATABASE_PIPELINE=off npm run bench -- investing-order`. */
function switches(): NodeJS.ProcessEnv {
  const { DATABASE_PIPELINE, DATABASE_PREPARED_STATEMENTS } = process.env
  return {
    ...(DATABASE_PIPELINE ? { DATABASE_PIPELINE } : {}),
    ...(DATABASE_PREPARED_STATEMENTS ? { DATABASE_PREPARED_STATEMENTS } : {}),
  }
}
