import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../../shared/app-error.ts'
import type { Database, Tx } from '../../../../shared/database.ts'
import { hashToken } from '../../../../shared/ids.ts'
import type { Scope } from '../../../../shared/scope.ts'

const LIFETIME = 5 * 60_000
const TIME_BYTES = 6
const RANDOM_BYTES = 26
const MAC_BYTES = 32

type Needs = Pick<Scope, 'config' | 'clock'>

const macOf = ({ config }: Needs, purpose: string, head: Buffer) =>
  createHmac('sha256', config.staffFactorKey).update(`goldammer:passkey:${purpose}:`).update(head).digest()

/** For one purpose and five minutes. Visitors may ask for any number: nothing is stored for it. */
export function newChallenge(scope: Needs, purpose: string): Buffer<ArrayBuffer> {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(scope.clock.now().getTime() + LIFETIME, 0, TIME_BYTES)
  const head = Buffer.concat([time, randomBytes(RANDOM_BYTES)])
  return Buffer.concat([head, macOf(scope, purpose, head)])
}

/** `challenge`: as base64url. */
export function isChallenge(scope: Needs, purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== TIME_BYTES + RANDOM_BYTES + MAC_BYTES) return false
  const head = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES)
  if (!timingSafeEqual(bytes.subarray(head.length), macOf(scope, purpose, head))) return false
  return head.readUIntBE(0, TIME_BYTES) > scope.clock.now().getTime()
}

/** Once: what was recorded and is sent again is refused. */
export async function useChallenge({ clock }: Pick<Scope, 'clock'>, tx: Tx, challenge: string): Promise<void> {
  const used = await tx
    .insertInto('usedPasskeyChallenge')
    .values({ challengeHash: hashToken(challenge), expiresAt: new Date(clock.now().getTime() + LIFETIME) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expiresAt')
    .executeTakeFirst()
  if (!used) throw new AppError('PASSKEY_REFUSED')
}

export async function forgetChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('usedPasskeyChallenge').where('expiresAt', '<=', now).execute()
}
