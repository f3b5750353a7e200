import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from './database.ts'
import { isId } from './ids.ts'
import { inPipelinedTransaction } from './pipelined-transaction.ts'
import { isOutdatedPlan } from './postgres/prepared-statements.ts'
import type { Scope } from './scope.ts'

// 40001 serialization_failure, 40P01 deadlock_detected: the whole transaction may run again.
const retryable = new Set(['40001', '40P01'])
const mayRunAgain = (error: unknown): boolean =>
  retryable.has((error as { code?: string }).code ?? '') || isOutdatedPlan(error)
const attempts = 5

/** The one transaction function (design §2): read committed, run again when PostgreSQL asks for it. */
export async function inTransaction<T>(scope: Pick<Scope, 'db'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inPipelinedTransaction(scope.db, work)
    } catch (error) {
      if (!mayRunAgain(error) || attempt === attempts) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

/** A transaction for each item. One that fails is logged, the others go on; the job fails at the end. */
export async function eachInTransaction<Item>(
  scope: Pick<Scope, 'db' | 'log'>,
  items: readonly Item[],
  act: (tx: Tx, item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) {
    try {
      await inTransaction(scope, (tx) => act(tx, item))
    } catch (error) {
      scope.log.error({ err: error, item: idsOf(item) }, 'an item of a job failed')
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} items failed`)
}

/** What a log may name of an item: ids, and no personal data, such as an address or a tax id (docs/security.md, section 2). */
function idsOf(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return isId(item) ? item : undefined
  return Object.fromEntries(Object.entries(item).filter(([, value]) => isId(value)))
}
