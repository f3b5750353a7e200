import type { Clock } from './clock.ts'

export type Step = { after: number; waitSeconds: number }

/** Counts attempts by key. Small and in memory: each replica counts for itself, which only widens the limit. */
export type RateLimit = {
  /** Seconds to wait before the next attempt; 0 if it may be made now. */
  secondsToWait(key: string): number
  count(key: string): void
  /** Takes one attempt back. */
  forgive(key: string): void
  reset(key: string): void
}

type Entry = { attempts: number; last: number }
const maxKeys = 50_000

/** After so many attempts each further one has to wait; all is forgotten a while after the last (store-api.md §2). */
export function createRateLimit(clock: Clock, steps: Step[], forgetAfterSeconds = 24 * 3600): RateLimit {
  const entries = new Map<string, Entry>()
  const now = () => clock.now().getTime()

  function find(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (entry && now() - entry.last < forgetAfterSeconds * 1000) return entry
    entries.delete(key)
    return undefined
  }

  return {
    secondsToWait(key) {
      const entry = find(key)
      const step = entry && steps.findLast(({ after }) => entry.attempts >= after)
      return entry && step ? Math.max(0, Math.ceil((entry.last + step.waitSeconds * 1000 - now()) / 1000)) : 0
    },
    count(key) {
      const attempts = (find(key)?.attempts ?? 0) + 1
      entries.delete(key)
      entries.set(key, { attempts, last: now() })
      // The oldest goes first, so that a flood of keys can't fill the memory.
      if (entries.size > maxKeys) entries.delete(entries.keys().next().value as string)
    },
    forgive(key) {
      const entry = find(key)
      if (entry) entry.attempts = Math.max(0, entry.attempts - 1)
    },
    reset: (key) => void entries.delete(key),
  }
}
