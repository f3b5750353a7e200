import { IMPERSONATION_MINUTES } from '@goldammer/sdk/constants'
import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { hashToken, newToken } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { Session } from '../../../shared/session.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { sendMail } from '../../notifications/service.ts'
import { closeAccount } from '../customers/account-deletion.service.ts'
import * as credentials from '../customers/credentials.service.ts'
import { countAttempt, forgetWrongPasswords, forgiveAttempt, rememberLogin } from '../customers/limits.ts'
import { useLoginLink } from '../customers/login-link.service.ts'
import { hashPassword } from '../customers/passwords.ts'
import { confirmRegistration } from '../customers/registration.service.ts'
import { getCustomer, getCustomerRow, noteLogin } from '../customers/service.ts'
import { notifyLogin } from './after-login.ts'
import { answerChallenge, challengeSecondFactor } from './factors/challenges.service.ts'
import { checkSecondFactor, customerCodes } from './factors/customer-factors.service.ts'
import { withPasskey } from './factors/passkeys.service.ts'
import { takeStepUpCode } from './factors/step-up.service.ts'
import { notifyNewDevice } from './new-device.service.ts'
import * as repository from './repository.ts'
import {
  customerOf,
  endAllSessions,
  endOtherSessions,
  endSession,
  requireRecentPassword,
  requireStepUp,
  rotateSession,
  storeInSession,
} from './service.ts'

type Customer = components['schemas']['Customer']

/** Nothing of the previous login stays. */
const nobodyElse = {
  staffId: null,
  impersonationReason: null,
  impersonationTicket: null,
  impersonationExpiresAt: null,
  billingAddressId: null,
  shippingAddressId: null,
}

export async function login(
  scope: Scope,
  session: Session,
  given: { username: string; password: string },
  caller: string,
): Promise<void> {
  const origin = { email: given.username, caller, device: session.deviceToken }
  const customerId = await credentials.checkCredentials(scope, given.password, origin)
  await rememberDevice(scope, session, given.username, caller)
  await challengeSecondFactor(scope, customerId)
  await inTransaction(scope, (tx) => enter(scope, tx, session, customerId, { isSteppedUp: false }))
}

/** The second half of a login that a second factor was asked for at. */
export const loginWithSecondFactor = (
  scope: Scope,
  session: Session,
  given: components['schemas']['SecondFactorLogin'],
): Promise<void> =>
  answerChallenge(scope, given, (tx, customerId) => enter(scope, tx, session, customerId, { isSteppedUp: true }))

/** Without a password: the device has asked for what proves that it is the person. It works while the password is locked. */
export async function loginWithPasskey(
  scope: Scope,
  session: Session,
  { credential }: components['schemas']['PasskeyLogin'],
  caller: string,
): Promise<void> {
  const { email } = await withPasskey(scope, customerCodes, credential, async (tx, customerId) => {
    if (!(await repository.mayLogIn(tx, customerId))) throw new AppError('CHECKOUT__CUSTOMER_IS_INACTIVE')
    await enter(scope, tx, session, customerId, { isSteppedUp: true })
    return await getCustomerRow(tx, customerId)
  })
  await rememberDevice(scope, session, email, caller)
}

/** The session is the customer's from now on; the caller has authenticated them. */
async function enter(
  scope: Scope,
  tx: Tx,
  session: Session,
  customerId: string,
  { isSteppedUp }: { isSteppedUp: boolean },
): Promise<void> {
  const now = scope.clock.now()
  const customer = await getCustomerRow(tx, customerId)
  await notifyNewDevice(scope, tx, session, customer)
  await noteLogin(tx, customerId, now)
  await rotateSession(scope, tx, session, {
    ...nobodyElse,
    customerId,
    paymentMethodId: session.paymentMethodId ?? customer.defaultPaymentMethodId,
    authenticatedAt: now,
    steppedUpAt: isSteppedUp ? now : null,
  })
  await notifyLogin(scope, tx, session, customerId)
}

/** The mailbox in place of the password: it works while strangers keep the account locked. */
export async function loginByLink(
  scope: Scope,
  session: Session,
  { hash }: { hash: string },
  caller: string,
): Promise<void> {
  await countAttempt(scope, 'loginByAddress', caller)
  const { customerId, email } = await inTransaction(scope, (tx) => useLoginLink(scope, tx, hash))
  await forgiveAttempt(scope, 'loginByAddress', caller)
  await rememberDevice(scope, session, email, caller)
  // The mailbox stands in for the password alone.
  await challengeSecondFactor(scope, customerId)
  await inTransaction(scope, (tx) => enter(scope, tx, session, customerId, { isSteppedUp: false }))
}

/** What strangers try on the account does not keep out where somebody signed in to it. */
async function rememberDevice(scope: Scope, session: Session, email: string, caller: string): Promise<void> {
  if (session.transport === 'cookie') {
    session.deviceToken ??= newToken()
    session.deviceTokenFresh = true
  }
  await rememberLogin(scope, { email, caller, device: session.deviceToken })
}

export async function logout(scope: Scope, session: Session): Promise<void> {
  await inTransaction(scope, async (tx) => {
    if (session.impersonation) {
      await writeAudit(scope, tx, { action: 'impersonation.ended', customerId: session.customerId })
    }
    await endSession(scope, tx, session)
  })
}

/**
 * R2.06: the link of the confirmation mail opens the account and logs in. Whoever is logged in stays who they are: with a link
 * of their own somebody else could have them type their data into a stranger's account.
 */
