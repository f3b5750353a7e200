import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { hashToken } from '../../../shared/ids.ts'
import { afterFailure, minutesLeft, WRONG_TRIES, WRONG_TRIES_FROM_ANYWHERE } from '../../../shared/lock-out.rules.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { changeUser, refuseEvent, refuseSelf } from './users.service.ts'

const day = 86_400_000
/** From an address somebody signed in from that long ago, a lock from elsewhere does not keep them out. */
const KNOWN_FOR = 30 * day

export type Caller = { email: string; address: string }

const emailOf = ({ email }: Pick<Caller, 'email'>) => email.trim().toLowerCase()
const emailHashOf = (caller: Pick<Caller, 'email'>) => hashToken(emailOf(caller))
const keysOf = (caller: Caller) => ({
  here: hashToken(`${emailOf(caller)} ${caller.address}`),
  anywhere: emailHashOf(caller),
})

async function readTries(db: Database | Tx, caller: Caller, now: Date) {
  const { here, anywhere } = keysOf(caller)
  const rows = await db.selectFrom('staffSignIn').selectAll().where('key', 'in', [here, anywhere]).execute()
  const fromHere = rows.find(({ key }) => key.equals(here))
  const isKnown = (fromHere?.rightAt?.getTime() ?? 0) > now.getTime() - KNOWN_FOR
  const fromAnywhere = isKnown ? undefined : rows.find(({ key }) => key.equals(anywhere))
  return { isKnown, locks: [fromHere?.lockedUntil ?? null, fromAnywhere?.lockedUntil ?? null] }
}

/** Before the password is looked at: during a lock the right one is refused like the wrong ones. */
export async function refuseLocked({ db, clock }: Scope, caller: Caller): Promise<void> {
  const now = clock.now()
  const { locks } = await readTries(db, caller, now)
  const minutes = Math.max(...locks.map((lock) => minutesLeft(lock, now) ?? 0))
  if (minutes > 0) throw new AppError('STAFF_SIGN_IN_LOCKED', { parameters: { minutes } })
}

async function countOne(tx: Tx, key: Buffer, emailHash: Buffer, most: number, now: Date): Promise<boolean> {
  const isFresh = sql<boolean>`staff_sign_in.used_at > ${new Date(now.getTime() - day)}`
  const { failures } = await tx
    .insertInto('staffSignIn')
    .values({ key, emailHash, failures: 1, usedAt: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when ${isFresh} then staff_sign_in.failures + 1 else 1 end`,
        usedAt: now,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  const after = afterFailure(failures, most, now)
  if (!after.lockedUntil) return false
  await tx.updateTable('staffSignIn').set(after).where('key', '=', key).execute()
  return true
}

/**
 * A wrong password, whether or not anybody has the e-mail. It locks where it came from; only many of them, from addresses nobody
 * has signed in from, lock all such addresses (decision 19).
 */
export async function countWrongPassword(scope: Scope, caller: Caller, staffId: string | null): Promise<void> {
  const now = scope.clock.now()
  const { here, anywhere } = keysOf(caller)
  await inTransaction(scope, async (tx) => {
    const { isKnown } = await readTries(tx, caller, now)
    const locks = [await countOne(tx, here, anywhere, WRONG_TRIES, now)]
    if (!isKnown) locks.push(await countOne(tx, anywhere, anywhere, WRONG_TRIES_FROM_ANYWHERE, now))
    if (!staffId || !locks.includes(true)) return
    const details = { staffId, everywhere: locks[1] === true }
    await writeAudit({ ...scope, actor: { kind: 'system' } }, tx, { action: 'staff.passwordLocked', details })
  })
}

export async function noteRightPassword(scope: Scope, tx: Database | Tx, caller: Caller): Promise<void> {
  const { here, anywhere } = keysOf(caller)
  const now = scope.clock.now()
  const right = { failures: 0, lockedUntil: null, rightAt: now, usedAt: now }
  await tx
    .insertInto('staffSignIn')
    .values({ key: here, emailHash: anywhere, ...right })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(right))
    .execute()
}

/** Wherever the wrong passwords came from. */
export const forgetWrongPasswords = (tx: Tx, email: string) =>
  tx
    .updateTable('staffSignIn')
    .set({ failures: 0, lockedUntil: null })
    .where('emailHash', '=', emailHashOf({ email }))
    .execute()

/** Lifts a lock. */
export async function unlockStaffUser(scope: Scope, staffId: string): Promise<components['schemas']['StaffUser']> {
  refuseSelf(scope, staffId)
  return await changeUser(scope, staffId, 'staff.unlocked', async (tx, row) => {
    if (!minutesLeft(row.lockedUntil, scope.clock.now())) throw refuseEvent('open', 'unlock')
    await forgetWrongPasswords(tx, row.email)
    await tx.updateTable('staff').set({ codeFailures: 0, codesLockedUntil: null }).where('id', '=', staffId).execute()
    return {}
  })
}

export async function forgetSignIns({ db, clock }: Pick<Scope, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('staffSignIn')
    .where('usedAt', '<=', new Date(clock.now().getTime() - KNOWN_FOR))
    .execute()
}
