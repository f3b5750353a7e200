import { AppError } from './app-error.ts'

/**
 * Work that is costly and the same for all who ask: each piece is done once however many want it, a few at a time, and
 * when too much waits the next is told to come back.
 */
export function createWorkshop<Result>({ hands, waiting }: { hands: number; waiting: number }) {
  const running = new Map<string, Promise<Result>>()
  const queue: (() => void)[] = []
  let busy = 0

  async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= hands) {
      if (queue.length >= waiting) throw new AppError('HTTP__SERVICE_UNAVAILABLE', { parameters: { seconds: 5 } })
      // Whoever ends hands its turn on, so that nobody comes between.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      busy += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else busy -= 1
    }
  }

  return function once(name: string, work: () => Promise<Result>): Promise<Result> {
    const known = running.get(name)
    if (known) return known
    const result = takeTurn(work).finally(() => running.delete(name))
    running.set(name, result)
    return result
  }
}
