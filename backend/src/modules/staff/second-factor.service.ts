import { randomInt } from 'node:crypto'
import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { hashToken } from '../../shared/ids.ts'
import { reasonOf } from '../../shared/reason.ts'
import type { Scope } from '../../shared/scope.ts'
import { seal, unseal } from '../../shared/seal.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { checkOwnPassword, endOthers } from './account.service.ts'
import { afterFailure, minutesLeft, WRONG_TRIES } from './lock-out.rules.ts'
import { newSecret, plainCode, stepOf, uriOf } from './second-factor.rules.ts'
import type { StaffSession } from './session.service.ts'
import { changeUser, refuseEvent, refuseSelf } from './users.service.ts'

type Schemas = components['schemas']

const RECOVERY_CODES = 10
// Without what is taken for another letter or digit.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Sixty bits, in groups that can be read out. */
function newRecoveryCode(): string {
  const code = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
  return code.match(/.{4}/g)!.join('-')
}

type Member = {
  id: string
  roles: string[]
  totpSecret: string | null
  totpPending: string | null
  totpStep: number
  codeFailures: number
  codesLockedUntil: Date | null
}

const lockMember = (tx: Tx, staffId: string): Promise<Member> =>
  tx
    .selectFrom('staff')
    .select(['id', 'roles', 'totpSecret', 'totpPending', 'totpStep', 'codeFailures', 'codesLockedUntil'])
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow()

async function takeRecoveryCode(scope: Scope, tx: Tx, staffId: string, code: string): Promise<boolean> {
  const taken = await tx
    .updateTable('staffRecoveryCode')
    .set({ usedAt: scope.clock.now() })
    .where('staffId', '=', staffId)
    .where('codeHash', '=', hashToken(plainCode(code)))
    .where('usedAt', 'is', null)
    .returning('staffId')
    .executeTakeFirst()
  return taken !== undefined
}

/** A wrong code counts, whoever gives it: after five of them none is taken for a while. */
async function countWrongCode(scope: Scope, tx: Tx, member: Member): Promise<void> {
  const { failures, lockedUntil } = afterFailure(member.codeFailures + 1, WRONG_TRIES, scope.clock.now())
  await tx
    .updateTable('staff')
    .set({ codeFailures: failures, codesLockedUntil: lockedUntil })
    .where('id', '=', member.id)
    .execute()
  if (lockedUntil) await writeAudit(as(scope, member), tx, { action: 'staff.codesLocked' })
}

const as = (scope: Scope, { id, roles }: Pick<Member, 'id' | 'roles'>): Scope => ({
  ...scope,
  actor: { kind: 'staff', staffId: id, roles },
})

/** What follows a right code happens in its transaction; what is wrong is counted, and refused after that is kept. */
async function withCode<T>(
  scope: Scope,
  staffId: string,
  code: string,
  secretOf: (scope: Scope, member: Member) => string,
  follow: (tx: Tx, member: Member) => Promise<T>,
): Promise<T> {
  const outcome = await inTransaction(scope, async (tx) => {
    const member = await lockMember(tx, staffId)
    const now = scope.clock.now()
    const minutes = minutesLeft(member.codesLockedUntil, now)
    if (minutes) throw new AppError('STAFF_CODES_LOCKED', { parameters: { minutes } })
    const step = stepOf(secretOf(scope, member), code, now, member.totpStep)
    const isRight = step !== null || (member.totpSecret !== null && (await takeRecoveryCode(scope, tx, staffId, code)))
    if (!isRight) {
      await countWrongCode(scope, tx, member)
      return null
    }
    const taken = { codeFailures: 0, codesLockedUntil: null, ...(step === null ? {} : { totpStep: step }) }
    await tx.updateTable('staff').set(taken).where('id', '=', staffId).execute()
    return { done: await follow(tx, member) }
  })
  if (!outcome) throw new AppError('STAFF_CODE_WRONG', { pointer: '/code' })
  return outcome.done
}

function activeSecret(scope: Scope, { id, totpSecret }: Member): string {
  if (totpSecret === null) throw refuseEvent('none', 'code')
  return unseal(scope.config.staffFactorKey, totpSecret, id)
}

/** At sign-in, after the password. */
export const checkCode = (scope: Scope, staffId: string, code: string): Promise<void> =>
  withCode(scope, staffId, code, activeSecret, async () => {})

/** With the password: whoever finds a screen unlocked must not bind the account to a device of their own. */
export async function beginSecondFactor(
  scope: Scope,
  staff: StaffSession,
  { password }: Schemas['SecondFactorBeginning'],
): Promise<Schemas['SecondFactorBegun']> {
  await checkOwnPassword(scope, staff, password)
  const secret = newSecret()
  const begun = await scope.db
    .updateTable('staff')
    .set({ totpPending: seal(scope.config.staffFactorKey, secret, staff.id) })
    .where('id', '=', staff.id)
    .where('totpSecret', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!begun) throw refuseEvent('active', 'begin')
  return { secret, uri: uriOf(secret, staff.email) }
}

/** The recovery codes are kept as hashes: nobody sees them again. */
export async function confirmSecondFactor(
  scope: Scope,
  staff: StaffSession,
  { code }: Schemas['SecondFactorCode'],
): Promise<Schemas['RecoveryCodes']> {
  const pending = (_scope: Scope, { id, totpPending, totpSecret }: Member): string => {
    if (totpPending === null || totpSecret !== null) throw refuseEvent(totpSecret ? 'active' : 'none', 'confirm')
    return unseal(scope.config.staffFactorKey, totpPending, id)
  }
  return await withCode(scope, staff.id, code, pending, async (tx, { totpPending }) => {
    const active = { totpSecret: totpPending, totpPending: null, totpSince: scope.clock.now() }
    await tx.updateTable('staff').set(active).where('id', '=', staff.id).execute()
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    const rows = recoveryCodes.map((one) => ({ staffId: staff.id, codeHash: hashToken(plainCode(one)), usedAt: null }))
    await tx.insertInto('staffRecoveryCode').values(rows).execute()
    await endOthers(tx, staff)
    await writeAudit(scope, tx, { action: 'staff.secondFactorSet' })
    return { recoveryCodes }
  })
}

export async function clearSecondFactor(tx: Tx, staffId: string): Promise<void> {
  const none = { totpSecret: null, totpPending: null, totpSince: null, codeFailures: 0, codesLockedUntil: null }
  await tx.updateTable('staff').set(none).where('id', '=', staffId).execute()
  await tx.deleteFrom('staffRecoveryCode').where('staffId', '=', staffId).execute()
}

export async function removeSecondFactor(
  scope: Scope,
  staff: StaffSession,
  { password, code }: Schemas['SecondFactorRemoval'],
): Promise<void> {
  await checkOwnPassword(scope, staff, password)
  await withCode(scope, staff.id, code, activeSecret, async (tx) => {
    await clearSecondFactor(tx, staff.id)
    await writeAudit(scope, tx, { action: 'staff.secondFactorRemoved' })
  })
}

/** For who has lost the device and the recovery codes. */
export async function resetStaffSecondFactor(
  scope: Scope,
  staffId: string,
  given: { reason: string },
): Promise<Schemas['StaffUser']> {
  refuseSelf(scope, staffId)
  const reason = reasonOf(given)
  return await changeUser(scope, staffId, 'staff.secondFactorReset', async (tx, row) => {
    if (!row.totpSince) throw refuseEvent('none', 'reset')
    await clearSecondFactor(tx, staffId)
    await tx.deleteFrom('staffSession').where('staffId', '=', staffId).execute()
    return { reason }
  })
}
