import { RECOVERY_LINK_HOURS } from '@goldammer/sdk/constants'
import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { hashToken, newToken } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { sendMail } from '../notifications/service.ts'
import { countAttempt, forgetAttempts } from './limits.ts'
import { isPassword } from './passwords.ts'
import * as repository from './repository.ts'
import { getCustomerRow } from './service.ts'
import { refuseStorefrontUrl } from './storefront-url.ts'

/**
 * Whose e-mail and password these are. Unknown e-mail, wrong password and locked account are told apart neither by the
 * answer nor by its time.
 */
export async function checkCredentials(
  scope: Scope,
  { username, password }: { username: string; password: string },
  caller: string,
): Promise<string> {
  const key = `${username.trim().toLowerCase()} ${caller}`
  countAttempt(scope, 'login', key, 'CHECKOUT__CUSTOMER_AUTH_THROTTLED')
  const customer = await repository.findByEmail(scope.db, username)
  const right = await isPassword(customer?.active ? customer.passwordHash : null, password)
  if (!customer || !right) throw new AppError('CHECKOUT__CUSTOMER_AUTH_BAD_CREDENTIALS')
  if (!customer.confirmedAt) throw new AppError('CHECKOUT__CUSTOMER_OPTIN_NOT_COMPLETED')
  forgetAttempts(scope, 'login', key)
  return customer.id
}

/** The password given again by a customer who is logged in. */
export async function checkPassword(
  scope: Scope,
  customerId: string,
  password: string,
  throttled: ErrorCode = 'CHECKOUT__CUSTOMER_AUTH_THROTTLED',
): Promise<void> {
  countAttempt(scope, 'login', customerId, throttled)
  const customer = await getCustomerRow(scope.db, customerId)
  if (!(await isPassword(customer.passwordHash, password))) {
    throw new AppError('VIOLATION::CUSTOMER_PASSWORD_NOT_CORRECT', { pointer: '/password' })
  }
  forgetAttempts(scope, 'login', customerId)
}

export type NewPassword = { newPassword: string; newPasswordConfirm: string }

export function refuseNewPassword({ newPassword, newPasswordConfirm }: NewPassword): ErrorEntry[] {
  if (newPassword === newPasswordConfirm) return []
  return [{ code: 'VIOLATION::NOT_EQUAL_ERROR', pointer: '/newPasswordConfirm' }]
}

/** Sets the password and tells the customer (A3). Ending the other sessions is the session's part. */
export async function setPassword(scope: Scope, tx: Tx, customerId: string, passwordHash: string): Promise<void> {
  const now = scope.clock.now()
  await repository.update(tx, customerId, { passwordHash, updatedAt: now })
  await sendMail(scope, tx, { template: 'A3', customerId, parameters: { changedAt: now.toISOString() } })
}

/** R4.06: sends a link, valid for two hours, if the address belongs to an open account; the answer does not tell. */
export async function requestRecovery(
  scope: Scope,
  { email, storefrontUrl }: { email: string; storefrontUrl: string },
  caller: string,
): Promise<void> {
  const refusals = refuseStorefrontUrl(scope, storefrontUrl)
  if (refusals.length > 0) throw new AppError(refusals)
  countAttempt(scope, 'recovery', `${email.trim().toLowerCase()} ${caller}`)
  const customer = await repository.findByEmail(scope.db, email)
  if (!customer?.active || !customer.confirmedAt) return
  const token = newToken()
  const expiresAt = new Date(scope.clock.now().getTime() + RECOVERY_LINK_HOURS * 3_600_000)
  await inTransaction(scope, async (tx) => {
    await repository.insertRecovery(tx, { tokenHash: hashToken(token), customerId: customer.id, expiresAt })
    const link = `${storefrontUrl.replace(/\/$/, '')}/account/recover/password?hash=${token}`
    await sendMail(scope, tx, { template: 'A2', customerId: customer.id, parameters: {}, link })
  })
}

/** Whether the link has expired; one that is unknown or used is not found. */
export async function isRecoveryExpired(scope: Scope, hash: string): Promise<boolean> {
  const recovery = await repository.findRecovery(scope.db, hashToken(hash))
  if (!recovery) throw new AppError('CHECKOUT__CUSTOMER_NOT_FOUND_BY_HASH')
  return recovery.expiresAt <= scope.clock.now()
}

/** R4.06: sets the password by the link, once; answers whose sessions have to end. */
export async function recoverPassword(
  scope: Scope,
  tx: Tx,
  { hash, passwordHash }: { hash: string; passwordHash: string },
): Promise<string> {
  const now = scope.clock.now()
  const tokenHash = hashToken(hash)
  const recovery = await repository.lockRecovery(tx, tokenHash)
  if (!recovery) throw new AppError('CHECKOUT__CUSTOMER_NOT_FOUND_BY_HASH')
  if (recovery.expiresAt <= now) throw new AppError('CHECKOUT__CUSTOMER_RECOVERY_HASH_EXPIRED')
  await repository.useRecovery(tx, tokenHash, now)
  await setPassword(scope, tx, recovery.customerId, passwordHash)
  return recovery.customerId
}
