import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { AppError } from '../../../../shared/app-error.ts'
import type { Database, Tx } from '../../../../shared/database.ts'
import { afterFailure, minutesLeft, WRONG_TRIES } from '../../../../shared/lock-out.rules.ts'
import type { Scope } from '../../../../shared/scope.ts'
import { seal, unseal } from '../../../../shared/seal.ts'
import { inTransaction } from '../../../../shared/transaction.ts'
import type { FactorOwner, FactorTables } from './codes.repository.ts'
import * as repository from './codes.repository.ts'
import { digestOf, hashCodes, newRecoveryCodes, newSalt, saltDigest } from './recovery-codes.ts'
import { newSecret, stepOf, uriOf } from './totp.rules.ts'

/** Whose factors they are: the errors of a wrong code, and how the audit names their owner. */
export type Owners = FactorTables & {
  wrong: ErrorCode
  locked: ErrorCode
  /** Until there is a first factor there may be no row for it. */
  createFactorOwner: (db: Database | Tx, id: string) => Promise<void>
  note: (scope: Scope, tx: Tx, id: string, act: 'codesLocked' | 'passkeyCopied', details?: object) => Promise<void>
}

const updateFactorOwner = (tx: Tx, owners: Owners, { id, ...factors }: FactorOwner): Promise<void> =>
  owners.update(tx, id, factors)

export const refuseFactorEvent = (state: string, event: string) =>
  new AppError('INVALID_TRANSITION', { parameters: { state, event } })

/** Null where it was sealed with another key: then recovery codes still work. */
function secretOf({ config }: Scope, sealed: string | null, id: string): string | null {
  if (sealed === null) return null
  try {
    return unseal(config.staffFactorKey, sealed, id)
  } catch {
    return null
  }
}

async function takeRecoveryCode(
  scope: Scope,
  tx: Tx,
  owners: Owners,
  holder: FactorOwner,
  code: string,
): Promise<boolean> {
  const digest = digestOf(code)
  if (!digest) return false
  if (!holder.recoverySalt) {
    holder.recoverySalt = newSalt()
    for (const from of await repository.listRecoveryCodes(tx, owners, holder.id)) {
      const to = await saltDigest(from, holder.recoverySalt)
      await repository.replaceRecoveryCode(tx, owners, holder.id, { from, to })
    }
  }
  const hash = await saltDigest(digest, holder.recoverySalt)
  return await repository.useRecoveryCode(tx, owners, holder.id, hash, scope.clock.now())
}

/** Counts a wrong code: after five of them none is accepted for a while. */
async function countWrongCode(scope: Scope, tx: Tx, owners: Owners, holder: FactorOwner): Promise<void> {
  const { failures, lockedUntil } = afterFailure(holder.codeFailures + 1, WRONG_TRIES, scope.clock.now())
  await updateFactorOwner(tx, owners, { ...holder, codeFailures: failures, codesLockedUntil: lockedUntil })
  if (lockedUntil) await owners.note(scope, tx, holder.id, 'codesLocked')
}

type Checked = { code: string; sealed: (holder: FactorOwner | undefined) => string | null; takesRecoveryCode: boolean }

/** What follows a right code happens in its transaction; a wrong one is counted, and refused after that is stored. */
async function withCode<T>(
  scope: Scope,
  owners: Owners,
  id: string,
  { code, sealed, takesRecoveryCode }: Checked,
  follow: (tx: Tx, holder: FactorOwner) => Promise<T>,
): Promise<T> {
  const outcome = await inTransaction(scope, async (tx) => {
    const holder = await repository.lockFactorOwner(tx, owners, id)
    const secret = secretOf(scope, sealed(holder), id)
    if (!holder) throw refuseFactorEvent('none', 'code')
    const now = scope.clock.now()
    const minutes = minutesLeft(holder.codesLockedUntil, now)
    if (minutes) throw new AppError(owners.locked, { parameters: { minutes } })
    const step = secret === null ? null : stepOf(secret, code, now, holder.totpStep)
    if (step !== null) Object.assign(holder, { totpStep: step, totpUsedAt: now })
    else if (!takesRecoveryCode || !(await takeRecoveryCode(scope, tx, owners, holder, code))) {
      await countWrongCode(scope, tx, owners, holder)
      return null
    }
    Object.assign(holder, { codeFailures: 0, codesLockedUntil: null })
    await updateFactorOwner(tx, owners, holder)
    return { done: await follow(tx, holder) }
  })
  if (!outcome) throw new AppError(owners.wrong, { pointer: '/code' })
  return outcome.done
}

