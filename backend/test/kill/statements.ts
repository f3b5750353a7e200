import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** A statement by its words, and how many of them the act has sent before. */
export type Place = { text: string; after: number }

/** Of one act: what it has sent to the database, and the statement before which it stands still. */
type Course = {
  sent: string[]
  stopBefore: Place | null
  hasStopped: boolean
  onStop: () => void
  released: Set<pg.Client>
}

const course = new AsyncLocalStorage<Course>()
const inTransaction = new WeakSet<pg.Client>()

type Query = (this: pg.Client, ...query: unknown[]) => unknown
const proto = pg.Client.prototype as unknown as { query: Query }
const send = proto.query

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')

/** What follows the commits of several acts together: it notifies, or queues the jobs of their effects. */
const isFollowUp = (text: string): boolean => text.includes('pg_notify(') || text.includes('graphile_worker.add_jobs(')

proto.query = function (...query) {
  const text = textOf(query[0])
  const own = isFollowUp(text) ? undefined : course.getStore()
  if (own && !own.hasStopped && own.stopBefore?.text === text)
    own.hasStopped = own.sent.filter((one) => one === text).length === own.stopBefore.after
  if (own?.hasStopped) {
    // What has no transaction needs no connection any more; others do. Several statements may share one.
    if (!inTransaction.has(this) && !own.released.has(this)) {
      own.released.add(this)
      ;(this as pg.PoolClient).release?.()
    }
    own.onStop()
    return new Promise(() => undefined)
  }
  own?.sent.push(text)
  if (text === 'begin') inTransaction.add(this)
  if (text === 'commit' || text === 'rollback') inTransaction.delete(this)
  return send.apply(this, query)
}

export type End = { sent: string[]; hasStopped: boolean }

/** Does the act, up to the statement that is not sent any more; null: to its end. */
export async function upTo(stopBefore: Place | null, act: () => Promise<unknown>): Promise<End> {
  const sent: string[] = []
  return await new Promise((resolve, reject) => {
    const onStop = () => resolve({ sent, hasStopped: true })
    course
      .run({ sent, stopBefore, hasStopped: false, onStop, released: new Set() }, act)
      .then(() => resolve({ sent, hasStopped: false }), reject)
  })
}

/** What the test itself asks the database for is not the act's. */
export const beside = <T>(work: () => Promise<T>): Promise<T> => course.exit(work)
