import type { components } from '@goldammer/sdk/operations/store'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { getCustomerRow } from '../../customers/service.ts'
import { customerOf, endOtherSessions, keepInSession, requireStepUp } from '../service.ts'
import type { Session } from '../session.ts'
import * as codes from './codes.repository.ts'
import { clearCodes, giveRecoveryCodes } from './codes.service.ts'
import { customerCodes, hasSecondFactor } from './customer-factors.service.ts'
import { noteFactorChange } from './factor-changes.ts'
import { isChallenge, newChallenge, useChallenge } from './passkey-challenge.ts'

type Schemas = components['schemas']

const LOGIN = 'login'
const registrationOf = (customerId: string) => `register ${customerId}`

/** One relying party for all hosts of the shop: /.well-known/webauthn of the front door names the others. */
const rpIdOf = ({ config }: Pick<Scope, 'config'>): string => new URL(config.publicUrl).hostname

const originsOf = ({ config: { publicUrl, localeOrigins } }: Pick<Scope, 'config'>): string[] =>
  [publicUrl, ...localeOrigins].map((url) => new URL(url).origin)

/** The library throws at everything that does not fit, malformed input among it. */
async function verified<Answer extends { verified: boolean }>(verify: () => Promise<Answer>): Promise<Answer> {
  const answer = await verify().catch(() => null)
  if (!answer?.verified) throw new AppError('PASSKEY_REFUSED')
  return answer
}

const listOf = (db: Database | Tx, customerId: string) =>
  db.selectFrom('passkey').selectAll().where('customerId', '=', customerId).orderBy('createdAt').orderBy('id').execute()

export async function listPasskeys(scope: Scope, session: Session): Promise<Schemas['PasskeyList']> {
  const rows = await listOf(scope.db, customerOf(session))
  return {
    elements: rows.map(({ id, name, synced, createdAt, usedAt }) => ({
      ...{ id, name, synced },
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  }
}

export async function beginPasskey(scope: Scope, session: Session): Promise<Schemas['PasskeyCeremony']> {
  requireStepUp(scope, session)
  const customerId = customerOf(session)
  const { email, firstName, lastName } = await getCustomerRow(scope.db, customerId)
  const known = await listOf(scope.db, customerId)
  const options = await generateRegistrationOptions({
    rpName: 'Goldammer',
    rpID: rpIdOf(scope),
    userName: email,
    userDisplayName: `${firstName} ${lastName}`.trim(),
    userID: Buffer.from(customerId, 'hex'),
    challenge: newChallenge(scope, registrationOf(customerId)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options } }
}

/** The first factor of a customer brings recovery codes with it. */
export async function addPasskey(
  scope: Scope,
  session: Session,
  { name, credential }: Schemas['PasskeyInput'],
): Promise<Schemas['PasskeyAdded']> {
  requireStepUp(scope, session)
  const customerId = customerOf(session)
  let used = ''
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge(challenge) {
        used = challenge
        return isChallenge(scope, registrationOf(customerId), challenge)
      },
      expectedOrigin: originsOf(scope),
      expectedRPID: rpIdOf(scope),
      requireUserVerification: true,
    }),
  )
  if (!registrationInfo) throw new AppError('PASSKEY_REFUSED')
  const { credential: made, credentialBackedUp } = registrationInfo
  const now = scope.clock.now()
  return await inTransaction(scope, async (tx) => {
    await useChallenge(scope, tx, used)
    await tx
      .insertInto('customerFactor')
      .values({ customerId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const holder = (await codes.lockHolder(tx, customerCodes, customerId))!
    const added = await tx
      .insertInto('passkey')
      .values({
        ...{ id: newId(now), customerId, credentialId: made.id, publicKey: Buffer.from(made.publicKey) },
        ...{ counter: made.counter, transports: made.transports ?? [], name: name.trim() },
        ...{ synced: credentialBackedUp, createdAt: now },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new AppError('PASSKEY_REFUSED')
    const recoveryCodes = holder.recoverySalt ? null : await giveRecoveryCodes(tx, customerCodes, holder)
    await endOtherSessions(tx, session)
    await noteFactorChange(scope, tx, customerId, 'passkeyAdded')
    return { id: added.id, recoveryCodes }
  })
}

/** With the last factor its recovery codes go, too. */
export async function removePasskey(scope: Scope, session: Session, passkeyId: string): Promise<void> {
  requireStepUp(scope, session)
  const customerId = customerOf(session)
  await inTransaction(scope, async (tx) => {
    await codes.lockHolder(tx, customerCodes, customerId)
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', passkeyId)
      .where('customerId', '=', customerId)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new AppError('PASSKEY_NOT_FOUND')
    if (!(await hasSecondFactor(tx, customerId))) await clearCodes(tx, customerCodes, customerId)
    await endOtherSessions(tx, session)
    await noteFactorChange(scope, tx, customerId, 'passkeyRemoved')
  })
}

/** Names no account: the device knows whose passkeys it has. */
export async function beginPasskeyLogin(scope: Scope): Promise<Schemas['PasskeyCeremony']> {
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(scope),
    challenge: newChallenge(scope, LOGIN),
    userVerification: 'required',
  })
  return { options: { ...options } }
}

/** A passkey is two factors in one: the device, and what the device asks for. What follows happens in its transaction. */
export async function withPasskey<T>(
  scope: Scope,
  credential: Schemas['PasskeyAssertion'],
  follow: (tx: Tx, customerId: string) => Promise<T>,
): Promise<T> {
  const row = await scope.db
    .selectFrom('passkey')
    .selectAll()
    .where('credentialId', '=', credential.id)
    .executeTakeFirst()
  if (!row) throw new AppError('PASSKEY_REFUSED')
  let used = ''
  const { authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge(challenge) {
        used = challenge
        return isChallenge(scope, LOGIN, challenge)
      },
      expectedOrigin: originsOf(scope),
      expectedRPID: rpIdOf(scope),
      // The counter is compared below, under a lock, and reported.
      credential: { id: row.credentialId, publicKey: new Uint8Array(row.publicKey), counter: 0 },
      requireUserVerification: true,
    }),
  )
  const { newCounter, credentialBackedUp } = authenticationInfo
  const accepted = await inTransaction(scope, async (tx) => {
    const { counter, customerId } = await tx
      .selectFrom('passkey')
      .select(['counter', 'customerId'])
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError('PASSKEY_REFUSED'))
    await useChallenge(scope, tx, used)
    // One that goes back is a copy (WebAuthn § 6.1.1); synced passkeys have none and send 0.
    if ((newCounter > 0 || counter > 0) && newCounter <= counter) {
      await writeAudit(scope, tx, { action: 'account.passkeyCopied', customerId, details: { passkeyId: row.id } })
      return null
    }
    const change = { counter: newCounter, synced: credentialBackedUp, usedAt: scope.clock.now() }
    await tx.updateTable('passkey').set(change).where('id', '=', row.id).execute()
    return { done: await follow(tx, customerId) }
  })
  if (!accepted) throw new AppError('PASSKEY_REFUSED')
  return accepted.done
}

/** Instead of the password given again, with a passkey of one's own. */
export const confirmWithPasskey = (
  scope: Scope,
  session: Session,
  { credential }: Schemas['PasskeyLogin'],
): Promise<void> =>
  withPasskey(scope, credential, async (tx, customerId) => {
    if (customerId !== customerOf(session)) throw new AppError('PASSKEY_REFUSED')
    const now = scope.clock.now()
    await keepInSession(scope, session, { authenticatedAt: now, steppedUpAt: now }, tx)
  })
