// `node src/doctor.ts` lists what a start would refuse if others could reach the shop; --without-database asks no database.
import { type Config, readConfig } from './config.ts'
import { configuredKeys } from './ports/keys/configured.ts'
import { StorageProblem } from './ports/storage/problems.ts'
import { unsafeData, unsafeSettings } from './safe-start.ts'
import { openDatabase, openPool } from './shared/database.ts'
import { refuseMissingPlaces } from './shared/file-places.ts'
import { refuseUnknownKeys, UnknownDataKey } from './shared/file-seals.ts'
import { startProblem } from './shared/start-problem.ts'
import { refuseUnknownTextKeys } from './shared/text-keys.ts'

const ELSEWHERE = 'https://shop.example'

async function dataReasons(config: Config): Promise<string[]> {
  if (process.argv.includes('--without-database')) return []
  const pool = openPool(config.databaseUrl, 1)
  try {
    const db = openDatabase(pool)
    const keys = configuredKeys(config.dataKeys)
    await refuseMissingPlaces(db, config)
    await refuseUnknownKeys(db, keys)
    await refuseUnknownTextKeys(db, keys)
    return await unsafeData(db, config)
  } catch (error) {
    // Before its first start it holds nothing.
    if ((error as { code?: string }).code === '42P01') return []
    if (error instanceof UnknownDataKey || error instanceof StorageProblem) return [error.message]
    return [startProblem(error) ?? `DATABASE_URL can't be used: ${(error as Error).message}`]
  } finally {
    await pool.end()
  }
}

function read(): { openBy: string | null; config: Config } {
  try {
    const { openBy } = readConfig()
    // The same settings, as if others came in.
    return { openBy, config: openBy ? readConfig() : readConfig({ ...process.env, PUBLIC_URL: ELSEWHERE }) }
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

const { openBy, config } = read()
const reasons = [...unsafeSettings(config), ...(await dataReasons(config))]
console.log(
  openBy
    ? `Others can reach this shop (${openBy}).`
    : 'Only this machine reaches this shop (PUBLIC_URL, HOST and BACKEND_HOST), so it starts whatever follows.',
)
if (reasons.length === 0) console.log('Nothing keeps it from starting for others.')
else console.log(`It would not start for others:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`)
if (openBy && reasons.length > 0) process.exitCode = 1
