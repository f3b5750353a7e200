import { readConfigOrExit } from './config.ts'
import { seedReference } from './modules/reference/reference-data.ts'
import { openDatabase, openPool } from './shared/database.ts'
import { migrate } from './shared/migrations.ts'
import { exitBecause } from './shared/start-problem.ts'
import { inTransaction } from './shared/transaction.ts'

const pool = openPool(readConfigOrExit().databaseDirectUrl, 2, { name: 'goldammer migrate' })
const applied = await migrate(pool).catch(exitBecause)
await inTransaction({ db: openDatabase(pool) }, seedReference)
console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'the database is up to date')
await pool.end()
