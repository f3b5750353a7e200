// `node src/move-files.ts --to=disk|s3` moves stored files to where new ones go (FILES_IN), while everything runs. Exit codes: 0 all
// are there, 1 some are not, 75 database or bucket are away, 78 the settings are wrong.
import { parseArgs } from 'node:util'
import { readConfigOrExit } from './config.ts'
import { assembleDependencies } from './dependencies.ts'
import { openPool } from './shared/database.ts'
import { countElsewhere, moveFiles } from './shared/move-files.ts'
import { JOBS } from './shared/postgres/limits.ts'
import { exitBecause } from './shared/start-problem.ts'

function refuse(reason: string): never {
  console.error(`${reason}\nUsage: files:move -- --to=disk, or --to=s3`)
  process.exit(78)
}

function readTarget(): string | undefined {
  try {
    return parseArgs({ options: { to: { type: 'string' } } }).values.to
  } catch (error) {
    refuse((error as Error).message)
  }
}

const to = readTarget()
const config = readConfigOrExit()
if (to !== 'disk' && to !== 's3') refuse('Say where the files are to go.')
if (!config.s3) refuse('S3_URL is not set: there is no other place than the disk.')
if (config.filesIn !== to)
  refuse(
    `New files still go elsewhere: set FILES_IN to "${to}" and restart all backends first, so that nothing stays behind.`,
  )
const began = performance.now()
const pool = openPool(config.databaseDirectUrl, 8, { limits: JOBS, name: 'goldammer files' })
// Nothing here sends a mail.
const parts = assembleDependencies(config, pool, 'smtp://127.0.0.1:1')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
await parts.ports.storage.check().catch(exitBecause)
const moved = await moveFiles(parts, ({ files, bytes }) =>
  console.log(`${files} files moved so far (${megabytes(bytes)})`),
).catch(exitBecause)
const left = await countElsewhere(parts).catch(exitBecause)
console.log(
  [
    ...moved.failed.slice(0, 100).map(([key, reason]) => `not moved: ${key}: ${reason}`),
    `Moved ${moved.files} files (${megabytes(moved.bytes)}) to ${to} in ${((performance.now() - began) / 1000).toFixed(1)} s.`,
    left === 0 && moved.failed.length === 0
      ? 'All files are there.'
      : `${left} files are still elsewhere: run this again.`,
  ].join('\n'),
)
process.exitCode = left === 0 && moved.failed.length === 0 ? 0 : 1
await parts.ports.mail.close()
await pool.end()
