import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { forgetPreparedStatements, isOutdatedPlan, preparedNameOf } from './prepared-statements.ts'

type Answer<Row> = Promise<PostgresQueryResult<Row>>

async function send<Row>(client: pg.PoolClient, text: string, values: readonly unknown[]): Answer<Row> {
  const name = values.length > 0 ? preparedNameOf(text) : undefined
  return (await client.query({ text, values: values as unknown[], name })) as unknown as PostgresQueryResult<Row>
}

/** What Kysely sends over a connection of the pool; outside a transaction a statement with an outdated plan is sent again. */
function connectionOf(client: pg.PoolClient): PostgresPoolClient {
  let isInTransaction = false
  async function query<Row>(text: string, values: readonly unknown[]): Answer<Row> {
    if (text === 'begin' || text.startsWith('start transaction')) isInTransaction = true
    else if (text === 'commit' || text === 'rollback') isInTransaction = false
    try {
      return await send(client, text, values)
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      forgetPreparedStatements()
      // Within a transaction nothing goes on after an error: there the transaction runs again.
      if (isInTransaction) throw error
      return await send(client, text, values)
    }
  }
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** The pool as Kysely sees it. */
export const connectionsOf = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => connectionOf(await pool.connect()),
  end: () => pool.end(),
})

/**
 * One connection that Kysely uses for every statement at once: the driver sends each without waiting for the answers to those
 * before (`pipeline`). After `close` it refuses statements: of those begun together one may have failed, and the others must
 * not go on. Whoever took the connection from the pool releases it.
 */
export function oneConnection(client: pg.PoolClient) {
  let isOpen = true
  async function query<Row>(text: string, values: readonly unknown[]): Answer<Row> {
    if (!isOpen) throw new Error('This connection or transaction has ended.')
    try {
      return await send(client, text, values)
    } catch (error) {
      if (isOutdatedPlan(error)) forgetPreparedStatements()
      throw error
    }
  }
  const connection: PostgresPoolClient = { query: query as PostgresPoolClient['query'], release() {} }
  return {
    pool: { options: {}, connect: async () => connection, end: async () => {} } satisfies PostgresPool,
    /** Sends at once, where Kysely takes a few turns of the event loop. */
    send: query,
    close() {
      isOpen = false
    },
  }
}
