// `node src/verify.ts [--json] [--files=all|recent|none]` checks a running or a restored system and changes nothing. Exit codes: 0 all holds,
// 1 faults were found, 75 the database is away, 78 the settings are wrong.
import { parseArgs } from 'node:util'
import { readConfigOrExit } from './config.ts'
import { assembleDependencies } from './dependencies.ts'
import { openPool } from './shared/database.ts'
import { JOBS } from './shared/postgres/limits.ts'
import { exitBecause } from './shared/start-problem.ts'
import { FILES } from './verify/check.ts'
import { CHECKS } from './verify/checks.ts'
import { toText, verify } from './verify/report.ts'

const USAGE = `Usage: verify [--json] [--files=${FILES.join('|')}]`

function readCommandLine() {
  try {
    const options = {
      json: { type: 'boolean', default: false },
      files: { type: 'string', default: 'recent' },
    } as const
    const { json, files } = parseArgs({ options }).values
    const chosen = FILES.find((one) => one === files)
    if (!chosen) throw new Error(`there are no files "${files}"`)
    return { json, files: chosen }
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`)
    process.exit(78)
  }
}

const { json, files } = readCommandLine()
const config = readConfigOrExit()
// A count over everything takes longer than a call may.
const pool = openPool(config.databaseDirectUrl, 4, { limits: JOBS, name: 'goldammer verify' })
// Nothing here sends a mail.
const parts = assembleDependencies(config, pool, 'smtp://127.0.0.1:1')
const report = await pool
  .query('select from kysely_migration')
  .then(() => verify({ ...parts, files }, CHECKS))
  .catch(exitBecause)
console.log(json ? JSON.stringify(report, null, 2) : toText(report))
process.exitCode = report.isFine ? 0 : 1
await parts.ports.mail.close()
await pool.end()
