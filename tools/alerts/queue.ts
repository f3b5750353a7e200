import { setTimeout as wait } from 'node:timers/promises'
import type { Shop } from './shop.ts'

/** Queues a job of the clock, as staff do who run it ahead of its time. */
export const runNow = ({ db }: Shop, job: string): Promise<unknown> =>
  db.query(`select graphile_worker.add_job($1, '{}'::json)`, [job])

/** Asks again until the database answers true. */
export async function until({ db }: Shop, question: string, values: unknown[] = []): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const { rows } = await db.query(question, values)
    if (Object.values(rows[0] ?? {})[0] === true) return
    await wait(100)
  }
  throw new Error(`never true within half a minute: ${question}`)
}
