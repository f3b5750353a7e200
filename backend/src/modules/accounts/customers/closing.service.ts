import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { closeParts, forgetParts, type Kept, refusalsOf } from '../../../shared/account-deletion.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { eraseFile } from '../../../shared/files.ts'
import { writeAudit } from '../../../shared/history.ts'
import type { Scope } from '../../../shared/scope.ts'
import { eachInTransaction, inTransaction } from '../../../shared/transaction.ts'
import { forgetRecipient, getRecipient, sendMail } from '../../notifications/service.ts'
import { forgetExport } from './export.service.ts'
import * as newsletter from './newsletter.repository.ts'
import * as repository from './repository.ts'

/**
 * R2.20: erases what need not be kept, and locks the rest until the law lets it go (GDPR Art. 17 (3) b). The customer's row
 * stays, for orders name it; it says nothing of a person when nothing is kept. Ending the sessions is the session's part.
 * `reason`: of staff who do it. Answers what is kept.
 */
export async function closeAccount(scope: Scope, tx: Tx, customerId: string, reason?: string): Promise<Kept[]> {
  const now = scope.clock.now()
  const { email, profilePictureFileId } = await repository.lockById(tx, customerId)
  const codes = await refusalsOf(tx, customerId)
  if (codes.length > 0) throw new AppError(codes.map((code) => ({ code })))
  const recipient = await getRecipient(tx, customerId)
  const kept = await closeParts(scope, tx, customerId)
  const keptUntil = lastDayOf(kept)
  await newsletter.remove(tx, email)
  await forgetExport(scope, tx, customerId)
  await forgetRecipient(tx, customerId)
  await repository.erase(tx, customerId, { keptUntil, now })
  if (profilePictureFileId) await eraseFile(scope, tx, profilePictureFileId)
  await writeAudit(scope, tx, { action: 'account.deleted', customerId, details: { keptUntil, reason } })
  await sendMail(scope, tx, { template: 'A11', to: recipient, parameters: { keptUntil } })
  return kept
}

/** The day after, nothing is left. */
export const lastDayOf = (kept: readonly Kept[]): LocalDate | null =>
  kept
    .map(({ until }) => until)
    .toSorted()
    .at(-1) ?? null

/** Why the account cannot go now; none: it can. */
export const listReasons = (scope: Scope, customerId: string) =>
  inTransaction(scope, (tx) => refusalsOf(tx, customerId))

/** Days after its link that a registration or sign-up nobody has confirmed is kept: who comes back late hears why there is no login. */
const UNCONFIRMED_DAYS = 30

/**
 * Of a registration that its link can no longer open nothing is kept. Nobody has shown that the address is theirs: what else is
 * known of it (newsletter, messages, invitations) stays, for the account has lost it by then.
 */
export async function eraseUnconfirmed(scope: Scope, tx: Tx, customerId: string): Promise<void> {
  await forgetRecipient(tx, customerId)
  await repository.erase(tx, customerId, { keptUntil: null, now: scope.clock.now() })
  await closeParts(scope, tx, customerId)
  await writeAudit(scope, tx, { action: 'account.forgotten', customerId })
}

/** domain/data-protection#erased-later: the night after. */
export async function forgetUnconfirmed(scope: Scope): Promise<void> {
  const expiredBefore = new Date(scope.clock.now().getTime() - UNCONFIRMED_DAYS * 86_400_000)
  await newsletter.removeUnconfirmed(scope.db, expiredBefore)
  await repository.removeExpiredLinks(scope.db, expiredBefore)
  const over = await repository.listUnconfirmed(scope.db, expiredBefore)
  await eachInTransaction(scope, over, async (tx, customerId) => {
    const { confirmedAt } = await repository.lockById(tx, customerId)
    if (!confirmedAt) await eraseUnconfirmed(scope, tx, customerId)
  })
}

/** domain/data-protection#erased-later: of accounts that the law no longer keeps anything of, what was kept is erased too. */
export async function forgetClosedAccounts(scope: Scope): Promise<void> {
  const now = scope.clock.now()
  const over = await repository.listKeptUntilBefore(scope.db, toLocalDate(now))
  await eachInTransaction(scope, over, async (tx, customerId) => {
    await forgetParts(scope, tx, customerId)
    await repository.update(tx, customerId, { firstName: '', lastName: '', keptUntil: null, updatedAt: now })
    await writeAudit(scope, tx, { action: 'account.forgotten', customerId })
  })
}
