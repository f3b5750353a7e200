import { randomInt, timingSafeEqual } from 'node:crypto'
import { STEP_UP_CODE_MINUTES } from '@goldammer/sdk/constants'
import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../../../shared/app-error.ts'
import type { Database, Tx } from '../../../../shared/database.ts'
import { hashToken } from '../../../../shared/ids.ts'
import type { Scope } from '../../../../shared/scope.ts'
import type { Session } from '../../../../shared/session.ts'
import { inTransaction } from '../../../../shared/transaction.ts'
import { getRecipient, sendMail } from '../../../notifications/service.ts'
import { countAttempt, forgetAttempts } from '../../customers/limits.ts'
import { customerOf, requireStepUp } from '../service.ts'
import { hasSecondFactor } from './customer-factors.service.ts'
import { newSalt, saltDigest } from './recovery-codes.ts'

/** OWASP ASVS 5.0, 6.5.4: at least 20 bits, which so few tries do not search. */
const DIGITS = 6
const TRIES = 5

const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
/** As it is hashed: mail programs and people put spaces in. */
const plainCode = (code: string): string => code.replaceAll(/\D/g, '')

/**
 * What the customer confirms with beside the password. Who has no second factor gets a code at the confirmed e-mail address
 * (A30); it is good for this session alone, and the newest counts.
 */
export async function sendStepUpCode(scope: Scope, session: Session): Promise<components['schemas']['StepUp']> {
  const customerId = customerOf(session)
  if (await hasSecondFactor(scope.db, customerId)) return { method: 'factor', email: null, expiresAt: null }
  await countAttempt(scope, 'stepUpMails', customerId)
  const code = newCode()
  const salt = newSalt()
  const expiresAt = new Date(scope.clock.now().getTime() + STEP_UP_CODE_MINUTES * 60_000)
  const fresh = { salt, codeHash: await saltDigest(hashToken(code), salt), failures: 0, expiresAt }
  return await inTransaction(scope, async (tx) => {
    await tx
      .insertInto('stepUpCode')
      .values({ sessionHash: hashToken(session.token), ...fresh })
      .onConflict((conflict) => conflict.column('sessionHash').doUpdateSet(fresh))
      .execute()
    // By address, so that the outbox forgets the code once it is sent.
    const to = await getRecipient(tx, customerId)
    await sendMail(scope, tx, { template: 'A30', to, parameters: { code } })
    return { method: 'mail', email: to.email, expiresAt: expiresAt.toISOString() }
  })
}

/**
 * A step-up before money is invested or led elsewhere. Where a second factor is required of customers, one has to be set up first;
 * e-mail, password and the factors themselves change without.
 */
export async function requireStepUpForMoney(
  scope: Pick<Scope, 'clock' | 'config'> & { db: Database | Tx },
  session: Session,
): Promise<void> {
  if (scope.config.customerSecondFactor === 'required' && !(await hasSecondFactor(scope.db, customerOf(session)))) {
    throw new AppError('CUSTOMER_SECOND_FACTOR_MISSING')
  }
  requireStepUp(scope, session)
}

/** Whoever binds a company by accepting contracts. On this machine alone the demo's people need none. */
export async function requireFactorToAccept(scope: Scope, session: Session): Promise<void> {
  if (scope.config.acceptingSecondFactor === 'optional') return
  if (!(await hasSecondFactor(scope.db, customerOf(session)))) throw new AppError('COMPANY_SECOND_FACTOR_MISSING')
}

/** A code is good once; a wrong one counts, and is refused after that is stored. */
export async function takeStepUpCode(scope: Scope, session: Session, code: string): Promise<void> {
  if (!code.trim()) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/code' })
  const sessionHash = hashToken(session.token)
  const isRight = await inTransaction(scope, async (tx) => {
    const sent = await tx
      .selectFrom('stepUpCode')
      .selectAll()
      .where('sessionHash', '=', sessionHash)
      .forUpdate()
      .executeTakeFirst()
    if (!sent || sent.expiresAt <= scope.clock.now() || sent.failures >= TRIES) {
      throw new AppError('STEP_UP_CODE_EXPIRED', { pointer: '/code' })
    }
    if (timingSafeEqual(await saltDigest(hashToken(plainCode(code)), sent.salt), sent.codeHash)) {
      await tx.deleteFrom('stepUpCode').where('sessionHash', '=', sessionHash).execute()
      return true
    }
    const failures = sent.failures + 1
    await tx.updateTable('stepUpCode').set({ failures }).where('sessionHash', '=', sessionHash).execute()
    return false
  })
  if (!isRight) throw new AppError('STEP_UP_CODE_WRONG', { pointer: '/code' })
  await forgetAttempts(scope, 'stepUpMails', customerOf(session))
}
