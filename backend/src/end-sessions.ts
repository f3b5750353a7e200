// `node src/end-sessions.ts` signs everybody out: customers, staff, and staff in a customer's place.
import { composeModules } from './composition.ts'
import { readConfigOrExit } from './config.ts'
import { endEverySession } from './modules/backoffice/staff/every-session.service.ts'
import { systemClock } from './shared/clock.ts'
import { openDatabase, openPool } from './shared/database.ts'
import { exitBecause } from './shared/start-problem.ts'

composeModules()
const pool = openPool(readConfigOrExit().databaseUrl, 1)
const ended = await endEverySession({ db: openDatabase(pool), clock: systemClock }).catch(exitBecause)
await pool.end()
console.log(`Ended ${ended.customers} sessions of customers and ${ended.staff} of staff.`)
