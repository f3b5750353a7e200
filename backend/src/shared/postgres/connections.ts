import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pLimit from 'p-limit'
import type pg from 'pg'
import type { Watch } from '../watch.ts'
import { forgetPreparedStatements, isOutdatedPlan, preparedNameOf } from './prepared-statements.ts'

type Answer<Row> = Promise<PostgresQueryResult<Row>>

/** Watches each statement, by its text, which has no values. */
export type StatementWatch = Watch<string>

/** How statements are sent over the connections of a pool (docs/decisions/0030-statements-are-pipelined-and-prepared.md). */
export interface Sending {
  /** Each at once, without waiting for the answers to those before; false: one after the other. */
  isPipelined: boolean
  /** Those that are sent often under a name, so that PostgreSQL plans them once for each connection. */
  isPrepared: boolean
  watch?: StatementWatch
}

const unwatched: StatementWatch = (_text, send) => send()

async function send<Row>(
  client: pg.PoolClient,
  { isPrepared, watch = unwatched }: Sending,
  text: string,
  values: readonly unknown[],
): Answer<Row> {
  const name = isPrepared && values.length > 0 ? preparedNameOf(text) : undefined
  const query = { text, values: values as unknown[], name }
  return (await watch(text, () => client.query(query))) as unknown as PostgresQueryResult<Row>
}

/** What Kysely sends over a connection of the pool; outside a transaction a statement with an outdated plan is sent again. */
function connectionOf(client: pg.PoolClient, sending: Sending): PostgresPoolClient {
  let isInTransaction = false
  async function query<Row>(text: string, values: readonly unknown[]): Answer<Row> {
    if (text === 'begin' || text.startsWith('start transaction')) isInTransaction = true
    else if (text === 'commit' || text === 'rollback') isInTransaction = false
    try {
      return await send(client, sending, text, values)
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      forgetPreparedStatements()
      // Within a transaction nothing goes on after an error: there the transaction runs again.
      if (isInTransaction) throw error
      return await send(client, sending, text, values)
    }
  }
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** The pool as Kysely sees it. */
export const connectionsOf = (pool: pg.Pool, sending: Sending): PostgresPool => ({
  options: pool.options,
  connect: async () => connectionOf(await pool.connect(), sending),
  end: () => pool.end(),
})

/**
 * One connection that Kysely uses for every statement at once: the driver sends each without waiting for the answers to those
 * before (`pipeline`), or, where that is off, each after the answer to the one before, in the same order. The caller,
 * who took the connection from the pool, releases it.
 */
export function oneConnection(client: pg.PoolClient, sending: Sending) {
  const { watch = unwatched } = sending
  let isOpen = true
  const oneByOne = sending.isPipelined ? undefined : pLimit(1)
  const inOrder = <T>(act: () => Promise<T>): Promise<T> => (oneByOne ? oneByOne(act) : act())

  async function query<Row>(text: string, values: readonly unknown[]): Answer<Row> {
    if (!isOpen) throw new Error('This connection or transaction has ended.')
    try {
      return await inOrder(() => send<Row>(client, sending, text, values))
    } catch (error) {
      if (isOutdatedPlan(error)) forgetPreparedStatements()
      throw error
    }
  }

  /** From now on statements are refused: of those begun together one may have failed, and the others must not go on. */
  function close(): void {
    isOpen = false
  }

  const connection: PostgresPoolClient = { query: query as PostgresPoolClient['query'], release() {} }
  return {
    pool: { options: {}, connect: async () => connection, end: async () => {} } satisfies PostgresPool,
    /** Sends at once, where Kysely takes a few turns of the event loop. */
    send: query,
    close,
    /** Closes the connection with a last statement, behind all that were sent before. */
    end(text: 'commit' | 'rollback') {
      close()
      return inOrder(() => watch(text, () => client.query(text)))
    },
  }
}
