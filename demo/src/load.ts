// Loads the demo data into the database of DATABASE_URL, which is migrated. A process of its own: the backend never imports it.
import { readConfigOrExit } from '@goldammer/backend/config'
import { assembleDependencies } from '@goldammer/backend/dependencies'
import { refuseUnsafeDemo } from '@goldammer/backend/safe-start'
import { openPool } from '@goldammer/backend/shared/database'
import { exitBecause } from '@goldammer/backend/shared/start-problem'
import { loadDemo } from './demo.ts'

const config = readConfigOrExit()
try {
  refuseUnsafeDemo(config)
} catch (error) {
  exitBecause(error)
}
const pool = openPool(config.databaseUrl, 4)
// The loader sends no mail; the address is never dialled.
const loaded = await loadDemo(assembleDependencies(config, pool, config.smtpUrl || 'smtp://127.0.0.1:25'))
console.log(loaded ? 'the demo data is loaded' : 'the demo data is there already')
await pool.end()
