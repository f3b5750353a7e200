import { RECOVERY_LINK_HOURS } from '@goldammer/sdk/constants'
import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { AppError } from '../../../shared/app-error.ts'
import * as rateLimit from '../../../shared/rate-limit.ts'
import { DAY, type RateLimit, type Step } from '../../../shared/rate-limit.ts'
import type { Scope } from '../../../shared/scope.ts'

const hour = 3600
const month = 30 * DAY

/** Other people's attempts lock nobody out for longer than this. */
const LONGEST_LOGIN_WAIT = 900

/** store-api.md §2: attempts, then seconds to wait. What an address may try is more: many people can share one. */
const login: Step[] = [
  { after: 10, waitSeconds: 10 },
  { after: 15, waitSeconds: 30 },
  { after: 20, waitSeconds: 60 },
  { after: 25, waitSeconds: 300 },
  { after: 30, waitSeconds: LONGEST_LOGIN_WAIT },
]
/** Decision 19: of one account, from all networks and devices together that nobody has signed in to it from. */
const account: Step[] = [{ after: 50, waitSeconds: LONGEST_LOGIN_WAIT }]
const form: Step[] = [
  { after: 3, waitSeconds: 30 },
  { after: 5, waitSeconds: 60 },
  { after: 10, waitSeconds: 90 },
]
const address: Step[] = [
  { after: 100, waitSeconds: 10 },
  { after: 200, waitSeconds: 60 },
]
/** RFC 6177: a site of IPv6 has 65,536 networks, so that a count of them alone bounds nobody. */
const site: Step[] = address.map(({ after, waitSeconds }) => ({ after: 10 * after, waitSeconds }))
const tenThenPause: Step[] = [
  { after: 10, waitSeconds: 30 },
  { after: 20, waitSeconds: 60 },
]
/** Comments of one customer in a row: a lively dialog, but no flood (domain/posts#comments). */
const comment: Step[] = [
  { after: 8, waitSeconds: 30 },
  { after: 20, waitSeconds: 120 },
]
/** People who answer for a project work through an inbox, so their limit is higher. */
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
/** With five tries at each code, so few guesses that six digits withstand them for years. */
const stepUp: Step[] = [
  { after: 5, waitSeconds: 60 },
  { after: 10, waitSeconds: hour / 4 },
]
const pointSteps: Step[] = [
  { after: 300, waitSeconds: 10 },
  { after: 600, waitSeconds: 60 },
]
const report: Step[] = [{ after: 20, waitSeconds: 60 }]

const limitsFor = (config: Needs['config']) => ({
  login: { steps: login, forgetAfter: DAY },
  loginByAccount: { steps: account, forgetAfter: DAY },
  // Networks and devices of a right password: they go on while strangers have to wait.
  knownLogins: { steps: [], forgetAfter: month },
  loginByAddress: { steps: address, forgetAfter: hour },
  impersonation: { steps: login, forgetAfter: DAY },
  recovery: { steps: form, forgetAfter: DAY },
  recoveryByAddress: { steps: address, forgetAfter: hour },
  // Staff may set it meanwhile.
  registration: { steps: [{ after: config.registrationsPerHour, waitSeconds: hour }], forgetAfter: hour },
  // Asked while somebody types: more than anybody needs for a password, less than would keep a processor busy.
  judgedByAddress: { steps: pointSteps, forgetAfter: hour },
  confirmations: { steps: form, forgetAfter: DAY },
  confirmationsByAddress: { steps: address, forgetAfter: hour },
  mails: { steps: mail, forgetAfter: DAY },
  // To who is logged in, at their own address; a right code forgets them.
  stepUpMails: { steps: stepUp, forgetAfter: DAY },
  forms: { steps: form, forgetAfter: DAY },
  newsletter: { steps: form, forgetAfter: DAY },
  // BGB § 356a: above them declarations are taken all the same, and mails wait.
  withdrawals: { steps: tenThenPause, forgetAfter: hour },
  withdrawalsByAddress: { steps: address, forgetAfter: hour },
  withdrawalLinks: { steps: [{ after: 3, waitSeconds: 24 * hour }], forgetAfter: DAY },
  reviews: { steps: tenThenPause, forgetAfter: hour },
  pictures: { steps: tenThenPause, forgetAfter: hour },
  promotion: { steps: tenThenPause, forgetAfter: hour },
  exports: {
    steps: [
      { after: 3, waitSeconds: 30 },
      { after: 6, waitSeconds: 600 },
    ],
    forgetAfter: hour,
  },
  companies: { steps: tenThenPause, forgetAfter: hour },
  proofs: { steps: tenThenPause, forgetAfter: hour },
  draftLinks: { steps: form, forgetAfter: DAY },
  invitations: { steps: tenThenPause, forgetAfter: hour },
  comments: { steps: comment, forgetAfter: hour },
  officialComments: { steps: officialComment, forgetAfter: hour },
  reports: { steps: report, forgetAfter: hour },
})

