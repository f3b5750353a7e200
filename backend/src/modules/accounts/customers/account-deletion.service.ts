import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import {
  eraseRetained,
  listDeletionRefusals,
  type Retention,
  runDeletionSteps,
} from '../../../shared/account-deletion.ts'
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
 * R2.20: erases what the law does not require us to retain, and locks the rest until the period ends (GDPR Art. 17 (3) b).
 * The customer's row stays because orders refer to it; without retained data it holds nothing personal. The caller ends the
 * sessions. `reason`: why staff delete the account. Returns what is retained.
 */
export async function closeAccount(scope: Scope, tx: Tx, customerId: string, reason?: string): Promise<Retention[]> {
  const now = scope.clock.now()
  const { email, profilePictureFileId } = await repository.lockById(tx, customerId)
  const codes = await listDeletionRefusals(tx, customerId)
  if (codes.length > 0) throw new AppError(codes.map((code) => ({ code })))
  const recipient = await getRecipient(tx, customerId)
  const retentions = await runDeletionSteps(scope, tx, customerId)
  const keptUntil = lastDayOf(retentions)
  await newsletter.remove(tx, email)
  await forgetExport(scope, tx, customerId)
  await forgetRecipient(tx, customerId)
  await repository.erase(tx, customerId, { keptUntil, now })
  if (profilePictureFileId) await eraseFile(scope, tx, profilePictureFileId)
  await writeAudit(scope, tx, { action: 'account.deleted', customerId, details: { keptUntil, reason } })
  await sendMail(scope, tx, { template: 'A11', to: recipient, parameters: { keptUntil } })
  return retentions
}

/** The last day on which the law requires us to retain anything; null if nothing is retained. */
export const lastDayOf = (retentions: readonly Retention[]): LocalDate | null =>
  retentions
    .map(({ until }) => until)
    .toSorted()
    .at(-1) ?? null

/** Why the account cannot be deleted now; empty if it can. */
export const listReasons = (scope: Scope, customerId: string) =>
  inTransaction(scope, (tx) => listDeletionRefusals(tx, customerId))

/** Days for which we store an unconfirmed registration after its link has expired: a late visitor learns why the login fails. */
const UNCONFIRMED_DAYS = 30

/**
 * Erases a registration whose link has expired. Nobody has proved that the address is theirs, so data that belongs to the
 * address (newsletter, messages, invitations) stays.
 */
export async function eraseUnconfirmed(scope: Scope, tx: Tx, customerId: string): Promise<void> {
  await forgetRecipient(tx, customerId)
  await repository.erase(tx, customerId, { keptUntil: null, now: scope.clock.now() })
  await runDeletionSteps(scope, tx, customerId)
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

/** domain/data-protection#erased-later: erases what was retained of deleted accounts whose last day is over. */
export async function forgetClosedAccounts(scope: Scope): Promise<void> {
  const now = scope.clock.now()
  const over = await repository.listRetainedUntilBefore(scope.db, toLocalDate(now))
  await eachInTransaction(scope, over, async (tx, customerId) => {
    await eraseRetained(scope, tx, customerId)
    await repository.update(tx, customerId, { firstName: '', lastName: '', keptUntil: null, updatedAt: now })
    await writeAudit(scope, tx, { action: 'account.forgotten', customerId })
  })
}
