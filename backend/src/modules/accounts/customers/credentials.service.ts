import { RECOVERY_LINK_HOURS } from '@goldammer/sdk/constants'
import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import type { components } from '@goldammer/sdk/operations/store'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { hashToken, newToken } from '../../../shared/ids.ts'
import { addToOutbox, takeFromOutbox } from '../../../shared/outbox.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { getRecipient, sendMail } from '../../notifications/service.ts'
import {
  countAttempt,
  emailKey,
  forgetAttempts,
  forgiveAttempt,
  isKnownLogin,
  type LoginOrigin,
  mayMail,
} from './limits.ts'
import { moveNewsletter } from './newsletter.service.ts'
import { isPasswordEasy, refuseEasyPassword } from './password-strength.ts'
import { isPassword, preparePassword } from './passwords.ts'
import * as repository from './repository.ts'
import { freeEmail, getCustomerRow, refuseTakenEmail } from './service.ts'
import { refuseStorefrontUrl } from './storefront-url.ts'

/** As long as the link of a registration. */
const emailLinkHours = 24

const THROTTLED = 'CHECKOUT__CUSTOMER_AUTH_THROTTLED'

/**
 * Before the password is looked at: during a wait the right one is refused like the wrong ones. Each attempt is counted first and
 * taken back if it was right, so that of many at once none is missed. What many addresses try on one account keeps out only those
 * that nobody has signed in to it from (decision 19).
 */
async function countLogin(scope: Scope, origin: LoginOrigin): Promise<{ forgive(): Promise<void> }> {
  const { caller } = origin
  const email = emailKey(origin.email)
  await countAttempt(scope, 'loginByAddress', caller, THROTTLED)
  await countAttempt(scope, 'login', `${email} ${caller}`, THROTTLED)
  const isKnown = await isKnownLogin(scope, origin)
  if (!isKnown) await countAttempt(scope, 'loginByAccount', email, THROTTLED)
  return {
    async forgive() {
      await forgiveAttempt(scope, 'loginByAddress', caller)
      await forgetAttempts(scope, 'login', `${email} ${caller}`)
      if (!isKnown) await forgiveAttempt(scope, 'loginByAccount', email)
    },
  }
}

/**
 * Whose e-mail and password these are. Unknown e-mail and wrong password differ neither in the answer nor in its
 * time; only a caller with the right password learns that the login is locked.
 */
export async function checkCredentials(scope: Scope, password: string, origin: LoginOrigin): Promise<string> {
  const counted = await countLogin(scope, origin)
  const customer = await repository.findByEmail(scope.db, origin.email)
  const right = await isPassword(customer?.passwordHash ?? null, password, (passwordHash, former) =>
    repository.rehash(scope.db, customer!.id, passwordHash, former),
  )
  if (!customer || !right) throw new AppError('CHECKOUT__CUSTOMER_AUTH_BAD_CREDENTIALS')
  await counted.forgive()
  assertMayLogIn(customer)
  await checkStrengthOfOldPassword(scope, customer, password)
  return customer.id
}

const ownWordsOf = (customer: repository.CustomerRow | undefined) => [
  customer?.email,
  customer?.firstName,
  customer?.lastName,
  customer?.company,
]

/** ASVS 5.0, 6.2.4: a customer whose password is older than the strength check signs in and is advised to change it. */
async function checkStrengthOfOldPassword(
  scope: Scope,
  customer: repository.CustomerRow,
  password: string,
): Promise<void> {
  const { id, passwordIsEasy } = customer
  const isEasy = await isPasswordEasy(scope.config, passwordIsEasy, password, ownWordsOf(customer))
  if (isEasy !== passwordIsEasy) await repository.update(scope.db, id, { passwordIsEasy: isEasy })
}

/** Until the next sign-in, which judges it again. */
export async function dismissPasswordAdvice({ db }: Pick<Scope, 'db'>, customerId: string): Promise<void> {
  const customer = await getCustomerRow(db, customerId)
  if (customer.passwordIsEasy) await repository.update(db, customerId, { passwordIsEasy: null })
}