type Limits = ReturnType<typeof limitsFor>
export type LimitName = keyof Limits
/** Within a transaction `db` is the transaction: a second connection for each could leave none for any. */
type Needs = Pick<Scope, 'db' | 'clock' | 'config'>

const limitOf = ({ config }: Needs, name: LimitName): RateLimit => ({ name, ...limitsFor(config)[name] })

/** The network of a site of IPv6, beside that of its caller; none for IPv4. */
function siteOf(caller: string): string | null {
  const [, site] = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(caller) ?? []
  return site ? `${site}::/48` : null
}

const wait = (code: ErrorCode, seconds: number) => new AppError(code, { parameters: { seconds } })

/** Counts the attempt, of an address also for its site, or answers how many seconds to wait. */
async function secondsFor(scope: Needs, name: LimitName, key: string): Promise<number> {
  const limit = limitOf(scope, name)
  const network = name.endsWith('ByAddress') ? siteOf(key) : null
  const seconds = network ? await rateLimit.takeAttempt(scope, { ...limit, steps: site }, network) : 0
  return seconds > 0 ? seconds : await rateLimit.takeAttempt(scope, limit, key)
}

/** Refuses while a wait is on, else counts the attempt. Keys hold who is asked for and who asks. */
export async function countAttempt(
  scope: Needs,
  name: LimitName,
  key: string,
  code: ErrorCode = 'FRAMEWORK__RATE_LIMIT_EXCEEDED',
): Promise<void> {
  const seconds = await secondsFor(scope, name, key)
  if (seconds > 0) throw wait(code, seconds)
}

export const emailKey = (email: string): string => email.trim().toLowerCase()

/** Counts the attempt and answers whether it was within the limit: for what is done above it, too, but without mails. */
export async function mayAttempt(scope: Needs, name: LimitName, key: string): Promise<boolean> {
  return (await secondsFor(scope, name, key)) === 0
}

type AskedMail = 'confirmation' | 'leaving' | 'loginLink' | 'newAddress' | 'newsletter' | 'receipt' | 'recovery'

/** Whether another mail may go to who is named. Where not, it is left out in silence: the answer to who asks stays the same. */
export async function mayMail(scope: Needs, kind: AskedMail, email: string): Promise<boolean> {
  return await mayAttempt(scope, 'mails', `${kind} ${emailKey(email)}`)
}

/** The attempt turned out to be right: it no longer counts. */
export async function forgiveAttempt(scope: Needs, name: LimitName, key: string): Promise<void> {
  const network = name.endsWith('ByAddress') ? siteOf(key) : null
  if (network) await rateLimit.forgiveOne(scope, limitOf(scope, name), network)
  await rateLimit.forgiveOne(scope, limitOf(scope, name), key)
}

export async function forgetAttempts(scope: Needs, name: LimitName, key: string): Promise<void> {
  await rateLimit.forgetAll(scope, limitOf(scope, name), key)
}

/** From where the account of this e-mail was signed in to: by network, and by the device where it has a cookie. */
export type LoginOrigin = { email: string; caller: string; device: string | null }

const originsOf = ({ email, caller, device }: LoginOrigin): string[] =>
  [`network ${caller}`, device && `device ${device}`].flatMap((originKey) =>
    originKey ? `${emailKey(email)} ${originKey}` : [],
  )

export async function rememberLogin(scope: Needs, origin: LoginOrigin): Promise<void> {
  for (const originKey of originsOf(origin)) await rateLimit.remember(scope, limitOf(scope, 'knownLogins'), originKey)
}

export async function isKnownLogin(scope: Needs, origin: LoginOrigin): Promise<boolean> {
  for (const originKey of originsOf(origin))
    if (await rateLimit.isRemembered(scope, limitOf(scope, 'knownLogins'), originKey)) return true
  return false
}

/** From this network; what others try goes on to count. */
export const forgetWrongPasswords = (scope: Needs, email: string, caller: string): Promise<void> =>
  forgetAttempts(scope, 'login', `${emailKey(email)} ${caller}`)
