import type { components } from '@goldammer/sdk/operations/store'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { AppError } from '../../../../shared/app-error.ts'
import type { Tx } from '../../../../shared/database.ts'
import { newId } from '../../../../shared/ids.ts'
import type { Scope } from '../../../../shared/scope.ts'
import { inTransaction } from '../../../../shared/transaction.ts'
import { lockFactorOwner } from './codes.repository.ts'
import { clearCodes, giveRecoveryCodes, type Owners } from './codes.service.ts'
import { listMethodsOf } from './methods.ts'
import { isChallenge, newChallenge, useChallenge } from './passkey-challenge.ts'
import * as repository from './passkeys.repository.ts'

type Schemas = components['schemas']

/** It takes a tenth of a second to load: who has no passkey does not wait for it at each start. */
const loadLibrary = () => import('@simplewebauthn/server')

// What staff begin no customer finishes, nor the other way round.
const loginOf = ({ passkeys }: Owners) => `${passkeys} login`
const registrationOf = ({ passkeys }: Owners, id: string) => `${passkeys} register ${id}`

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

export async function describePasskeys(
  { db }: Pick<Scope, 'db'>,
  owners: Owners,
  id: string,
): Promise<Schemas['PasskeyList']> {
  const rows = await repository.listPasskeys(db, owners, id)
  return {
    elements: rows.map(({ id, name, synced, createdAt, usedAt }) => ({
      id,
      name,
      synced,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  }
}

/** The caller has verified that the person themselves is present. */
export async function beginRegistration(
  scope: Scope,
  owners: Owners,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<Schemas['PasskeyCeremony']> {
  const known = await repository.listPasskeys(scope.db, owners, id)
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: 'Goldammer',
    rpID: rpIdOf(scope),
    userName: email,
    userDisplayName: name,
    userID: Buffer.from(id, 'hex'),
    challenge: newChallenge(scope, registrationOf(owners, id)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options } }
}

/** The first factor of somebody brings recovery codes with it; `follow` is what comes with every one. */
export async function register(
  scope: Scope,
  owners: Owners,
  ownerId: string,
  { name, credential }: Schemas['PasskeyInput'],
  follow: (tx: Tx) => Promise<void>,
): Promise<Schemas['PasskeyAdded']> {
  const { verifyRegistrationResponse } = await loadLibrary()
  let used = ''
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge(challenge) {
        used = challenge
        return isChallenge(scope, registrationOf(owners, ownerId), challenge)
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
    await owners.createFactorOwner(tx, ownerId)
    const holder = (await lockFactorOwner(tx, owners, ownerId))!
    const id = newId(now)
    const isNew = await repository.insertPasskey(tx, owners, ownerId, {
      id,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: made.transports ?? [],
      name: name.trim(),
      synced: credentialBackedUp,
      createdAt: now,
    })
    if (!isNew) throw new AppError('PASSKEY_REFUSED')
    const recoveryCodes = holder.recoverySalt ? null : await giveRecoveryCodes(tx, owners, holder)
    await follow(tx)
    return { id, recoveryCodes }
  })
}

/** With the last factor its recovery codes go, too. */
export async function unregister(
  scope: Scope,
  owners: Owners,
  ownerId: string,
  passkeyId: string,
  follow: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await lockFactorOwner(tx, owners, ownerId)
    if (!(await repository.deletePasskey(tx, owners, ownerId, passkeyId))) throw new AppError('PASSKEY_NOT_FOUND')
    if ((await listMethodsOf(tx, owners, ownerId)).length === 0) await clearCodes(tx, owners, ownerId)
    await follow(tx)
  })
}

/** Names no account: the device knows whose passkeys it has. */
export async function beginAssertion(scope: Scope, owners: Owners): Promise<Schemas['PasskeyCeremony']> {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(scope),
    challenge: newChallenge(scope, loginOf(owners)),
    userVerification: 'required',
  })
  return { options: { ...options } }
}

/** A passkey is two factors in one: the device, and what the device asks for. What follows happens in its transaction. */
export async function withPasskey<T>(
  scope: Scope,
  owners: Owners,
  credential: Schemas['PasskeyAssertion'],
  follow: (tx: Tx, ownerId: string) => Promise<T>,
): Promise<T> {
  const row = await repository.findPasskey(scope.db, owners, credential.id)
  if (!row) throw new AppError('PASSKEY_REFUSED')
  const { verifyAuthenticationResponse } = await loadLibrary()
  let used = ''
  const { authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge(challenge) {
        used = challenge
        return isChallenge(scope, loginOf(owners), challenge)
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
    const passkey = await repository.lockPasskey(tx, owners, row.id)
    if (!passkey) throw new AppError('PASSKEY_REFUSED')
    const { counter, ownerId } = passkey
    await useChallenge(scope, tx, used)
    // One that goes back is a copy (WebAuthn § 6.1.1); synced passkeys have none and send 0.
    if ((newCounter > 0 || counter > 0) && newCounter <= counter) {
      await owners.note(scope, tx, ownerId, 'passkeyCopied', { passkeyId: row.id })
      return null
    }
    const use = { counter: newCounter, synced: credentialBackedUp, usedAt: scope.clock.now() }
    await repository.notePasskeyUse(tx, owners, row.id, use)
    return { done: await follow(tx, ownerId) }
  })
  if (!accepted) throw new AppError('PASSKEY_REFUSED')
  return accepted.done
}
