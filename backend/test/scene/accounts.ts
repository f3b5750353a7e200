import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { insertEmailChange, insertRecovery } from '../../src/modules/accounts/customers/repository.ts'
import { newSecret } from '../../src/modules/accounts/session/factors/totp.rules.ts'
import { idOfLogin } from '../../src/modules/accounts/session/sessions.service.ts'
import { storeFile } from '../../src/shared/files.ts'
import { hashToken, newId, newToken } from '../../src/shared/ids.ts'
import { seal } from '../../src/shared/seal.ts'
import { inTransaction } from '../../src/shared/transaction.ts'
import { aCustomer, aStaffMember } from '../factories.ts'
import type { Scene } from './callers.ts'
import { aPhoto } from './files.ts'
import { registerData } from './issuers.ts'
import { aGood } from './orders.ts'
import { stamps } from './records.ts'

// Records of a customer's account.

export async function anAddress(scene: Scene): Promise<string> {
  const id = newId()
  const { db } = scene.test
  const known = await db
    .selectFrom('customerAddress')
    .selectAll()
    .where('id', '=', scene.customer.addressId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('customerAddress')
    .values({ ...known, ...stamps(scene), id })
    .execute()
  return id
}

/** A link that confirms a registration, of a customer who has yet to use it. */
export async function aConfirmation({ test }: Scene): Promise<{ hash: string; em: string }> {
  const customer = await aCustomer(test, { confirmed: false })
  const hash = newToken()
  const optInExpiresAt = new Date(test.clock.now().getTime() + 3_600_000)
  await test.db
    .updateTable('customer')
    .set({ optInHash: hashToken(hash), optInExpiresAt })
    .where('id', '=', customer.id)
    .execute()
  return { hash, em: createHash('sha1').update(customer.email).digest('hex') }
}

export async function aRecovery({ test }: Scene, kind: 'password' | 'login' = 'password'): Promise<string> {
  const { id: customerId } = await aCustomer(test)
  const hash = newToken()
  const expiresAt = new Date(test.clock.now().getTime() + 3_600_000)
  await inTransaction(test.scope, (tx) =>
    insertRecovery(tx, { tokenHash: hashToken(hash), customerId, expiresAt, kind }),
  )
  return hash
}

/** The token of a link to a new e-mail address. */
export async function anEmailChange({ test }: Scene): Promise<string> {
  const { id: customerId } = await aCustomer(test)
  const hash = newToken()
  const expiresAt = new Date(test.clock.now().getTime() + 3_600_000)
  const change = { customerId, email: `neu.${newId()}@neu.example`, tokenHash: hashToken(hash), expiresAt }
  await inTransaction(test.scope, (tx) => insertEmailChange(tx, change))
  return hash
}

/** The caller has a picture in the account. */
export async function aProfilePicture({ test, me }: Scene): Promise<void> {
  const content = await aPhoto.clone().webp().toBuffer()
  const { id } = await storeFile(test.scope, test.db, { fileName: 'picture.webp', mimeType: 'image/webp', content })
  await test.db.updateTable('customer').set({ profilePictureFileId: id }).where('id', '=', me.id).execute()
}

/** The caller becomes a customer who has ordered nothing yet; for acts that end an account. */
export async function asSomebodyNew({ test, asMe }: Scene) {
  if (!asMe.token) return
  const { id: customerId } = await aCustomer(test)
  await test.db.updateTable('session').set({ customerId }).where('tokenHash', '=', hashToken(asMe.token)).execute()
}

/** The customer is logged in once more, at another device. */
export async function aLogin({ test, customer }: Scene): Promise<string> {
  const token = newToken()
  const now = test.clock.now()
  const tokenHash = hashToken(token)
  await test.db
    .insertInto('session')
    .values({ tokenHash, customerId: customer.id, createdAt: now, usedAt: now })
    .execute()
  return idOfLogin(tokenHash)
}

/** The caller's copy of their data lies ready. */
export async function aDataExport({ test, me }: Scene): Promise<void> {
  const now = test.clock.now()
  const content = Buffer.from('{}')
  const { id } = await storeFile(test.scope, test.db, { fileName: 'daten.json', mimeType: 'application/json', content })
  const ready = { fileId: id, readyAt: now, expiresAt: new Date(now.getTime() + 3_600_000) }
  await test.db
    .insertInto('dataExport')
    .values({ customerId: me.id, requestId: newId(), parts: 1, requestedAt: now, ...ready })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet(ready))
    .execute()
}

