import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from './database.ts'
import type { Scope } from './scope.ts'

// 40001 serialization_failure, 40P01 deadlock_detected: the whole transaction may run again.
const retryable = new Set(['40001', '40P01'])
const attempts = 5

/** The one transaction function (design §2): read committed, run again when PostgreSQL asks for it. */
export async function inTransaction<T>(scope: Pick<Scope, 'db'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await scope.db.transaction().execute(work)
    } catch (error) {
      const code = (error as { code?: string }).code
      if (!code || !retryable.has(code) || attempt === attempts) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}
