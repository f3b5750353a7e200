import { readConfig } from './config.ts'
import { openPool } from './shared/database.ts'
import { migrate } from './shared/migrations.ts'

const pool = openPool(readConfig().databaseUrl, 2)
const applied = await migrate(pool)
console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'the database is up to date')
await pool.end()
