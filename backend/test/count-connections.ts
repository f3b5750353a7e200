// Comes before a program (`--import …/count-connections.ts?to=<file>`): writes the size of each pool that it opens, and 1 for each single connection.
import { appendFileSync } from 'node:fs'
import pg from 'pg'

const file = new URL(import.meta.url).searchParams.get('to')!
const note = (name: string | undefined, count: number) => appendFileSync(file, `${name ?? ''}\t${count}\n`)

const { Pool, Client } = pg
pg.Pool = class extends Pool {
  constructor(config: pg.PoolConfig) {
    super(config)
    note(config.application_name, config.max ?? 10)
  }
} as typeof Pool
pg.Client = class extends Client {
  constructor(config: pg.ClientConfig) {
    super(config)
    note(config.application_name, 1)
  }
} as typeof Client