/** Null for who has recovery codes beside passkeys alone. */
function activeSecret(holder: FactorOwner | undefined): string | null {
  if (!holder?.totpSecret && !holder?.recoverySalt) throw refuseFactorEvent('none', 'code')
  return holder.totpSecret
}

function pendingSecret(holder: FactorOwner | undefined): string {
  if (!holder?.totpPending || holder.totpSecret)
    throw refuseFactorEvent(holder?.totpSecret ? 'active' : 'none', 'confirm')
  return holder.totpPending
}

/** A code of the device, or a recovery code. */
export const withActiveCode = <T>(
  scope: Scope,
  owners: Owners,
  id: string,
  code: string,
  follow: (tx: Tx, holder: FactorOwner) => Promise<T>,
): Promise<T> => withCode(scope, owners, id, { code, sealed: activeSecret, takesRecoveryCode: true }, follow)

/** A new secret, good once a code of it is given. */
export async function beginCodes(
  scope: Scope,
  owners: Owners,
  { id, email }: { id: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = newSecret()
  await inTransaction(scope, async (tx) => {
    await owners.createFactorOwner(tx, id)
    const holder = await repository.lockFactorOwner(tx, owners, id)
    if (!holder || holder.totpSecret) throw refuseFactorEvent('active', 'begin')
    await updateFactorOwner(tx, owners, {
      ...holder,
      totpPending: seal(scope.config.staffFactorKey, secret, id),
    })
  })
  return { secret, uri: uriOf(secret, email) }
}

/** Recovery codes are stored as hashes: nobody sees them again. */
export async function giveRecoveryCodes(tx: Tx, owners: Owners, holder: FactorOwner): Promise<string[]> {
  const codes = newRecoveryCodes()
  const recoverySalt = newSalt()
  await updateFactorOwner(tx, owners, { ...holder, recoverySalt })
  await repository.setRecoveryCodes(tx, owners, holder.id, await hashCodes(codes, recoverySalt))
  return codes
}

/** Finishes the set-up; `follow` is what comes with it. */
export const confirmCodes = (
  scope: Scope,
  owners: Owners,
  id: string,
  code: string,
  follow: (tx: Tx) => Promise<void>,
): Promise<string[]> =>
  withCode(scope, owners, id, { code, sealed: pendingSecret, takesRecoveryCode: false }, async (tx, holder) => {
    const active = { ...holder, totpSecret: holder.totpPending, totpPending: null, totpSince: scope.clock.now() }
    const codes = await giveRecoveryCodes(tx, owners, active)
    await follow(tx)
    return codes
  })

/** `keepsRecoveryCodes`: of who has another factor. */
export async function clearCodes(
  tx: Tx,
  owners: Owners,
  id: string,
  { keepsRecoveryCodes = false } = {},
): Promise<void> {
  const holder = await repository.lockFactorOwner(tx, owners, id)
  if (!holder) return
  const none = { totpSecret: null, totpPending: null, totpSince: null, totpUsedAt: null }
  const recoverySalt = keepsRecoveryCodes ? holder.recoverySalt : null
  await updateFactorOwner(tx, owners, {
    ...holder,
    ...none,
    recoverySalt,
    codeFailures: 0,
    codesLockedUntil: null,
  })
  if (!keepsRecoveryCodes) await repository.setRecoveryCodes(tx, owners, id, [])
}

export async function describeCodes({ db }: Pick<Scope, 'db'>, owners: Owners, id: string) {
  const [holder, recoveryCodesLeft] = await Promise.all([
    repository.findFactorOwner(db, owners, id),
    repository.countRecoveryCodes(db, owners, id),
  ])
  return {
    since: holder?.totpSince?.toISOString() ?? null,
    usedAt: holder?.totpUsedAt?.toISOString() ?? null,
    recoveryCodesLeft,
  }
}
