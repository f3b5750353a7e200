import { RECOVERY_LINK_HOURS } from '@goldammer/sdk/constants'
import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { AppError } from '../../shared/app-error.ts'
import { createRateLimit, type RateLimit, type Step } from '../../shared/rate-limit.ts'
import type { Scope } from '../../shared/scope.ts'

const hour = 3600

/** store-api.md §2: attempts, then seconds to wait. What an address may try is more: many people can share one. */
const login: Step[] = [
  { after: 10, waitSeconds: 10 },
  { after: 15, waitSeconds: 30 },
  { after: 20, waitSeconds: 60 },
]
const form: Step[] = [
  { after: 3, waitSeconds: 30 },
  { after: 5, waitSeconds: 60 },
  { after: 10, waitSeconds: 90 },
]
const address: Step[] = [
  { after: 100, waitSeconds: 10 },
  { after: 200, waitSeconds: 60 },
]
const tenThenPause: Step[] = [
  { after: 10, waitSeconds: 30 },
  { after: 20, waitSeconds: 60 },
]
/** What a customer says in a row: a lively dialog, but no flood (domain §9). */
const comment: Step[] = [
  { after: 8, waitSeconds: 30 },
  { after: 20, waitSeconds: 120 },
]
/** Whoever speaks for a project works through an inbox. */
const officialComment: Step[] = [
  { after: 120, waitSeconds: 30 },
  { after: 300, waitSeconds: 120 },
]
/**
 * Mails of one kind to one recipient, whoever asks for them. No wait is longer than the shortest of their links lives: who is
 * bombed by a stranger still has one that works.
 */
const mail: Step[] = [
  { after: 3, waitSeconds: hour / 2 },
  { after: 6, waitSeconds: RECOVERY_LINK_HOURS * hour },
]
const report: Step[] = [{ after: 20, waitSeconds: 60 }]

const newLimits = ({ clock, config }: Pick<Scope, 'clock' | 'config'>) => ({
  login: createRateLimit(clock, login),
  loginByAddress: createRateLimit(clock, address, hour),
  impersonation: createRateLimit(clock, login),
  recovery: createRateLimit(clock, form),
  recoveryByAddress: createRateLimit(clock, address, hour),
  registration: createRateLimit(
    clock,
    [
      {
        // Staff may set it meanwhile.
        get after() {
          return config.registrationsPerHour
        },
        waitSeconds: hour,
      },
    ],
    hour,
  ),
  confirmations: createRateLimit(clock, form),
  confirmationsByAddress: createRateLimit(clock, address, hour),
  mails: createRateLimit(clock, mail),
  forms: createRateLimit(clock, form),
  newsletter: createRateLimit(clock, form),
  // BGB § 356a: above them declarations are taken all the same, and mails wait.
  withdrawals: createRateLimit(clock, tenThenPause, hour),
  withdrawalsByAddress: createRateLimit(clock, address, hour),
  withdrawalLinks: createRateLimit(clock, [{ after: 3, waitSeconds: 24 * hour }]),
  reviews: createRateLimit(clock, tenThenPause, hour),
  pictures: createRateLimit(clock, tenThenPause, hour),
  promotion: createRateLimit(clock, tenThenPause, hour),
  exports: createRateLimit(
    clock,
    [
      { after: 3, waitSeconds: 30 },
      { after: 6, waitSeconds: 600 },
    ],
    hour,
  ),
  companies: createRateLimit(clock, tenThenPause, hour),
  proofs: createRateLimit(clock, tenThenPause, hour),
  draftLinks: createRateLimit(clock, form),
  invitations: createRateLimit(clock, tenThenPause, hour),
  comments: createRateLimit(clock, comment, hour),
  officialComments: createRateLimit(clock, officialComment, hour),
  reports: createRateLimit(clock, report, hour),
})

type Limits = ReturnType<typeof newLimits>
type Needs = Pick<Scope, 'clock' | 'config'>
// One set for each app: a clock belongs to exactly one.
const perApp = new WeakMap<object, Limits>()

function limitOf(scope: Needs, what: keyof Limits): RateLimit {
  const limits = perApp.get(scope.clock) ?? newLimits(scope)
  perApp.set(scope.clock, limits)
  return limits[what]
}

/** Refuses while a wait is on, else counts the attempt. Keys hold who is asked for and who asks. */
export function countAttempt(
  scope: Needs,
  what: keyof Limits,
  key: string,
  code: ErrorCode = 'FRAMEWORK__RATE_LIMIT_EXCEEDED',
): void {
  const limit = limitOf(scope, what)
  const seconds = limit.secondsToWait(key)
  if (seconds > 0) throw new AppError(code, { parameters: { seconds } })
  limit.count(key)
}

/** Counts the attempt and says whether it was within the limit: for what is done above it, too, but without mails. */
export function mayAttempt(scope: Needs, what: keyof Limits, key: string): boolean {
  const limit = limitOf(scope, what)
  if (limit.secondsToWait(key) > 0) return false
  limit.count(key)
  return true
}

type AskedMail = 'confirmation' | 'leaving' | 'newAddress' | 'newsletter' | 'receipt' | 'recovery'

/** Whether another mail may go to who is named. Where not, it is left out in silence: the answer to who asks stays the same. */
export function mayMail(scope: Needs, kind: AskedMail, email: string): boolean {
  return mayAttempt(scope, 'mails', `${kind} ${email.trim().toLowerCase()}`)
}

/** The attempt turned out to be right: it no longer counts. */
export function forgiveAttempt(scope: Needs, what: keyof Limits, key: string): void {
  limitOf(scope, what).forgive(key)
}

export function forgetAttempts(scope: Needs, what: keyof Limits, key: string): void {
  limitOf(scope, what).reset(key)
}
