import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'

type Mode = 'before' | 'after'

/**
 * What the database sees of a process that is killed: at the n-th statement, before it was sent or after it was carried
 * out, every connection breaks, and none can be had until `revive`. Its open transactions are rolled back by PostgreSQL.
 */
export function killable(pool: pg.Pool) {
  const clients = new Set<pg.PoolClient>()
  let left = Number.POSITIVE_INFINITY
  let mode: Mode = 'before'
  let isDead = false

  function die(): Error {
    isDead = true
    for (const client of clients)
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    return new Error('killed')
  }

  function watch(client: pg.PoolClient): pg.PoolClient {
    if (clients.has(client)) return client
    clients.add(client)
    client.on('error', () => undefined)
    client.on('end', () => clients.delete(client))
    const send = client.query.bind(client) as (...query: unknown[]) => Promise<unknown>
    const query = async (...text: unknown[]): Promise<unknown> => {
      if (isDead) throw new Error('killed')
      left--
      if (left === 0 && mode === 'before') throw die()
      const isLast = left === 0
      const answer = await send(...text)
      if (isLast) throw die()
      return answer
    }
    client.query = query as typeof client.query
    return client
  }

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  pool.connect = (async () => {
    if (isDead) throw new Error('killed')
    return watch(await connect())
  }) as typeof pool.connect
  pool.on('error', () => undefined)

  return {
    killAt(statement: number, when: Mode): void {
      left = statement
      mode = when
    },
    /** A new process; true if the one before was killed. */
    async revive(): Promise<boolean> {
      const wasDead = isDead
      while (wasDead && clients.size > 0) await setImmediate()
      isDead = false
      left = Number.POSITIVE_INFINITY
      return wasDead
    },
  }
}
