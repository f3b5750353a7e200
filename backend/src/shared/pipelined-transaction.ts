import { type CompiledQuery, Kysely, type TransactionSettings } from 'kysely'
import { collectFollowUps, startFollowUps } from './after-commit.ts'
import { type Database, type HeldConnection, holdConnection, initialise, type Tx } from './database.ts'
import type { DB } from './tables.ts'

class PipelinedTransaction extends Kysely<DB> {
  /** Statements that are sent together with the commit. */
  readonly beforeCommit: CompiledQuery[] = []

  override get isTransaction(): true {
    return true
  }

  override transaction(): never {
    throw new Error('A transaction has no transactions of its own.')
  }
}

/**
 * Sends a statement together with the commit, after all other statements of the transaction: the lock that it takes, and for
 * which others wait, is then held for no round trip. Its answer is not read; if it fails, the transaction fails.
 */
export function queueBeforeCommit(tx: Tx, query: CompiledQuery): void {
  if (!(tx instanceof PipelinedTransaction)) throw new Error('Only a transaction of inTransaction queues statements.')
  tx.beforeCommit.push(query)
}

type Answers<Steps extends readonly (() => unknown)[]> = {
  -readonly [Step in keyof Steps]: Awaited<ReturnType<Steps[Step]>>
}

/**
 * Starts the steps of a transaction in this order, and none waits for the answer to the one before: one round trip. The
 * connection of the transaction executes statements in the order in which they are sent, so each step reads what those before
 * it have written, behind the locks that they have taken. Of a step that sends more than one statement, this holds for those
 * that it sends before its first `await` of an answer. Steps that need no order are started with `Promise.all`.
 */
export async function sendInOrder<const Steps extends readonly (() => unknown)[]>(
  ...steps: Steps
): Promise<Answers<Steps>> {
  return (await Promise.all(steps.map((step) => step()))) as Answers<Steps>
}

function beginStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
  return ['begin', ...modes].join(' ')
}

/**
 * A transaction that sends its statements without waiting for the answers to those before; PostgreSQL carries them out one
 * after the other, in the order in which they were started. What needs no other's answer is started together and costs one round
 * trip: with `Promise.all`, or with `sendInOrder` where the order matters. Services call `inTransaction`, which repeats it when PostgreSQL asks for that.
 */
export async function inPipelinedTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  settings: TransactionSettings = {},
): Promise<T> {
  const held = await holdConnection(db)
  const { client, connection } = held
  const tx = new PipelinedTransaction(held.config)
  let isBroken = false
  try {
    await Promise.all([client.query(beginStatement(settings)), initialise(tx)])
    const pending = collectFollowUps(tx)
    const result = await work(tx)
    await commit(tx, held)
    startFollowUps(db, pending)
    return result
  } catch (error) {
    // A connection that cannot roll back must not be used again with the transaction still open.
    await connection.end('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

async function commit(tx: PipelinedTransaction, { connection }: HeldConnection) {
  const last = tx.beforeCommit.map(({ sql, parameters }) => connection.send(sql, parameters))
  const [{ command }] = await Promise.all([connection.end('commit'), ...last])
  // A failed statement whose error was not handled: PostgreSQL has rolled back.
  if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: one of its statements had failed.')
}
