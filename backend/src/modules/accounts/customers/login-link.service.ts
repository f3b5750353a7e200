import { LOGIN_LINK_MINUTES } from '@goldammer/sdk/constants'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { hashToken, newToken } from '../../../shared/ids.ts'
import { addToOutbox, takeFromOutbox } from '../../../shared/outbox.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { sendMail } from '../../notifications/service.ts'
import { assertMayLogIn } from './credentials.service.ts'
import { countAttempt, emailKey, mayMail } from './limits.ts'
import * as repository from './repository.ts'
import { refuseStorefrontUrl } from './storefront-url.ts'

type LoginLinkRequest = { email: string; storefrontUrl: string }

/** Like a recovery: neither the answer nor its time reveals whether there is such an account, for the job looks it up. */
export async function requestLoginLink(
  scope: Scope,
  { email, storefrontUrl }: LoginLinkRequest,
  caller: string,
): Promise<void> {
  const refusals = refuseStorefrontUrl(scope, storefrontUrl)
  if (refusals.length > 0) throw new AppError(refusals)
  await countAttempt(scope, 'recoveryByAddress', caller)
  await countAttempt(scope, 'recovery', `login ${emailKey(email)} ${caller}`)
  if (!(await mayMail(scope, 'loginLink', email))) return
  const expiresAt = new Date(scope.clock.now().getTime() + LOGIN_LINK_MINUTES * 60_000).toISOString()
  await inTransaction(scope, (tx) =>
    addToOutbox(scope, tx, { kind: 'login.link', payload: { secret: { email, storefrontUrl, expiresAt } } }),
  )
}

/** Sends the link (A19) to the address of the account, once, however often the job runs. */
export async function sendLoginMail(
  scope: Scope,
  requestId: string,
  { secret: { email, storefrontUrl, expiresAt } }: { secret: LoginLinkRequest & { expiresAt: string } },
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    if (!(await takeFromOutbox(scope, tx, requestId))) return
    const customer = await repository.findByEmail(tx, email)
    if (!customer?.active || !customer.confirmedAt) return
    const token = newToken()
    const link = { tokenHash: hashToken(token), customerId: customer.id, expiresAt: new Date(expiresAt) }
    await repository.insertRecovery(tx, { ...link, kind: 'login' })
    const url = `${storefrontUrl.replace(/\/$/, '')}/account/login/link?hash=${token}`
    await sendMail(scope, tx, { template: 'A19', customerId: customer.id, parameters: {}, link: url })
  })
}

/** Uses the link, once; answers whose it is, with the e-mail address that it has shown to be theirs. */
export async function useLoginLink(scope: Scope, tx: Tx, hash: string): Promise<{ customerId: string; email: string }> {
  const now = scope.clock.now()
  const tokenHash = hashToken(hash)
  const link = await repository.lockRecovery(tx, 'login', tokenHash)
  if (!link) throw new AppError('LINK_INVALID')
  if (link.expiresAt <= now) throw new AppError('LINK_EXPIRED')
  const customer = await repository.findById(tx, link.customerId)
  if (!customer) throw new AppError('LINK_INVALID')
  assertMayLogIn(customer)
  await repository.useRecovery(tx, tokenHash, now)
  return { customerId: customer.id, email: customer.email }
}
