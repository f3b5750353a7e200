// `node src/demo/load.ts` loads the demo data; with --accounts it prints the demo's logins, one JSON line each.
import { PUBLIC_PASSWORD, readConfigOrExit } from '../config.ts'
import { assembleDependencies } from '../dependencies.ts'
import { refuseUnsafeDemo } from '../safe-start.ts'
import { openPool } from '../shared/database.ts'
import { exitBecause } from '../shared/start-problem.ts'
import { demoAccounts } from './accounts.ts'
import { loadDemo } from './demo.ts'

if (process.argv.includes('--accounts')) {
  for (const account of demoAccounts(process.env.DEMO_PASSWORD || PUBLIC_PASSWORD)) console.log(JSON.stringify(account))
} else {
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
}
