import pLimit from 'p-limit'
import { AppError } from './app-error.ts'

/**
 * Runs costly work whose result is the same for everybody: callers that name the same work share one run, `concurrency` runs go on
 * at a time, and `waiting` more wait. Beyond that the caller gets HTTP__SERVICE_UNAVAILABLE and is asked to come back.
 */
export function createSingleFlightPool<Result>({ concurrency, waiting }: { concurrency: number; waiting: number }) {
  const running = new Map<string, Promise<Result>>()
  const limit = pLimit(concurrency)

  return function once(name: string, work: () => Promise<Result>): Promise<Result> {
    const known = running.get(name)
    if (known) return known
    if (limit.activeCount >= concurrency && limit.pendingCount >= waiting)
      return Promise.reject(new AppError('HTTP__SERVICE_UNAVAILABLE', { parameters: { seconds: 5 } }))
    const result = limit(work).finally(() => running.delete(name))
    running.set(name, result)
    return result
  }
}
