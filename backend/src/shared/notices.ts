import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

type Listener = (payload: string) => void

/** What the database notifies this process of (`pg_notify`), over one connection for all channels. */
export type Notices = {
  /** Calls back with each notice of a channel from now on. */
  listen(channel: string, listener: Listener): Promise<void>
  /** Calls back when the connection broke, and again when there is a new one: what was notified meanwhile is lost. */
  whenLost(listener: () => void): void
  stop(): Promise<void>
}

/** Between two tries to connect again, in milliseconds. */
export const AGAIN_MS = 500
/** Milliseconds after which the connection is tried, and within which it must answer: one that is half open says nothing, for hours. */
const TRIED_MS = 30_000

/** Connects at once, and again whenever the connection breaks. The address must lead past a pooler (DATABASE_DIRECT_URL). */
export async function openNotices(databaseUrl: string, triedMs = TRIED_MS): Promise<Notices> {
  const listeners = new Map<string, Set<Listener>>()
  const onLoss = new Set<() => void>()
  let client: pg.Client | undefined
  let stopped = false

  const reportLoss = () => {
    for (const listener of onLoss) listener()
  }
  async function connect() {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: triedMs,
      query_timeout: triedMs,
      application_name: 'goldammer notices',
    })
    connection.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    })
    connection.on('error', () => {})
    await connection.connect()
    for (const channel of listeners.keys()) await listenTo(connection, channel)
    if (stopped) return await connection.end()
    client = connection
    const giveUp = () => connection.end().catch(() => {})
    const trial = setInterval(() => connection.query('select 1').catch(giveUp), triedMs).unref()
    connection.on('end', () => {
      clearInterval(trial)
      void connectAgain()
    })
  }
  async function connectAgain() {
    client = undefined
    reportLoss()
    while (!stopped) {
      await wait(AGAIN_MS)
      const isConnected = await connect().then(
        () => true,
        () => false,
      )
      if (isConnected) return reportLoss()
    }
  }
  await connect()

  return {
    async listen(channel, listener) {
      const isNew = !listeners.has(channel)
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      // Without a connection the next one listens.
      if (isNew && client) await listenTo(client, channel)
    },
    whenLost: (listener) => void onLoss.add(listener),
    async stop() {
      stopped = true
      await client?.end()
    },
  }
}

const listenTo = (connection: pg.Client, channel: string) => connection.query(`listen ${pg.escapeIdentifier(channel)}`)
