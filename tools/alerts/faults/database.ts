import pg from 'pg'
import { readContext, searchAt } from '../calls.ts'
import { type Fault, goOn, type Undo } from '../fault.ts'
import { runNow } from '../queue.ts'
import type { Shop } from '../shop.ts'

/** The name of the shop's database, and of the user to whom it belongs. */
const ownerOf = ({ environment }: Shop): string => new URL(environment.DATABASE_URL!).username

/** The database takes no connection of the shop, and has ended those that there were. */
async function closeDatabase(shop: Shop): Promise<Undo> {
  const name = ownerOf(shop)
  await shop.db.query(`alter database ${name} connection limit 0`)
  await shop.db.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [name])
  return () => shop.db.query(`alter database ${name} connection limit -1`)
}

/** The shop may not read this table, as after a restore under another user. */
export async function withdrawRight(shop: Shop, table: string): Promise<Undo> {
  const name = ownerOf(shop)
  await shop.db.query(`revoke select on ${table} from ${name}`)
  return () => shop.db.query(`grant select on ${table} to ${name}`)
}

/** More than nine tenths of the connections of the server are in use. */
async function takeConnections({ db }: Shop): Promise<Undo> {
  const clients: pg.Client[] = []
  const countLeft = async () => {
    const { rows } = await db.query(
      `select ceil(0.92 * current_setting('max_connections')::integer)::integer - count(*)::integer as left
      from pg_stat_activity where backend_type = 'client backend'`,
    )
    return rows[0].left as number
  }
  const { host, port, user, password, database } = db
  for (let left = await countLeft(); left > 0; left = await countLeft()) {
    const more = Array.from(
      { length: Math.min(left, 20) },
      () => new pg.Client({ host, port, user, password, database }),
    )
    for (const client of more) client.on('error', () => undefined)
    await Promise.all(more.map((client) => client.connect()))
    clients.push(...more)
  }
  return () => Promise.all(clients.map((client) => client.end()))
}

/** Somebody holds a lock that every call needs, and does nothing. */
async function holdLock(db: pg.Client): Promise<Undo> {
  await db.query('begin')
  await db.query('lock table session in access exclusive mode')
  return () => db.query('rollback')
}

/** A step in the history of an order is changed past the program, and all chains are checked. */
async function forgeHistory(shop: Shop): Promise<Undo> {
  const { rows } = await shop.db.query<{ id: string; event: string }>(
    'select id, event from history order by id limit 1',
  )
  const [step] = rows
  if (!step) throw new Error('the demo has no history')
  const change = async (event: string) => {
    await shop.db.query('alter table history disable trigger history_append_only')
    await shop.db.query('update history set event = $2 where id = $1', [step.id, event])
    await shop.db.query('alter table history enable trigger history_append_only')
    await runNow(shop, 'audit.check')
  }
  await change('forged')
  return () => change(step.event)
}

export const closedDatabase: Fault = { what: 'the database takes no connections', cause: closeDatabase }

export const pagesWithoutDatabase: Fault = {
  what: 'pages are asked for while the database takes no connections',
  looksBack: true,
  async cause(shop) {
    const open = await closeDatabase(shop)
    const stop = goOn(3, () => searchAt(shop.frontDoorUrl))
    return () => stop().then(open)
  },
}

export const unreadableTable: Fault = {
  what: 'the shop may not read a table that its pages need',
  looksBack: true,
  async cause(shop) {
    const giveBack = await withdrawRight(shop, 'product_listing')
    const stop = goOn(2, () => searchAt(shop.frontDoorUrl))
    return () => stop().then(giveBack)
  },
}

export const takenConnections: Fault = { what: 'others use nine tenths of the connections', cause: takeConnections }

export const heldLock: Fault = {
  what: 'many calls wait for a lock',
  async cause({ db, webUrl }) {
    const release = await holdLock(db)
    const stop = goOn(40, () => readContext(webUrl))
    return () => release().then(stop)
  },
}

export const forgedRow: Fault = { what: 'a step in the history of an order is forged', cause: forgeHistory }
