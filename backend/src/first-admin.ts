import { readConfigOrExit } from './config.ts'
import { makeFirstAdminLink } from './modules/staff/first-admin.service.ts'
import { systemClock } from './shared/clock.ts'
import { openDatabase, openPool } from './shared/database.ts'
import { exitBecause } from './shared/start-problem.ts'

const config = readConfigOrExit()
const pool = openPool(config.databaseUrl, 1)
const link = await makeFirstAdminLink({ db: openDatabase(pool), clock: systemClock, config }).catch(exitBecause)
await pool.end()
if (link) console.log(`Good once, for 24 hours:\n${link.url}`)
else {
  console.error('There is an administrator already: they invite others at /staff/users.')
  process.exit(1)
}