/** Answered only to a caller who has shown that the account is theirs. */
export function assertMayLogIn({ active, confirmedAt }: repository.CustomerRow): void {
  if (!active) throw new AppError('CHECKOUT__CUSTOMER_IS_INACTIVE')
  if (!confirmedAt) throw new AppError('CHECKOUT__CUSTOMER_OPTIN_NOT_COMPLETED')
}

/** The password given again by a customer who is logged in. */
export async function checkPassword(
  scope: Scope,
  customerId: string,
  password: string,
  throttled: ErrorCode = 'CHECKOUT__CUSTOMER_AUTH_THROTTLED',
): Promise<void> {
  await countAttempt(scope, 'login', customerId, throttled)
  const customer = await getCustomerRow(scope.db, customerId)
  const right = await isPassword(customer.passwordHash, password, (passwordHash, former) =>
    repository.rehash(scope.db, customerId, passwordHash, former),
  )
  if (!right) {
    throw new AppError('VIOLATION::CUSTOMER_PASSWORD_NOT_CORRECT', { pointer: '/password' })
  }
  await forgetAttempts(scope, 'login', customerId)
}

export type NewPassword = { newPassword: string; newPasswordConfirm: string }

export async function refuseNewPassword(
  { db }: Pick<Scope, 'db'>,
  customerId: string,
  { newPassword, newPasswordConfirm }: NewPassword,
): Promise<ErrorEntry[]> {
  const customer = await repository.findById(db, customerId)
  const easy = await refuseEasyPassword(newPassword, ownWordsOf(customer), '/newPassword')
  if (preparePassword(newPassword) === preparePassword(newPasswordConfirm)) return easy
  return [...easy, { code: 'VIOLATION::NOT_EQUAL_ERROR', pointer: '/newPasswordConfirm' }]
}

/** Sets the password and notifies the customer (A3). The caller ends the other sessions. */
export async function setPassword(scope: Scope, tx: Tx, customerId: string, passwordHash: string): Promise<void> {
  const now = scope.clock.now()
  await repository.update(tx, customerId, { passwordHash, passwordIsEasy: false, updatedAt: now })
  // Somebody who knew the old password, or read the old mails, may have requested them.
  await repository.deleteEmailChange(tx, customerId)
  await repository.deleteRecoveries(tx, customerId)
  await sendMail(scope, tx, { template: 'A3', customerId, parameters: { changedAt: now.toISOString() } })
}

/** R2.20: the new address gets a link; until it is used the old one counts. */
export async function requestEmailChange(
  scope: Scope,
  customerId: string,
  given: components['schemas']['EmailChange'],
  caller: string,
): Promise<void> {
  const email = given.email.trim()
  if (email !== given.emailConfirmation.trim()) {
    throw new AppError('VIOLATION::NOT_EQUAL_ERROR', { pointer: '/emailConfirmation' })
  }
  await checkPassword(scope, customerId, given.password, 'FRAMEWORK__RATE_LIMIT_EXCEEDED')
  // From here on the answer reveals whether an e-mail address is known.
  await countAttempt(scope, 'registration', caller)
  const now = scope.clock.now()
  await inTransaction(scope, async (tx) => {
    const before = await repository.lockById(tx, customerId)
    await refuseTakenEmail(tx, email, now, customerId)
    if (before.email === email || !(await mayMail({ ...scope, db: tx }, 'newAddress', email))) return
    const token = newToken()
    const expiresAt = new Date(now.getTime() + emailLinkHours * 3_600_000)
    await repository.insertEmailChange(tx, { customerId, email, tokenHash: hashToken(token), expiresAt })
    const to = { ...(await getRecipient(tx, customerId)), email }
    await sendMail(scope, tx, { template: 'A12', to, parameters: {}, link: `/account/email/confirm?hash=${token}` })
  })
}

