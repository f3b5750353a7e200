import { AsyncLocalStorage } from 'node:async_hooks'
import { config } from './config.ts'

/** `endsAt` by the clock of `performance.now()`. */
type Deadline = { endsAt: number; signal: AbortSignal }

const deadlines = new AsyncLocalStorage<Deadline>()

/** All calls to the backend within, however many follow each other, share one time. A read that several pages wait for has its own. */
export const withDeadline = <T>(work: () => Promise<T>): Promise<T> =>
  deadlines.run({ endsAt: performance.now() + config.patience, signal: AbortSignal.timeout(config.patience) }, work)

/** What ends a call of the page that is being made; a call of no page has a time of its own. */
export const deadline = (): AbortSignal => deadlines.getStore()?.signal ?? AbortSignal.timeout(config.patience)

/** Waits for a read of several pages no longer than for the calls of this one. */
export async function untilDeadline<T>(shared: Promise<T>): Promise<T> {
  const own = deadlines.getStore()?.signal
  if (!own) return await shared
  const { promise: over, reject } = Promise.withResolvers<never>()
  const end = () => reject(own.reason)
  if (own.aborted) end()
  own.addEventListener('abort', end)
  try {
    return await Promise.race([shared, over])
  } finally {
    own.removeEventListener('abort', end)
  }
}

/** Time that the visitor takes, such as for sending a file, is not the backend's. */
export async function withoutDeadline<T>(work: () => Promise<T>): Promise<T> {
  const own = deadlines.getStore()
  const begun = performance.now()
  const result = await work()
  if (own) {
    const now = performance.now()
    own.endsAt += now - begun
    own.signal = AbortSignal.timeout(Math.max(0, Math.ceil(own.endsAt - now)))
  }
  return result
}
