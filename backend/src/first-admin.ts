import { composeModules } from './composition.ts'
import { readConfigOrExit } from './config.ts'
import { makeFirstAdminLink } from './modules/backoffice/staff/first-admin.service.ts'
import { makeLostAdminLink } from './modules/backoffice/staff/lost-admin.service.ts'
import { systemClock } from './shared/clock.ts'
import { openDatabase, openPool } from './shared/database.ts'
import { exitBecause } from './shared/start-problem.ts'

composeModules()
const config = readConfigOrExit()
const pool = openPool(config.databaseUrl, 1)
const scope = { db: openDatabase(pool), clock: systemClock, config }
const [, , email] = process.argv
const link = await (email ? makeLostAdminLink(scope, email) : makeFirstAdminLink(scope)).catch(exitBecause)
await pool.end()
if (link) console.log(`Good once, for 24 hours:\n${link.url}`)
else {
  console.error(
    email
      ? `No active administrator has the address ${email}.`
      : 'There is an administrator already: they invite others at /staff/users.',
  )
  process.exit(1)
}