/** The new address applies; the old one is notified too (A4), and links sent to it are void. */
export async function confirmEmailChange(scope: Scope, hash: string): Promise<void> {
  const now = scope.clock.now()
  await inTransaction(scope, async (tx) => {
    const change = await repository.lockEmailChange(tx, hashToken(hash))
    if (!change) throw new AppError('LINK_INVALID')
    if (change.expiresAt <= now) throw new AppError('LINK_EXPIRED')
    const { customerId, email } = change
    const before = await repository.lockById(tx, customerId)
    await freeEmail(scope, tx, email, customerId)
    if (!(await repository.changeEmail(tx, customerId, email, now))) {
      throw new AppError('VIOLATION::CUSTOMER_EMAIL_NOT_UNIQUE', { pointer: '/email' })
    }
    await repository.deleteEmailChange(tx, customerId)
    // The same address in other letters.
    if (before.email.toLowerCase() === email.toLowerCase()) return
    await repository.deleteRecoveries(tx, customerId)
    await moveNewsletter(scope, tx, before, email)
    const mail = { template: 'A4', parameters: { changedAt: now.toISOString() } } as const
    const recipient = await getRecipient(tx, customerId)
    await sendMail(scope, tx, { ...mail, to: { ...recipient, email: before.email } })
    await sendMail(scope, tx, { ...mail, customerId })
  })
}

/** R4.06: neither the answer nor its time reveals anything about the address: the job looks up its owner later. */
export async function requestRecovery(
  scope: Scope,
  { email, storefrontUrl }: { email: string; storefrontUrl: string },
  caller: string,
): Promise<void> {
  const refusals = refuseStorefrontUrl(scope, storefrontUrl)
  if (refusals.length > 0) throw new AppError(refusals)
  await countAttempt(scope, 'recoveryByAddress', caller)
  await countAttempt(scope, 'recovery', `${email.trim().toLowerCase()} ${caller}`)
  if (!(await mayMail(scope, 'recovery', email))) return
  const expiresAt = new Date(scope.clock.now().getTime() + RECOVERY_LINK_HOURS * 3_600_000).toISOString()
  await inTransaction(scope, (tx) =>
    addToOutbox(scope, tx, { kind: 'recovery', payload: { secret: { email, storefrontUrl, expiresAt } } }),
  )
}

/** Sends the link, valid for two hours, if the address belongs to an open account; once, however often the job runs. */
export async function sendRecoveryLink(
  scope: Scope,
  requestId: string,
  { secret }: { secret: { email: string; storefrontUrl: string; expiresAt: string } },
): Promise<void> {
  const { email, storefrontUrl, expiresAt } = secret
  await inTransaction(scope, async (tx) => {
    if (!(await takeFromOutbox(scope, tx, requestId))) return
    const customer = await repository.findByEmail(tx, email)
    if (!customer?.active || !customer.confirmedAt) return
    const token = newToken()
    const recovery = { tokenHash: hashToken(token), customerId: customer.id, expiresAt: new Date(expiresAt) }
    await repository.insertRecovery(tx, recovery)
    const link = `${storefrontUrl.replace(/\/$/, '')}/account/recover/password?hash=${token}`
    await sendMail(scope, tx, { template: 'A2', customerId: customer.id, parameters: {}, link })
  })
}

type Recovery = { customerId: string; email: string; isExpired: boolean }

/** Whose password a link recovers, and whether it has expired; one that is unknown or used is not found. */
export async function readRecovery(scope: Scope, hash: string): Promise<Recovery> {
  const recovery = await repository.findRecovery(scope.db, 'password', hashToken(hash))
  const customer = recovery && (await repository.findById(scope.db, recovery.customerId))
  if (!recovery || !customer) throw new AppError('CHECKOUT__CUSTOMER_NOT_FOUND_BY_HASH')
  return { customerId: customer.id, email: customer.email, isExpired: recovery.expiresAt <= scope.clock.now() }
}

/** R4.06: sets the password by the link, once; answers whose sessions have to end. */
export async function recoverPassword(
  scope: Scope,
  tx: Tx,
  { hash, passwordHash }: { hash: string; passwordHash: string },
): Promise<string> {
  const now = scope.clock.now()
  const tokenHash = hashToken(hash)
  const recovery = await repository.lockRecovery(tx, 'password', tokenHash)
  if (!recovery) throw new AppError('CHECKOUT__CUSTOMER_NOT_FOUND_BY_HASH')
  if (recovery.expiresAt <= now) throw new AppError('CHECKOUT__CUSTOMER_RECOVERY_HASH_EXPIRED')
  await repository.useRecovery(tx, tokenHash, now)
  await setPassword(scope, tx, recovery.customerId, passwordHash)
  return recovery.customerId
}
