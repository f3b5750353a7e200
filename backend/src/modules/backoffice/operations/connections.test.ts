import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../../test/database.ts'
import { readConfig } from '../../../config.ts'
import { systemClock } from '../../../shared/clock.ts'
import { openDatabase, openPool } from '../../../shared/database.ts'
import { readConnections } from './figures.ts'

test('issue 34: a user without special rights counts the connections of others, too', async () => {
  const database = await emptyDatabase()
  const pool = openPool(database.url, 1)
  const role = `shop_${Math.random().toString(36).slice(2)}`
  const open = () => Array.from({ length: 5 }, () => new pg.Client({ connectionString: database.url }))
  const strangers = open()
  try {
    await pool.query(`create role ${role}`)
    await Promise.all(strangers.map((client) => client.connect()))
    await pool.query(`set role ${role}`)
    const scope = { db: openDatabase(pool), clock: systemClock, config: readConfig({ DATABASE_URL: database.url }) }
    // Its own, and five of somebody else.
    expect((await readConnections(scope)).used).toBeGreaterThanOrEqual(6)
  } finally {
    await Promise.all(strangers.map((client) => client.end()))
    await pool.query('reset role')
    await pool.query(`drop role ${role}`)
    await pool.end()
    await database.drop()
  }
})