export async function confirmAndLogin(
  scope: Scope,
  session: Session,
  link: { hash: string; em: string },
): Promise<Customer> {
  return await inTransaction(scope, async (tx) => {
    const customerId = await confirmRegistration(scope, tx, link)
    if (session.customerId) {
      return await getCustomer(scope, tx, customerId, { billingAddressId: null, shippingAddressId: null })
    }
    const now = scope.clock.now()
    await noteLogin(tx, customerId, now)
    // The link has come by the mailbox, and the account knows nothing yet that a code would guard.
    await rotateSession(scope, tx, session, { ...nobodyElse, customerId, authenticatedAt: now, steppedUpAt: now })
    await notifyLogin(scope, tx, session, customerId)
    return await getCustomer(scope, tx, customerId, session)
  })
}

/** The session goes on with a new token, the customer's other ones end. */
export async function changePassword(
  scope: Scope,
  session: Session,
  given: { password: string } & credentials.NewPassword,
): Promise<void> {
  const customerId = customerOf(session)
  requireStepUp(scope, session)
  const refusals = await credentials.refuseNewPassword(scope, customerId, given)
  if (refusals.length > 0) throw new AppError(refusals)
  await credentials.checkPassword(scope, customerId, given.password, 'FRAMEWORK__RATE_LIMIT_EXCEEDED')
  const passwordHash = await hashPassword(given.newPassword)
  await inTransaction(scope, async (tx) => {
    await credentials.setPassword(scope, tx, customerId, passwordHash)
    const { billingAddressId, shippingAddressId, steppedUpAt } = session
    await rotateSession(scope, tx, session, {
      customerId,
      billingAddressId,
      shippingAddressId,
      steppedUpAt,
      authenticatedAt: scope.clock.now(),
    })
    await endOtherSessions(tx, session)
  })
}

/** R4.06: a new password by the link; every session of the customer ends. */
export async function recoverPassword(
  scope: Scope,
  session: Session,
  given: { hash: string } & credentials.NewPassword,
  caller: string,
): Promise<void> {
  // Looked at before the costly hash; used up in the transaction.
  const { customerId: recovered, email, isExpired } = await credentials.readRecovery(scope, given.hash)
  if (isExpired) throw new AppError('CHECKOUT__CUSTOMER_RECOVERY_HASH_EXPIRED')
  const refusals = await credentials.refuseNewPassword(scope, recovered, given)
  if (refusals.length > 0) throw new AppError(refusals)
  const passwordHash = await hashPassword(given.newPassword)
  await inTransaction(scope, async (tx) => {
    const customerId = await credentials.recoverPassword(scope, tx, { hash: given.hash, passwordHash })
    await endAllSessions(tx, customerId)
  })
  // They sign in next, also while strangers keep the account locked.
  await rememberDevice(scope, session, email, caller)
  await forgetWrongPasswords(scope, email, caller)
}

/** R2.20: the account goes, and with it every session of the customer. */
export async function deleteAccount(scope: Scope, session: Session): Promise<void> {
  requireRecentPassword(scope, session)
  const customerId = customerOf(session)
  await inTransaction(scope, async (tx) => {
    await closeAccount(scope, tx, customerId)
    await endAllSessions(tx, customerId)
    await endSession(scope, tx, session)
  })
}

/**
 * Opens what asks for the password for 15 minutes; with a code, of a factor or the one that was mailed, all acts on money, bank
 * data, e-mail, password and factors too (design §1).
 */
export async function confirmPassword(
  scope: Scope,
  session: Session,
  { password, code }: components['schemas']['PasswordConfirmation'],
): Promise<void> {
  const customerId = customerOf(session)
  await credentials.checkPassword(scope, customerId, password)
  const hasFactor = await checkSecondFactor(scope, customerId, code)
  if (!hasFactor && code !== undefined) await takeStepUpCode(scope, session, code)
  const now = scope.clock.now()
  const isSteppedUp = hasFactor || code !== undefined
  await storeInSession(scope, session, { authenticatedAt: now, ...(isSteppedUp && { steppedUpAt: now }) })
}

/**
 * R2.04, R6.09: a member of staff becomes the customer for 30 minutes, by a token that the back office gave out once.
 * The customer is notified (A9), and the audit records it.
 */
export async function imitateCustomer(
  scope: Scope,
  session: Session,
  given: { token: string; customerId: string; userId: string },
  caller: string,
): Promise<void> {
  await countAttempt(scope, 'impersonation', caller)
  const now = scope.clock.now()
  await inTransaction(scope, async (tx) => {
    const tokenHash = hashToken(given.token)
    const mayImpersonate = await repository.lockImpersonator(tx, tokenHash)
    const token = await repository.lockImpersonationToken(tx, tokenHash)
    const valid =
      mayImpersonate &&
      token &&
      !token.usedAt &&
      token.expiresAt > now &&
      token.customerId === given.customerId &&
      token.staffId === given.userId
    if (!valid) throw new AppError('IMPERSONATION_TOKEN_INVALID')
    const { staffId, customerId, reason, ticket } = token
    await repository.useImpersonationToken(tx, tokenHash, now)
    const expiresAt = new Date(now.getTime() + IMPERSONATION_MINUTES * 60_000)
    await rotateSession(scope, tx, session, {
      ...nobodyElse,
      customerId,
      // What the member of staff had in a cart of their own is not the customer's.
      cartId: null,
      staffId,
      impersonationReason: reason,
      impersonationTicket: ticket,
      impersonationExpiresAt: expiresAt,
      authenticatedAt: null,
      steppedUpAt: null,
    })
    await notifyLogin(scope, tx, session, customerId)
    const asStaff = { ...scope, actor: { kind: 'customer', customerId, staffId } as const }
    await writeAudit(asStaff, tx, { action: 'impersonation.started', customerId, details: { reason, ticket } })
    await sendMail(scope, tx, { template: 'A9', customerId, parameters: { startedAt: now.toISOString(), reason } })
  })
}