/** A link that confirms a newsletter. */
export async function aNewsletterLink({ test }: Scene): Promise<{ hash: string; em: string }> {
  const email = `leserin.${newId()}@neu.example`
  const subscription = { email, option: 'subscribe', storefrontUrl: test.parts.config.publicUrl }
  await test.client().post('/newsletter/subscribe', subscription)
  const hash = newToken()
  await test.db
    .updateTable('newsletterRecipient')
    .set({ tokenHash: hashToken(hash) })
    .where('email', '=', email)
    .execute()
  return { hash, em: createHash('sha1').update(email).digest('hex') }
}

/** A good on the caller's wishlist, or one that may be put there. */
export async function aWishlistProduct(scene: Scene, kept: boolean): Promise<string> {
  const { test, asMe } = scene
  const productId = await aGood(test)
  await asMe.delete(`/customer/wishlist/delete/${productId}`)
  if (kept) await asMe.post(`/customer/wishlist/add/${productId}`)
  return productId
}

/** Whoever has changed the password has the first one again. */
export async function withFirstPassword({ test, me, customer }: Scene) {
  const { passwordHash } = await aCustomer(test).then(({ id }) =>
    test.db.selectFrom('customer').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  await test.db.updateTable('customer').set({ passwordHash }).where('id', 'in', [me.id, customer.id]).execute()
}

/** Somebody with a second factor has given the password; what finishes the login. */
export async function anUnfinishedLogin({ test }: Scene): Promise<{ challenge: string; code: string }> {
  const customer = await aCustomer(test)
  const { staffFactorKey } = test.parts.config
  const secret = newSecret()
  const totpSecret = seal(staffFactorKey, secret, customer.id)
  await test.db.insertInto('customerFactor').values({ customerId: customer.id, totpSecret }).execute()
  const challenge = newToken()
  const expiresAt = new Date(test.clock.now().getTime() + 60_000)
  await test.db
    .insertInto('loginChallenge')
    .values({ tokenHash: hashToken(challenge), customerId: customer.id, expiresAt })
    .execute()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.now().getTime() })
  return { challenge, code }
}

export async function aPasskey({ test, customer }: Scene): Promise<string> {
  const now = test.clock.now()
  const id = newId(now)
  await test.db
    .insertInto('passkey')
    .values({
      id,
      customerId: customer.id,
      credentialId: id,
      publicKey: Buffer.alloc(1),
      counter: 0,
      transports: [],
      name: 'Telefon',
      synced: false,
      createdAt: now,
    })
    .execute()
  return id
}

/** The password alone confirms who the caller is. */
export async function withoutPasskeys({ test, me }: Scene): Promise<void> {
  await test.db.deleteFrom('passkey').where('customerId', '=', me.id).execute()
}

/** While the caller has begun to set up a second factor. */
export async function aWrongCodeOfTheSetUp({ test, me }: Scene): Promise<string> {
  const totpPending = seal(test.parts.config.staffFactorKey, newSecret(), me.id)
  await test.db
    .insertInto('customerFactor')
    .values({ customerId: me.id, totpPending })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet({ totpPending }))
    .execute()
  return '00000x'
}

export async function aCustomerWithFactor({ test }: Scene): Promise<string> {
  const { id } = await aCustomer(test)
  const totpSecret = seal(test.parts.config.staffFactorKey, newSecret(), id)
  await test.db
    .insertInto('customerFactor')
    .values({ customerId: id, totpSecret, totpSince: test.clock.now() })
    .execute()
  return id
}

/** Another member of staff than any caller has asked for it. */
export async function aFactorReset(scene: Scene, confirmed: object = {}): Promise<{ customerId: string }> {
  const { test } = scene
  const customerId = await aCustomerWithFactor(scene)
  const requestedBy = (await aStaffMember(test)).id
  await test.db
    .insertInto('factorReset')
    .values({
      id: newId(),
      customerId,
      requestedBy,
      requestedAt: test.clock.now(),
      reason: 'Videoanruf.',
      ...confirmed,
    })
    .execute()
  return { customerId }
}

/** The link that stops one. */
export async function aFactorResetLink(scene: Scene): Promise<string> {
  const hash = newToken()
  await aFactorReset(scene, { stopTokenHash: hashToken(hash) })
  return hash
}

export async function noCompanyRequest({ test, me }: Scene): Promise<void> {
  await test.db.deleteFrom('companyRequest').where('customerId', '=', me.id).execute()
}

/** R2.25: the customer asks for a further company. */
export async function aCompanyRequest({ test, customer }: Scene): Promise<string> {
  const id = newId()
  const createdAt = test.clock.now()
  await test.db.deleteFrom('companyRequest').where('customerId', '=', customer.id).execute()
  await test.db
    .insertInto('companyRequest')
    .values({ ...registerData(), id, customerId: customer.id, note: '', state: 'pending', createdAt })
    .execute()
  return id
}
