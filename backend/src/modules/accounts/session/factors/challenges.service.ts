import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../../../shared/app-error.ts'
import type { Tx } from '../../../../shared/database.ts'
import { hashToken, newToken } from '../../../../shared/ids.ts'
import type { Scope } from '../../../../shared/scope.ts'
import { withActiveCode } from './codes.service.ts'
import { customerCodes, hasSecondFactor, listMethods } from './customer-factors.service.ts'

const LIFETIME = 5 * 60_000

/** After the right password: who has a second factor is asked for it, and signs in with the challenge and a code. */
export async function challengeSecondFactor(scope: Scope, customerId: string): Promise<void> {
  const methods = (await listMethods(scope.db, customerId)).join()
  if (!methods) return
  const challenge = newToken()
  const expiresAt = new Date(scope.clock.now().getTime() + LIFETIME)
  await scope.db
    .insertInto('loginChallenge')
    .values({ tokenHash: hashToken(challenge), customerId, expiresAt })
    .execute()
  throw new AppError('SECOND_FACTOR_REQUIRED', {
    parameters: { challenge, methods, expiresAt: expiresAt.toISOString() },
  })
}

/** What follows happens in the transaction that uses the challenge up; a wrong code leaves it. */
export async function answerChallenge(
  scope: Scope,
  { challenge, code }: components['schemas']['SecondFactorLogin'],
  follow: (tx: Tx, customerId: string) => Promise<void>,
): Promise<void> {
  const tokenHash = hashToken(challenge)
  const open = await scope.db
    .selectFrom('loginChallenge')
    .select('customerId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', scope.clock.now())
    .executeTakeFirst()
  if (!open || !(await hasSecondFactor(scope.db, open.customerId)))
    throw new AppError('SECOND_FACTOR_CHALLENGE_EXPIRED')
  await withActiveCode(scope, customerCodes, open.customerId, code, async (tx) => {
    const used = await tx
      .deleteFrom('loginChallenge')
      .where('tokenHash', '=', tokenHash)
      .returning('customerId')
      .executeTakeFirst()
    if (!used) throw new AppError('SECOND_FACTOR_CHALLENGE_EXPIRED')
    await follow(tx, used.customerId)
  })
}
