import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { AppError } from '../../shared/app-error.ts'
import { createRateLimit, type RateLimit } from '../../shared/rate-limit.ts'
import type { Scope } from '../../shared/scope.ts'

/** store-api.md §2: attempts, then seconds to wait. */
const rules = {
  login: [
    { after: 10, waitSeconds: 10 },
    { after: 15, waitSeconds: 30 },
    { after: 20, waitSeconds: 60 },
  ],
  recovery: [
    { after: 3, waitSeconds: 30 },
    { after: 5, waitSeconds: 60 },
    { after: 10, waitSeconds: 90 },
  ],
} as const

type Limits = Record<'login' | 'recovery' | 'registration' | 'impersonation', RateLimit>
// One set for each app: a clock belongs to exactly one.
const perApp = new WeakMap<object, Limits>()

function limitsOf({ clock, config }: Pick<Scope, 'clock' | 'config'>): Limits {
  let limits = perApp.get(clock)
  if (!limits) {
    const hour = 3600
    limits = {
      login: createRateLimit(clock, [...rules.login]),
      impersonation: createRateLimit(clock, [...rules.login]),
      recovery: createRateLimit(clock, [...rules.recovery]),
      registration: createRateLimit(clock, [{ after: config.registrationsPerHour, waitSeconds: hour }], hour),
    }
    perApp.set(clock, limits)
  }
  return limits
}

/** Refuses while a wait is on, else counts the attempt. Keys hold who is asked for and who asks. */
export function countAttempt(
  scope: Pick<Scope, 'clock' | 'config'>,
  what: keyof Limits,
  key: string,
  code: ErrorCode = 'FRAMEWORK__RATE_LIMIT_EXCEEDED',
): void {
  const limit = limitsOf(scope)[what]
  const seconds = limit.secondsToWait(key)
  if (seconds > 0) throw new AppError(code, { parameters: { seconds } })
  limit.count(key)
}

export function forgetAttempts(scope: Pick<Scope, 'clock' | 'config'>, what: keyof Limits, key: string): void {
  limitsOf(scope)[what].reset(key)
}
