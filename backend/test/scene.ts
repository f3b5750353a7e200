import { createHash } from 'node:crypto'
import staffApi from '@goldammer/sdk/openapi/staff' with { type: 'json' }
import storeApi from '@goldammer/sdk/openapi/store' with { type: 'json' }
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { cents, centsToEuros, localDate, toLocalDate } from '@goldammer/sdk/units'
import { sql, type Updateable } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { idOf } from '../src/demo/loader/loading.ts'
import { insertEmailChange, insertRecovery } from '../src/modules/accounts/customers/repository.ts'
import { newSecret } from '../src/modules/accounts/session/factors/totp.rules.ts'
import { idOfLogin } from '../src/modules/accounts/session/sessions.service.ts'
import { selectUsers, versioned } from '../src/modules/backoffice/staff/users.service.ts'
import { storeMedium } from '../src/modules/content/media/stored-media.ts'
import { listCategoryRecords } from '../src/modules/content/navigation.service.ts'
import { previewToken } from '../src/modules/content/preview-token.ts'
import { newWithdrawalLink, noteDeclaration } from '../src/modules/investors/compliance-cases/declared-withdrawals.ts'
import { readCoreData } from '../src/modules/issuers/core-data.service.ts'
import { sendMail } from '../src/modules/notifications/service.ts'
import { beginProduct } from '../src/modules/offers/products/drafts.service.ts'
import { readProperties } from '../src/modules/offers/products/properties.service.ts'
import { readLive } from '../src/modules/offers/products/records.service.ts'
import { openFinanceTask } from '../src/modules/payments/finance-tasks.repository.ts'
import { addToSum, insertItems, insertRun } from '../src/modules/payouts/repository.ts'
import { readShopChoices } from '../src/modules/reference/shop-choices.service.ts'
import { storeFile } from '../src/shared/files.ts'
import { writeAudit } from '../src/shared/history.ts'
import { hashToken, newId, newToken } from '../src/shared/ids.ts'
import { addToOutbox, MAX_ATTEMPTS } from '../src/shared/outbox.ts'
import { versionOf } from '../src/shared/record-version.ts'
import { seal } from '../src/shared/seal.ts'
import type { DB } from '../src/shared/tables.ts'
import { inTransaction } from '../src/shared/transaction.ts'
import type { TestApp, Visitor } from './build-app.ts'
import { aCustomer, aStaffMember } from './factories.ts'
import { anInvestor, anOffer, submitOffer, type TestInvestor } from './investing-factories.ts'
import { aContract, anIssuer, aProductDocument } from './issuer-factories.ts'
import { anExemptionOrder as orderOfExemption } from './payout-factories.ts'

// Who calls, what they call, and the records they call it on: for the tests that go over the whole interface.

// OpenAPI documents are walked as plain trees.
// biome-ignore lint/suspicious/noExplicitAny: a JSON tree of unknown shape
export type Json = Record<string, any>

export const CUSTOMERS = ['customer', 'otherCustomer', 'owner', 'editor', 'viewer', 'author'] as const
export const STAFF = ['support', 'compliance', 'finance', 'content', 'admin'] as const
/** `otherCustomer` owns another company and has records of their own; `owner`, `editor`, `viewer` belong to the issuer. */
export const CALLERS = ['noKey', 'guest', ...CUSTOMERS, ...STAFF] as const
export type Caller = (typeof CALLERS)[number]
export const isCustomer = (caller: Caller) => (CUSTOMERS as readonly string[]).includes(caller)
export const isStaff = (caller: Caller) => (STAFF as readonly string[]).includes(caller)

export type Operation = {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  prefix: '/store-api' | '/staff-api'
  access: string | string[]
  /** As the api-spec has it, its references resolved at each use by `resolve`. */
  spec: Json
  parameters: Json[]
  resolve(node: Json | undefined): Json
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function operationsOf(document: Json, prefix: Operation['prefix']): Operation[] {
  const resolve = (node: Json | undefined): Json => {
    if (typeof node?.$ref !== 'string') return node ?? {}
    const steps = node.$ref.slice(2).split('/')
    return resolve(steps.reduce((at, step) => at[step.replaceAll('~1', '/').replaceAll('~0', '~')], document))
  }
  const propertiesOf = (schema: Json): Json => {
    const node = resolve(schema)
    return Object.assign({}, ...(node.allOf ?? []).map(propertiesOf), node.properties)
  }
  /** An object in the address is written as its fields. */
  const written = (parameter: Json): Json[] => {
    const fields = parameter.in === 'query' ? Object.entries(propertiesOf(parameter.schema ?? {})) : []
    return fields.length > 0 ? fields.map(([name, schema]) => ({ name, in: 'query', schema })) : [parameter]
  }
  return Object.entries(document.paths as Json).flatMap(([path, item]: [string, Json]) =>
    methods.flatMap((method) => {
      const spec = item[method.toLowerCase()] as Json | undefined
      if (!spec) return []
      const parameters = [...(item.parameters ?? []), ...(spec.parameters ?? [])].map(resolve).flatMap(written)
      return [{ id: spec.operationId, method, path, prefix, access: spec['x-access'], spec, parameters, resolve }]
    }),
  )
}

export const OPERATIONS: Operation[] = [
  ...operationsOf(storeApi as Json, '/store-api'),
  ...operationsOf(staffApi as Json, '/staff-api'),
]

/** What an operation is asked. */
export type Request = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** In the body's place: a form, a field that comes several times being a list. */
  form?: Record<string, FormValue | FormValue[]>
  headers?: Record<string, string>
}

export type FormFile = { fileName: string; type: string; content: Buffer }
export type FormValue = string | FormFile

/** Everyone and everything a row may name. Records are made for `customer`, anew whenever a request is made. */
export type Scene = {
  test: TestApp
  /** Who asks, where a customer does; for all others the owner of the records. */
  me: TestInvestor
  /** The caller's own session, for what has to happen before. */
  asMe: Visitor
  customer: TestInvestor
  otherCustomer: TestInvestor
  issuer: Awaited<ReturnType<typeof anIssuer>>
  staffId: string
  staffEmail: string
}

export type Cast = {
  test: TestApp
  people: Record<string, TestInvestor>
  staff: Record<string, { id: string; email: string }>
  issuer: Scene['issuer']
}

export async function aCast(test: TestApp): Promise<Cast> {
  const issuer = await anIssuer(test)
  const foreignIssuer = await anIssuer(test)
  const people: Record<string, TestInvestor> = {}
  for (const name of CUSTOMERS) {
    people[name] =
      name === 'otherCustomer'
        ? await anInvestor(test, { firstName: 'Unberührte', lastName: 'Zwölfmoor' })
        : await anInvestor(test)
  }
  const member = (name: string, companyId: string, role: string) =>
    test.db
      .insertInto('companyMembership')
      .values({ customerId: people[name]!.id, companyId, role, createdAt: test.clock.now() })
      .execute()
  await member('otherCustomer', foreignIssuer.companyId, 'owner')
  for (const role of ['owner', 'editor', 'viewer']) await member(role, issuer.companyId, role)
  await test.db.updateTable('customer').set({ isAuthor: true }).where('id', '=', people.author!.id).execute()
  const staff: Cast['staff'] = {}
  for (const role of STAFF) staff[role] = await aStaffMember(test, { name: `Sascha ${role}`, roles: [role] })
  return { test, people, staff, issuer }
}

/** A client of the caller, signed in for this one visit, and what it sends with every call. */
export type Visit = { asMe: Visitor; headers: Record<string, string> }

/** The address limits are counted by; each visit comes from its own. */
let visits = 0
const anAddressOfTheNet = () => {
  visits++
  return `10.${visits >> 16}.${(visits >> 8) & 255}.${visits & 255}`
}

export async function visitOf({ test, people, staff }: Cast, caller: Caller): Promise<Visit> {
  const asMe = test.client()
  const token = newToken()
  const now = test.clock.now()
  const times = { tokenHash: hashToken(token), createdAt: now, usedAt: now }
  const headers: Record<string, string> = { 'x-forwarded-for': anAddressOfTheNet() }
  if (caller !== 'noKey') headers['sw-access-key'] = test.parts.config.accessKey
  if (isStaff(caller)) {
    await test.db
      .insertInto('staffSession')
      .values({ ...times, staffId: staff[caller]!.id })
      .execute()
    headers.cookie = `staff-session=${token}`
  } else if (isCustomer(caller)) {
    await test.db
      .insertInto('session')
      .values({ ...times, customerId: people[caller]!.id, authenticatedAt: now, steppedUpAt: now })
      .execute()
    asMe.token = token
  }
  return { asMe, headers }
}

export function sceneOf({ test, people, staff, issuer }: Cast, caller: Caller, asMe: Visitor): Scene {
  const { customer, otherCustomer } = people as Record<'customer' | 'otherCustomer', TestInvestor>
  const me = people[caller] ?? customer
  const { id: staffId, email: staffEmail } = staff.support!
  return { test, me, asMe, customer, otherCustomer, issuer, staffId, staffEmail }
}

/** What the caller sends: key, token and cookie as the visit has them now. */
export function callOf({ method, ...operation }: Operation, { asMe, headers }: Visit, request: Request) {
  return {
    method,
    url: urlOf(operation, request),
    headers: {
      ...headers,
      ...(asMe.token ? { 'sw-context-token': asMe.token } : {}),
      ...(request.form ? { 'content-type': `multipart/form-data; boundary=${boundary}` } : {}),
      ...request.headers,
    },
    ...(request.form ? { payload: asForm(request.form) } : {}),
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  }
}

const boundary = 'goldammer-form'

/** Written out, for a form of the platform's own would mend what is wrong. */
function asForm(form: NonNullable<Request['form']>): Buffer {
  const parts = Object.entries(form).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => {
      const file = typeof value === 'string' ? '' : `; filename="${value.fileName}"\r\ncontent-type: ${value.type}`
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`
      return [head, typeof value === 'string' ? value : value.content, '\r\n']
    }),
  )
  return Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part as string)))
}

const urlOf = ({ prefix, path }: Pick<Operation, 'prefix' | 'path'>, request: Request): string => {
  const filled = path.replaceAll(/{(\w+)}/g, (_, name: string) => encodeURIComponent(request.path?.[name] ?? ''))
  const query = new URLSearchParams(request.query ?? {}).toString()
  return `${prefix}${filled}${query ? `?${query}` : ''}`
}

// --- Records of the scene's customer ---

const stamps = ({ test }: Scene) => ({ createdAt: test.clock.now(), updatedAt: test.clock.now() })

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

export function namesOf({ name }: TestInvestor) {
  const [firstName, lastName] = name.split(' ') as [string, string]
  return { firstName, lastName }
}

export async function aBankAccount({ test, customer }: Scene): Promise<string> {
  const id = newId()
  const account = { investorId: customer.investorId, accountHolder: customer.name, iban: anIban() }
  await test.db
    .insertInto('bankAccount')
    .values({ ...account, id, createdAt: test.clock.now() })
    .execute()
  return id
}

/** The caller may make orders of exemption, and has made none. */
export async function aTaxId({ test, me }: Scene): Promise<void> {
  await test.db
    .updateTable('investor')
    .set({ taxId: '86095742719', isSubjectToGermanTax: true })
    .where('id', '=', me.investorId)
    .execute()
  await test.db.deleteFrom('exemptionOrder').where('investorId', '=', me.investorId).execute()
}

export async function anExemptionOrder({ test, customer }: Scene): Promise<string> {
  await test.db.deleteFrom('exemptionOrder').where('investorId', '=', customer.investorId).execute()
  return await orderOfExemption(test, customer.investorId, null, 100)
}

/** The caller has handed in no non-assessment certificate. */
export async function withoutCertificate({ test, me }: Scene): Promise<void> {
  await test.db.deleteFrom('nonAssessmentCertificate').where('investorId', '=', me.investorId).execute()
}

async function aKeptPhoto(test: TestApp): Promise<string> {
  const content = Buffer.from((await aPhotoFile()).content)
  const file = { fileName: 'nachweis.jpg', mimeType: 'image/jpeg', content }
  return (await storeFile(test.scope, test.db, file)).id
}

/** The caller has handed in a proof of residence abroad, or another identity has. */
export async function aResidenceProof({ test, me }: Scene, investorId = me.investorId!): Promise<string> {
  const file = await aKeptPhoto(test)
  await test.db
    .updateTable('investor')
    .set({ residenceProofFileId: file, residenceProofState: 'pending', residenceProofAt: test.clock.now() })
    .where('id', '=', investorId)
    .execute()
  return file
}

/** The register extract of the issuer. */
export async function aCompanyProof({ test, issuer }: Scene): Promise<string> {
  const file = await aKeptPhoto(test)
  await test.db.updateTable('company').set({ identityProofFileId: file }).where('id', '=', issuer.companyId).execute()
  return file
}

/** A certificate of the customer's that waits for finance. */
export async function aCertificate({ test, customer }: Scene): Promise<string> {
  const id = newId()
  const fileId = await aKeptPhoto(test)
  const days = { validFrom: localDate('2026-01-01'), validUntil: localDate('2028-12-31') }
  await test.db
    .insertInto('nonAssessmentCertificate')
    .values({ ...days, id, investorId: customer.investorId, fileId, createdAt: test.clock.now() })
    .execute()
  return id
}

/** Data that a check has confirmed, and no change of them that waits. */
export async function aVerifiedIdentity({ test, me }: Scene): Promise<void> {
  await test.db.deleteFrom('changeRequest').where('investorId', '=', me.investorId).execute()
  const now = test.clock.now()
  const confirmed = { state: 'successful', successfulAt: now, validUntil: localDate('2028-11-20'), updatedAt: now }
  await test.db
    .insertInto('identityCheck')
    .values({ id: newId(now), investorId: me.investorId, ...confirmed })
    .onConflict((conflict) => conflict.column('investorId').doUpdateSet(confirmed))
    .execute()
}

/** A change of the customer's verified data that waits for compliance. */
export async function aChangeRequest({ test, customer }: Scene): Promise<string> {
  await test.db.deleteFrom('changeRequest').where('investorId', '=', customer.investorId).execute()
  const id = newId()
  const { content } = await aPhotoFile()
  const bytes = { fileName: 'urkunde.jpg', mimeType: 'image/jpeg', content: Buffer.from(content) }
  const { id: fileId } = await storeFile(test.scope, test.db, bytes)
  const { birthPlace: before } = await test.db
    .selectFrom('investor')
    .select('birthPlace')
    .where('id', '=', customer.investorId)
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('changeRequest')
    .values({
      id,
      investorId: customer.investorId,
      createdBy: customer.id,
      state: 'pending',
      reason: 'Schreibfehler',
      changes: JSON.stringify([{ field: 'birthPlace', before, after: 'Musterstadt' }]),
      fileId,
      createdAt: test.clock.now(),
    })
    .execute()
  return id
}

/** What the shop offers, as it is. */
export async function theShopChoices({ test }: Scene) {
  const { paymentMethods, countries, currencies } = await readShopChoices(test.scope)
  return {
    paymentMethods: paymentMethods.map(({ id, name, description, active }) => ({ id, name, description, active })),
    countries: countries.map(({ id, name, active, shippingAvailable }) => ({ id, name, active, shippingAvailable })),
    currencies: currencies.map(({ id, name, factor }) => ({ id, name, factor })),
  }
}

/** What the issuer says of itself, as it stands. */
export async function theCoreData({ test, issuer }: Scene) {
  return (await readCoreData(test.scope, issuer.companyId)).coreData
}

/** There is room for one more. */
export async function withoutIssuerRepresentatives({ test, issuer }: Scene): Promise<void> {
  await test.db.deleteFrom('representative').where('companyId', '=', issuer.companyId).execute()
}

export async function anIssuerRepresentative(scene: Scene): Promise<string> {
  await withoutIssuerRepresentatives(scene)
  const id = newId()
  const named = { firstName: 'Wiebke', lastName: 'Windmuster', isPep: false }
  await scene.test.db
    .insertInto('representative')
    .values({ id, companyId: scene.issuer.companyId, ...named })
    .execute()
  return id
}

export async function withoutCompanyChangeRequest({ test, issuer }: Scene): Promise<void> {
  await test.db.deleteFrom('changeRequest').where('companyId', '=', issuer.companyId).execute()
}

/** A change of the issuer's core data that waits for compliance. */
export async function aCompanyChangeRequest(scene: Scene): Promise<string> {
  await withoutCompanyChangeRequest(scene)
  const id = newId()
  const change = { field: 'headquarter', before: 'Musterweg 1', after: 'Nebenweg 2' }
  await scene.test.db
    .insertInto('changeRequest')
    .values({
      id,
      companyId: scene.issuer.companyId,
      createdBy: scene.customer.id,
      state: 'pending',
      reason: 'Umzug',
      changes: JSON.stringify([change]),
      createdAt: scene.test.clock.now(),
    })
    .execute()
  return id
}

export async function withoutEarlyEnd({ test, issuer }: Scene): Promise<void> {
  await test.db.deleteFrom('earlyEnd').where('fundingRoundId', '=', issuer.roundId).execute()
}

/** An early end of the issuer's round that waits for compliance. */
export async function anEarlyEnd(scene: Scene): Promise<string> {
  await withoutEarlyEnd(scene)
  const { test, issuer, customer } = scene
  const now = test.clock.now()
  const id = newId(now)
  const wish = { fundingRoundId: issuer.roundId, lastDay: localDate('2026-12-04'), reason: 'Fast erreicht' }
  await test.db
    .insertInto('earlyEnd')
    .values({ id, ...wish, state: 'pending', askedBy: customer.id, createdAt: now })
    .execute()
  return id
}

let ibans = 4_600_000
/** A valid IBAN of the invented bank that nobody has yet. */
export function anIban(): string {
  const bban = `99900001${String(ibans++).padStart(10, '0')}`
  const rest = BigInt(`${bban}131400`) % 97n
  return `DE${String(98n - rest).padStart(2, '0')}${bban}`
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

const aPhoto = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c98a1b' } })

/** A picture as a form sends it. */
export async function aPhotoFile(): Promise<FormFile> {
  return { fileName: 'foto.jpg', type: 'image/jpeg', content: await aPhoto.clone().jpeg().toBuffer() }
}

/** The caller has a picture in the account. */
export async function aProfilePicture({ test, me }: Scene): Promise<void> {
  const content = await aPhoto.clone().webp().toBuffer()
  const { id } = await storeFile(test.scope, test.db, { fileName: 'picture.webp', mimeType: 'image/webp', content })
  await test.db.updateTable('customer').set({ profilePictureFileId: id }).where('id', '=', me.id).execute()
}

export async function anImpersonationToken({ test, staffId, customer }: Scene) {
  const token = newToken()
  const expiresAt = new Date(test.clock.now().getTime() + 60_000)
  const row = { tokenHash: hashToken(token), staffId, customerId: customer.id, reason: 'Rückfrage', expiresAt }
  await test.db.insertInto('impersonationToken').values(row).execute()
  return { token, customerId: customer.id, userId: staffId }
}

/** A colleague asks to sign in as the customer. */
export async function anImpersonationRequest(scene: Scene): Promise<string> {
  const { test, customer } = scene
  const now = test.clock.now()
  const id = newId(now)
  const staffId = await aColleague(scene)
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const row = { id, staffId, customerId: customer.id, reason: 'Rückfrage', requestedAt: now, expiresAt }
  await test.db.insertInto('impersonationRequest').values(row).execute()
  return id
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
export async function aWish(scene: Scene, kept: boolean): Promise<string> {
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

/** No identity confirmed yet, so that a check may be started. */
export async function withoutIdentity({ test, me }: Scene) {
  await test.db.deleteFrom('identityCheck').where('investorId', '=', me.investorId).execute()
}

/** The survey is answered once and then locked. */
export async function withoutSurvey({ test, customer }: Scene) {
  await test.db.deleteFrom('survey').where('investorId', '=', customer.investorId).execute()
}

export async function withoutWallet({ test, me }: Scene) {
  await test.db.deleteFrom('wallet').where('investorId', '=', me.investorId).execute()
}

/** The caller's cart with one good in it; answers the id of its line. */
export async function aCart({ test, asMe }: Scene, quantity = 1): Promise<string> {
  const id = await aGood(test)
  await asMe.delete('/checkout/cart')
  await must(asMe.post('/checkout/cart/line-item', { items: [{ id, referencedId: id, type: 'product', quantity }] }))
  return id
}

/** A windmill to put together, of the demo's shop, enough of them for every call. */
export async function aGood({ db }: TestApp): Promise<string> {
  const id = idOf.product('p18')
  await db.updateTable('product').set({ stock: 1000 }).where('id', '=', id).execute()
  return id
}

const asCustomer = async (scene: Scene): Promise<Scene> => {
  if (scene.me === scene.customer && scene.asMe.token) return scene
  const asMe = scene.test.client()
  const token = newToken()
  const now = scene.test.clock.now()
  const session = { tokenHash: hashToken(token), customerId: scene.customer.id, authenticatedAt: now, steppedUpAt: now }
  await scene.test.db
    .insertInto('session')
    .values({ ...session, createdAt: now, usedAt: now })
    .execute()
  asMe.token = token
  return { ...scene, me: scene.customer, asMe }
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of all operations pass here
async function must(answer: Promise<{ status: number; body: any }>): Promise<any> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`what should stand before the request was refused: ${JSON.stringify(body)}`)
  return body
}

/** An order of goods that the customer has placed and not paid. */
export async function aGoodsOrder(scene: Scene): Promise<string> {
  const own = await asCustomer(scene)
  await aCart(own)
  return (await must(own.asMe.post('/checkout/order', {}))).id
}

/** An order of goods that waits for its transfer, or has come further: paid, shipped, or back. */
export async function aTransferOrder(
  scene: Scene,
  reached: 'awaited' | 'paid' | 'shipped' | 'returned' = 'awaited',
): Promise<string> {
  const { test } = scene
  const orderId = await aGoodsOrder(scene)
  const state = reached === 'awaited' ? 'created' : 'settled'
  await test.db.updateTable('payment').set({ provider: 'transfer', state }).where('orderId', '=', orderId).execute()
  if (reached === 'awaited') return orderId
  const order = {
    paid: { state: 'in_progress', deliveryState: 'open' },
    shipped: { state: 'completed', deliveryState: 'shipped' },
    returned: { state: 'completed', deliveryState: 'returned' },
  }[reached]
  await test.db.updateTable('shopOrder').set(order).where('id', '=', orderId).execute()
  return orderId
}

/** What finance finds on the account for it. */
export async function transferFor({ test }: Scene, orderId: string) {
  const { amountTotal, orderDateTime } = await test.db
    .selectFrom('shopOrder')
    .select(['amountTotal', 'orderDateTime'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { amount: centsToEuros(amountTotal), bookedOn: toLocalDate(orderDateTime) }
}

/** An investment the customer has submitted. */
export async function anInvestment({ test, customer }: Scene) {
  const offer = await anOffer(test)
  const { orderId } = await submitOffer(test, offer, customer)
  return { orderId, productId: offer.productId }
}

/** The link of the mail to the address of a contract that somebody has declared to be withdrawn from. */
export async function aWithdrawalLink(scene: Scene): Promise<string> {
  const { scope } = scene.test
  const { orderId } = await anInvestment(scene)
  const declaration = { at: scope.clock.now().toISOString(), name: 'Jana Probst', email: 'jana@neu.example' }
  return await inTransaction(scope, async (tx) => {
    const contract = { orderId, investorId: scene.customer.investorId }
    const { caseId } = await noteDeclaration(scope, tx, contract, { ...declaration, locale: 'de-DE' })
    return await newWithdrawalLink(tx, caseId)
  })
}

export async function aContractPaper(scene: Scene): Promise<string> {
  const { test, customer } = scene
  const { orderId } = await anInvestment(scene)
  const content = Buffer.from(`%PDF-1.7 ${orderId}`)
  const file = await storeFile(test.scope, test.db, { fileName: 'V.pdf', mimeType: 'application/pdf', content })
  const id = newId()
  const paper = {
    id,
    orderId,
    customerId: customer.id,
    kind: 'contract',
    title: JSON.stringify({ 'de-DE': 'Vertrag' }),
  }
  await test.db
    .insertInto('contractDocument')
    .values({ ...paper, fileId: file.id, createdAt: test.clock.now() })
    .execute()
  return id
}

/** The same, as the order names it. */
export async function anOrderPaper(scene: Scene) {
  const documentId = await aContractPaper(scene)
  const { deepLinkCode, orderId } = await scene.test.db
    .selectFrom('contractDocument')
    .innerJoin('shopOrder', 'shopOrder.id', 'contractDocument.orderId')
    .select(['deepLinkCode', 'shopOrder.id as orderId'])
    .where('contractDocument.id', '=', documentId)
    .executeTakeFirstOrThrow()
  return { documentId, deepLinkCode, orderId }
}

/** A file of a digital good that is paid, its right of withdrawal given up. */
export async function anOrderDownload(scene: Scene) {
  const { db, scope, clock } = scene.test
  const orderId = await aGoodsOrder(scene)
  const now = clock.now()
  await db.updateTable('shopOrder').set({ digitalContentWaiverAt: now }).where('id', '=', orderId).execute()
  await db.updateTable('payment').set({ state: 'settled' }).where('orderId', '=', orderId).execute()
  const { productId } = await db
    .updateTable('orderLineItem')
    .set({ states: ['is-download'] })
    .where('orderId', '=', orderId)
    .returning('productId')
    .executeTakeFirstOrThrow()
  const content = Buffer.from(`%PDF-1.7 ${orderId}`)
  const { id: fileId } = await storeFile(scope, db, { fileName: 'B.pdf', mimeType: 'application/pdf', content })
  const downloadId = newId()
  await db
    .insertInto('productDownload')
    .values({ id: downloadId, productId: productId!, fileId, position: 1 })
    .execute()
  return { orderId, downloadId }
}

export async function aDocument({ test, issuer }: Scene): Promise<string> {
  return (await aProductDocument(test, issuer.productId)).versionId
}

/** A link for one download, made by the caller's own session. */
export async function aTicket(scene: Scene): Promise<string> {
  const versionId = await aDocument(scene)
  const { url } = await must(scene.asMe.post(`/investing/documents/${versionId}/download-ticket`))
  return url.split('/').at(-1)
}

/** The draft of an investment, as the interface shows it to the customer. */
export async function aDraft(scene: Scene, kind: 'loan' | 'bond' = 'loan'): Promise<Json> {
  const { test, asMe } = await asCustomer(scene)
  const bond = { product: { type: 'bond', regime: 'prospectus', vibConfirmation: false } }
  const { productId } = await anOffer(test, kind === 'bond' ? bond : {})
  return await must(asMe.post('/investing/drafts', { productId }))
}

/** A company the scene's customer invests as. */
export async function anInvestorCompany({ test, customer }: Scene): Promise<string> {
  const now = test.clock.now()
  const id = newId(now)
  const company = { name: `Prüfling ${id} GmbH`, legalForm: 'GmbH', registerNr: 'HRB 00007' }
  const row = { id, customerId: customer.id, kind: 'corporation', ...company, createdAt: now, updatedAt: now }
  await test.db.insertInto('investor').values(row).execute()
  return id
}

/** One that has handed in its register extract. */
export async function aProvenCompany(scene: Scene): Promise<string> {
  const { db, scope } = scene.test
  const id = await anInvestorCompany(scene)
  const { content } = aPdfFile()
  const file = await storeFile(scope, db, { fileName: 'auszug.pdf', mimeType: 'application/pdf', content })
  await db.updateTable('investor').set({ identityProofFileId: file.id }).where('id', '=', id).execute()
  return id
}

/** One that compliance may take out of the limits. */
export async function aGmbhAndCoKg(scene: Scene): Promise<string> {
  const id = await anInvestorCompany(scene)
  const company = { kind: 'partnership', legalForm: 'GmbH & Co. KG' }
  await scene.test.db.updateTable('investor').set(company).where('id', '=', id).execute()
  return id
}

/** A company of the customer that has run the knowledge survey. */
export async function aLockedSurvey(scene: Scene) {
  const investorId = await anInvestorCompany(scene)
  const now = scene.test.clock.now()
  const times = { takenAt: now, lockedAt: now }
  const run = {
    id: newId(now),
    investorId,
    outcome: 'appropriate',
    investmentExperience: [3],
    coveredCodes: [3],
    ...times,
  }
  await scene.test.db.insertInto('survey').values(run).execute()
  return { customerId: scene.customer.id, investorId }
}

/** Somebody who stands behind such a company. */
export async function aRepresentative(scene: Scene) {
  const investorId = await anInvestorCompany(scene)
  const representativeId = newId()
  await scene.test.db
    .insertInto('representative')
    .values({ id: representativeId, investorId, firstName: 'Fenja', lastName: 'Fiktiv', isPep: false })
    .execute()
  return { investorId, representativeId }
}

export async function aWallet({ test, customer }: Scene): Promise<string> {
  const id = newId()
  const now = test.clock.now()
  await test.db
    .insertInto('wallet')
    .values({
      id,
      investorId: customer.investorId,
      type: 'managed',
      walletAddress: null,
      termsConsentAt: now,
      createdAt: now,
    })
    .execute()
  return id
}

export async function aDepot(scene: Scene): Promise<string> {
  const { test, customer } = scene
  const id = newId()
  const depot = {
    depotType: 'single',
    owner: customer.name,
    bank: 'Musterkasse',
    blz: '99900002',
    depotNumber: '7100042',
  }
  await test.db
    .insertInto('depot')
    .values({
      ...depot,
      id,
      investorId: customer.investorId,
      beneficialOwnerConsent: true,
      createdAt: test.clock.now(),
    })
    .execute()
  return id
}

/** A contract with the issuer that its people have to decide on. */
export async function aContractInReview({ test, issuer, customer }: Scene): Promise<string> {
  return (await aContract(test, issuer, { customer })).orderId
}

export async function anActiveContract({ test, issuer, customer }: Scene): Promise<string> {
  return (await aContract(test, issuer, { customer, state: '3_2_active' })).orderId
}

/** Part of what a waiting order wants. */
export async function aPartOffer({ test, issuer, customer }: Scene) {
  const { orderId } = await aContract(test, issuer, { customer, state: '2_2_waitlisted' })
  const now = test.clock.now()
  const { trancheId } = await test.db
    .updateTable('contract')
    .set({ waitlistedAt: now })
    .where('orderId', '=', orderId)
    .returning('trancheId')
    .executeTakeFirstOrThrow()
  const partOfferId = newId()
  await test.db
    .insertInto('partOffer')
    .values({
      id: partOfferId,
      orderId,
      trancheId: trancheId!,
      amount: cents(250_00),
      offeredAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    .execute()
  return { orderId, partOfferId }
}

/** Marked for a day to come; neither side wants it back yet. */
export async function aCancelledContract({ test, issuer, customer }: Scene): Promise<string> {
  const { orderId } = await aContract(test, issuer, { customer, state: '8_5_cancellation_marked' })
  await test.db
    .updateTable('contract')
    .set({ cancellationKind: 'regular', cancellationDate: localDate('2031-12-31'), cancelledAt: test.clock.now() })
    .where('orderId', '=', orderId)
    .execute()
  return orderId
}

/** The investor's, for cause. */
export async function aCancellationRequest(scene: Scene) {
  const { db, clock } = scene.test
  const orderId = await anActiveContract(scene)
  const requestId = newId()
  const now = clock.now()
  const content = Buffer.from('%PDF-1.7 Nachweis')
  const bytes = { fileName: 'kuendigung.pdf', mimeType: 'application/pdf', content }
  const { id: fileId } = await storeFile(scene.test.scope, db, bytes)
  await db
    .insertInto('cancellationRequest')
    .values({
      id: requestId,
      orderId,
      requestedBy: 'investor',
      cancellationDate: localDate('2026-12-31'),
      reason: 'Der Jahresabschluss fehlt seit Monaten.',
      fileId,
      createdAt: now,
      decideBy: new Date(now.getTime() + 14 * 86_400_000),
    })
    .execute()
  return { orderId, requestId }
}

/** A product of the issuer whose investors share in its profit, with one contract that ran at the end of 2025. */
export async function aSharingProduct({ test, issuer }: Scene): Promise<string> {
  const other = await anIssuer(test, { type: 'participation_rights' })
  const { companyId } = issuer
  await test.db.updateTable('product').set({ issuerId: companyId }).where('id', '=', other.productId).execute()
  await aContract(test, { ...other, companyId }, { state: '3_2_active', investedAt: '2025-03-01' })
  return other.productId
}

/** A profit of 2025 that the issuer has entered; approved: with the share of its contract. */
export async function aProfitFigure(scene: Scene, state: 'submitted' | 'approved' = 'submitted'): Promise<string> {
  const { db, clock } = scene.test
  const id = newId()
  const productId = await aSharingProduct(scene)
  await db
    .insertInto('profitFigure')
    .values({
      id,
      productId,
      companyId: scene.issuer.companyId,
      kind: 'profit',
      year: 2025,
      amount: cents(50_000),
      state,
      establishedOn: localDate('2026-06-30'),
      createdBy: newId(),
      createdAt: clock.now(),
    })
    .execute()
  if (state === 'approved')
    await db
      .insertInto('profitShare')
      .columns(['profitFigureId', 'orderId', 'amount'])
      .expression((eb) =>
        eb
          .selectFrom('contract')
          .select([eb.val(id).as('profitFigureId'), 'orderId', eb.val(cents(50_000)).as('amount')])
          .where('productId', '=', productId),
      )
      .execute()
  return id
}

/** A product of the issuer that nobody is shown, with a version in that state and a file for its documents. */
export async function aProductVersion({ test, issuer, staffId }: Scene, state: 'draft' | 'refused' = 'draft') {
  const { scope, clock, db } = test
  const begin = { issuerId: issuer.companyId, type: 'subordinatedLoan', name: 'Entwurf', branch: 'energy' } as const
  const productId = await inTransaction(scope, async (tx) => {
    const product = await beginProduct(scope, tx, { ...begin, volume: cents(1_000_000) })
    return product.productId
  })
  const { live: fields } = await readLive(db, productId)
  const now = clock.now()
  const made = { createdBy: staffId, updatedBy: staffId }
  await db
    .insertInto('productVersion')
    .values({
      id: newId(),
      productId,
      number: 1,
      state,
      fields: JSON.stringify(fields),
      ...made,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  const file = { fileName: 'vib.pdf', mimeType: 'application/pdf', content: aPdfFile().content }
  const { id: fileId } = await storeFile(scope, db, file)
  await db.insertInto('productFile').values({ fileId, productId }).execute()
  return { productId, fields, fileId }
}

export async function aPublishedSheet({ test, issuer }: Scene) {
  const { documentId } = await aProductDocument(test, issuer.productId)
  return { productId: issuer.productId, documentId }
}

let promotions = 0
export const aPromotionWish = () => ({
  code: `PROBE${promotions++}`,
  name: { 'de-DE': 'Probe' },
  effect: 'interest_bonus',
  value: 0.25,
  productIds: [],
  companiesOnly: false,
  combinable: false,
  excludesOthers: false,
  maxPerCustomer: null,
  validFrom: null,
  validUntil: null,
})

export async function aPromotion({ test: { db } }: Scene): Promise<string> {
  const id = newId()
  const { name, ...wish } = aPromotionWish()
  await db
    .insertInto('promotion')
    .values({ id, ...wish, value: 25, name: JSON.stringify(name) })
    .execute()
  return id
}

/** The smallest thing that is a PDF by its content. */
export const aPdfFile = (): FormFile => ({
  fileName: 'bericht.pdf',
  type: 'application/pdf',
  content: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
      'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n' +
      'trailer<</Size 3/Root 1 0 R>>\nstartxref\n96\n%%EOF\n',
  ),
})

let registered = 0
/** What a register says of a company that is not there yet. */
export const registerData = () => ({
  nameCompany: 'Quellhain Netze GmbH',
  legalForm: 'GmbH',
  registerNr: `HRB ${90_000 + registered++}`,
  registerCourt: 'Amtsgericht Beispielstadt',
  headquarter: 'Musterweg 1, 00001 Beispielstadt',
  emailCompany: 'netze@quellhain.example',
})

/** What staff make a company and its first round of. */
export const companyCreation = () => ({
  ...registerData(),
  ownerEmail: 'tilda@lehm.example',
  roundName: 'Zweiter Brennofen',
  productType: 'subordinatedLoan',
  branch: 'crafts',
  totalVolume: 750000,
})

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

/** R3.12: somebody looks for capital and has sent a pitch deck. */
export async function aDemand({ test }: Scene, state: 'open' | 'declined' = 'open'): Promise<string> {
  const id = newId()
  const createdAt = test.clock.now()
  const file = { fileName: 'pitch-deck.pdf', mimeType: 'application/pdf', content: aPdfFile().content }
  const { id: pitchDeckFileId } = await storeFile(test.scope, test.db, file)
  await test.db
    .insertInto('capitalDemand')
    .values({
      id,
      state,
      urgency: '3_6',
      amount: cents(75_000_000),
      purpose: 'Zweiter Brennofen',
      pitchDeckFileId,
      companyName: 'Töpferei Ofenglut',
      companyForm: 'UG',
      contact: 'Tilda Ton',
      email: 'tilda@lehm.example',
      locale: 'de-DE',
      createdAt,
    })
    .execute()
  return id
}

/** R2.25: the issuer's round, on whose checklist nothing is done yet. */
export async function anOpenChecklist({ test, issuer }: Scene): Promise<string> {
  const { roundId } = issuer
  for (const key of ['company_data', 'terms'])
    await test.db
      .insertInto('projectStep')
      .values({ id: newId(), roundId, key, state: 'open' })
      .onConflict((conflict) => conflict.columns(['roundId', 'key']).doUpdateSet({ state: 'open' }))
      .execute()
  return roundId
}

/** A file at a step of the issuer's round. */
export async function aProjectFile(scene: Scene): Promise<string> {
  const { test, customer } = scene
  const roundId = await anOpenChecklist(scene)
  const id = newId()
  const at = test.clock.now()
  const { content } = aPdfFile()
  const file = await storeFile(test.scope, test.db, { fileName: 'auszug.pdf', mimeType: 'application/pdf', content })
  const step = await test.db
    .selectFrom('projectStep')
    .select('id')
    .where('roundId', '=', roundId)
    .where('key', '=', 'company_data')
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('projectEntry')
    .values({ id, stepId: step.id, fileId: file.id, customerId: customer.id, at })
    .execute()
  return id
}

let reports = 0
/** Owed by a round that is still a draft. */
export async function aWaivableReport({ test }: Pick<Scene, 'test'>): Promise<string> {
  const { companyId, productId, roundId } = await anIssuer(test)
  await test.db.updateTable('fundingRound').set({ state: 'draft' }).where('id', '=', roundId).execute()
  const id = newId()
  const createdAt = test.clock.now()
  const duty = { companyId, productId, kind: 'pitchdeck', periodEnd: null, dueOn: localDate('2026-12-01') }
  await test.db
    .insertInto('report')
    .values({ id, ...duty, state: 'open', createdAt })
    .execute()
  return id
}

/** R3.15: what the issuer owes; submitted: with a version that waits. */
export async function aReport({ test, issuer }: Scene, state: 'open' | 'submitted' = 'open') {
  const reportId = newId()
  const versionId = newId()
  const now = test.clock.now()
  reports++
  await test.db
    .insertInto('report')
    .values({
      id: reportId,
      companyId: issuer.companyId,
      kind: 'funding_plan',
      productId: null,
      state,
      createdAt: now,
      // A company owes one for each period, and the callers ask for many.
      periodEnd: addDays(localDate('1950-01-01'), reports),
      dueOn: localDate('2026-12-01'),
    })
    .execute()
  if (state === 'submitted') {
    const { content } = aPdfFile()
    const file = { fileName: 'bericht.pdf', mimeType: 'application/pdf', content }
    const { id: fileId } = await storeFile(test.scope, test.db, file)
    const uploaded = { uploadedBy: newId(), uploadedAt: now }
    await test.db
      .insertInto('reportVersion')
      .values({ id: versionId, reportId, number: 1, fileId, ...uploaded })
      .execute()
  }
  return { reportId, versionId }
}

/** A product whose contracts are paid, and none of whose runs is open. */
export async function aPayableProduct({ test }: Scene): Promise<string> {
  const { productId } = await anIssuer(test)
  return productId
}

/** A concluded contract whose debit came back, with a deadline that runs. */
export async function anOwedContract({ test, issuer }: Scene): Promise<string> {
  const { orderId } = await aContract(test, issuer, { state: '3_1_payment_open', paymentState: 'returned' })
  const since = test.clock.now()
  const paymentDueAt = new Date(since.getTime() + 30 * 86_400_000)
  await test.db
    .updateTable('contract')
    .set({ unpaidSince: since, dunnedSince: since, paymentDueAt })
    .where('orderId', '=', orderId)
    .execute()
  return orderId
}

/** Securities of a running contract for the investor's depot. */
export async function aDelivery(scene: Scene, state: 'ordered' | 'sent' | 'failed'): Promise<string> {
  const { test, issuer } = scene
  const { orderId } = await aContract(test, issuer, { state: '3_2_active' })
  const at = test.clock.now()
  const depotId = await aDepot(scene)
  await test.db.updateTable('contract').set({ depotId }).where('orderId', '=', orderId).execute()
  const id = newId(at)
  await test.db
    .insertInto('delivery')
    .values({ id, orderId, direction: 'out', way: 'depot', state, units: 1, orderedAt: at })
    .execute()
  return id
}

/** Debits of a day with one of somebody's; filed: its file stands. */
export async function aFinanceTask({ test, issuer }: Scene) {
  const { orderId } = await aContract(test, issuer, { state: '8_1_withdrawn', paymentState: 'settled' })
  await inTransaction(test.scope, (tx) =>
    openFinanceTask(test.scope, tx, { kind: 'refund_by_hand', orderId, paymentId: null, amount: cents(500_00) }),
  )
  const task = await test.db
    .selectFrom('financeTask')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return task.id
}

/** A refund that the provider could not make. */
export async function aFailedRefund({ test, issuer }: Scene): Promise<string> {
  const { orderId } = await aContract(test, issuer, { state: '8_1_withdrawn', paymentState: 'refund_failed' })
  await test.db
    .updateTable('bankAccount')
    .set({ iban: 'DE95999000010000004471' })
    .where('id', '=', (eb) => eb.selectFrom('contract').select('bankAccountId').where('orderId', '=', orderId))
    .execute()
  const payment = await test.db
    .selectFrom('payment')
    .select(['id', 'amount'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  await inTransaction(test.scope, (tx) =>
    openFinanceTask(test.scope, tx, { kind: 'refund_failed', orderId, paymentId: payment.id, amount: payment.amount }),
  )
  const { id } = await test.db
    .selectFrom('financeTask')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return id
}

/** The same with its transfer. */
export async function aTransferredRefund(scene: Scene): Promise<string> {
  const id = await aFailedRefund(scene)
  const { id: fileId } = await storeFile(scene.test.scope, scene.test.db, {
    fileName: 'pain001.xml',
    mimeType: 'application/xml',
    content: Buffer.from('<Document/>'),
  })
  await scene.test.db.updateTable('financeTask').set({ fileId }).where('id', '=', id).execute()
  return id
}

export async function aDebitFile(
  { test, issuer, staffId }: Scene,
  state: 'prepared' | 'checked' | 'released' | 'filed',
  change: Updateable<DB['debitFile']> = {},
) {
  const id = newId()
  const createdAt = test.clock.now()
  const { orderId } = await aContract(test, issuer, { state: '3_1_payment_open', paymentState: 'prenotified' })
  const stored =
    state === 'filed'
      ? await storeFile(test.scope, test.db, {
          fileName: 'pain008.xml',
          mimeType: 'application/xml',
          content: Buffer.from('<Document/>'),
        })
      : null
  await test.db
    .insertInto('debitFile')
    .values({
      id,
      dueDate: localDate('2026-11-23'),
      state,
      createdAt,
      fileId: stored?.id ?? null,
      ...(state === 'checked' ? { checkedBy: staffId, checkedAt: createdAt } : {}),
      ...change,
    })
    .execute()
  await test.db.updateTable('payment').set({ debitFileId: id }).where('orderId', '=', orderId).execute()
  return id
}

/** A run that somebody else has prepared, with one instalment; posted: booked on the day, and its file stands. */
export async function aPayoutRun(scene: Scene, state: 'draft' | 'posted', paidOn = '2026-11-20') {
  const { test, staffId } = scene
  const issuer = await anIssuer(test)
  const contract = await aContract(test, issuer, { state: '3_2_active', investedAt: '2025-11-15' })
  const runId = newId()
  const payoutId = newId()
  const { orderId, investorId } = contract
  const createdAt = test.clock.now()
  const amounts = { interest: cents(6750), principal: cents(0) }
  const days = { due: localDate('2026-11-15'), paymentDate: localDate(paidOn) }
  await inTransaction(test.scope, async (tx) => {
    await insertRun(tx, {
      id: runId,
      productId: issuer.productId,
      ...days,
      state: 'preparing',
      items: 1,
      createdBy: staffId,
      createdAt,
    })
    const taxes = { taxable: cents(0), capitalGainsTax: cents(0), solidarity: cents(0), church: cents(0) }
    const item = { ...amounts, ...taxes, exemptionUsed: cents(0), loss: cents(0), net: cents(6750) }
    await insertItems(tx, [
      {
        ...item,
        runId,
        number: 1,
        id: payoutId,
        orderId,
        investorId,
        due: days.due,
        taxRelief: null,
        exemptions: [],
      },
    ])
    await addToSum(tx, runId, 'planned', [item])
    if (state === 'posted') {
      const booking = { id: payoutId, orderId, investorId, due: days.due, runId, item: 1, ...amounts }
      await tx
        .insertInto('payout')
        .values({ ...booking, paidOn: localDate(paidOn), bookedAt: createdAt })
        .execute()
      const file = { fileName: 'pain001.xml', mimeType: 'application/xml', content: Buffer.from('<Document/>') }
      const { id: fileId } = await storeFile(test.scope, tx, file)
      const content = { number: 1, lastItem: 1, transactions: 1, total: cents(6750) }
      await tx
        .insertInto('payoutFile')
        .values({ runId, ...content, fileId, createdAt })
        .execute()
    }
    await tx.updateTable('payoutRun').set({ state }).where('id', '=', runId).execute()
  })
  return { runId, payoutId, customerId: contract.customer.id }
}

/** A mail to the customer that has gone out. */
export async function aSentMail({ test, customer }: Scene): Promise<string> {
  const parameters = { changedAt: test.clock.now().toISOString() }
  await inTransaction(test.scope, (tx) =>
    sendMail(test.scope, tx, { template: 'A3', customerId: customer.id, parameters }),
  )
  const sent = { deliveredAt: test.clock.now() }
  const { id } = await test.db
    .updateTable('outbox')
    .set(sent)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'mail')
        .where('subjectId', '=', customer.id)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Written by support. */
export async function aCustomerNote({ test, customer, staffId: authorId }: Scene): Promise<string> {
  const id = newId()
  const createdAt = test.clock.now()
  const note = { id, customerId: customer.id, authorId, text: 'Bittet um Rückruf.', createdAt }
  await test.db.insertInto('customerNote').values(note).execute()
  return id
}

export const taskInput = (ownerId: string) => ({ title: 'Zurückrufen', dueOn: localDate('2026-11-24'), ownerId })

export async function aStaffTask({ test, customer, staffId }: Scene, state: 'open' | 'done' = 'open') {
  const id = newId()
  const createdAt = test.clock.now()
  const done = state === 'done' ? { doneAt: createdAt, doneBy: staffId } : {}
  await test.db
    .insertInto('staffTask')
    .values({ ...taskInput(staffId), ...done, id, customerId: customer.id, createdBy: staffId, createdAt })
    .execute()
  return id
}

/** A job that has given up, by the id staff see. */
export async function aDeadLetter({ test }: Scene): Promise<string> {
  const outboxId = await inTransaction(test.scope, (tx) => addToOutbox(test.scope, tx, { kind: 'mail' }))
  const failure = { attempts: MAX_ATTEMPTS, lastError: '550 no such user', failedAt: test.clock.now() }
  await test.db.updateTable('outbox').set(failure).where('id', '=', outboxId).execute()
  return outboxId
}

/** Another member of staff: at work, invited, with a role that waits, without access, or with a second factor. */
export async function aColleague(
  { test, staffId: requestedBy }: Scene,
  kind: 'active' | 'invited' | 'asked' | 'inactive' | 'withFactor' | 'locked' = 'active',
): Promise<string> {
  const { id } = await aStaffMember(test, { name: 'Kim Kollege', roles: ['support', 'content'] })
  if (kind === 'inactive') await test.db.updateTable('staff').set({ active: false }).where('id', '=', id).execute()
  if (kind === 'invited') await test.db.updateTable('staff').set({ passwordHash: null }).where('id', '=', id).execute()
  if (kind === 'locked') {
    const codesLockedUntil = new Date(test.clock.now().getTime() + 60_000)
    await test.db.updateTable('staff').set({ codesLockedUntil }).where('id', '=', id).execute()
  }
  if (kind === 'withFactor') {
    const factor = { totpSecret: newSecret(), totpSince: test.clock.now() }
    await test.db.updateTable('staff').set(factor).where('id', '=', id).execute()
  }
  if (kind === 'asked') {
    const now = test.clock.now()
    const request = { id: newId(now), staffId: id, roles: ['finance'], requestedBy, requestedAt: now }
    await test.db.insertInto('staffGrant').values(request).execute()
  }
  return id
}

export async function versionOfColleague({ test }: Scene, staffId: string): Promise<string> {
  const row = await selectUsers(test.db).where('staff.id', '=', staffId).executeTakeFirstOrThrow()
  return versionOf(versioned(row))
}

/** While everyone has begun to set up a second factor. */
export async function aWrongCode({ test }: Scene): Promise<string> {
  const { staffFactorKey } = test.parts.config
  for (const { id } of await test.db.selectFrom('staff').select('id').where('totpSecret', 'is', null).execute()) {
    const totpPending = seal(staffFactorKey, newSecret(), id)
    await test.db.updateTable('staff').set({ totpPending }).where('id', '=', id).execute()
  }
  return '00000x'
}

export async function aFirstAdminLink({ test }: Scene): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(test.clock.now().getTime() + 60_000)
  await test.db
    .insertInto('firstAdminLink')
    .values({ tokenHash: hashToken(token), expiresAt })
    .execute()
  return token
}

export async function aStaffInvitation(scene: Scene): Promise<string> {
  const id = await aColleague(scene, 'invited')
  const token = newToken()
  const invitationExpiresAt = new Date(scene.test.clock.now().getTime() + 60_000)
  const invitation = { invitationHash: hashToken(token), invitationExpiresAt }
  await scene.test.db.updateTable('staff').set(invitation).where('id', '=', id).execute()
  return token
}

/** The token of a mail that stops roles somebody has given alone. */
export async function aGrantThatWaits(scene: Scene): Promise<string> {
  const staffId = await aColleague(scene, 'asked')
  const token = newToken()
  const { db } = scene.test
  const { id } = await db.selectFrom('staffGrant').select('id').where('staffId', '=', staffId).executeTakeFirstOrThrow()
  const link = { tokenHash: hashToken(token), grantId: id, email: 'inhaberin@goldammer.example' }
  await db.insertInto('staffGrantLink').values(link).execute()
  return token
}

export async function anAuditEntry({ test }: Scene): Promise<string> {
  await inTransaction(test.scope, (tx) => writeAudit(test.scope, tx, { action: 'payoutRun.released' }))
  const newest = test.db.selectFrom('audit').select('id').orderBy('at', 'desc').orderBy('id', 'desc').limit(1)
  return (await newest.executeTakeFirstOrThrow()).id
}

/** One of the demo's pages. */
export async function aPage({ test }: Scene, table: 'cmsPage' | 'landingPage'): Promise<string> {
  return (await test.db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
}

export async function aBlogPost({ test }: Scene): Promise<string> {
  const { slug } = await test.db.selectFrom('blogPost').select('slug').orderBy('id').executeTakeFirstOrThrow()
  return (slug as Record<string, string>)['de-DE']!
}

/** A published post of the issuer. */
export async function aPost({ test, issuer }: Scene, kind: 'update' | 'newsroom' | 'ir_post'): Promise<string> {
  const now = test.clock.now()
  const id = newId(now)
  const texts = {
    title: JSON.stringify({ 'de-DE': 'Baubeginn' }),
    content: JSON.stringify({ 'de-DE': '<p>Läuft.</p>' }),
  }
  await test.db
    .insertInto('post')
    .values({
      ...texts,
      id,
      productId: issuer.productId,
      kind,
      state: 'published',
      publishedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return id
}

/** A post of the issuer that nobody has seen. */
export async function aDraftPost(scene: Scene): Promise<string> {
  const id = await aPost(scene, 'update')
  await scene.test.db.updateTable('post').set({ state: 'draft', publishedAt: null }).where('id', '=', id).execute()
  return id
}

/** A page for all companies. */
export async function aCompanyPage(
  { test }: Scene,
  state: 'draft' | 'published',
): Promise<{ id: string; slug: string }> {
  const id = newId()
  const page = { id, slug: `seite-${id}`, forAll: true, state, updatedAt: test.clock.now() }
  await test.db
    .insertInto('companyPage')
    .values({ ...page, title: { 'de-DE': 'Seite' }, content: { 'de-DE': '<p>Text</p>' } })
    .execute()
  return page
}

/** A PDF beside a published post. */
export async function aPostAttachment(
  scene: Scene,
  kind: 'update' | 'ir_post' = 'update',
): Promise<{ postId: string; attachmentId: string }> {
  const { scope, db, clock } = scene.test
  const postId = await aPost(scene, kind)
  const attachmentId = newId()
  const { content } = aPdfFile()
  const file = await storeFile(scope, db, { fileName: 'bauplan.pdf', mimeType: 'application/pdf', content })
  await db
    .insertInto('postAttachment')
    .values({ id: attachmentId, postId, fileId: file.id, createdAt: clock.now() })
    .execute()
  return { postId, attachmentId }
}

/** What the customer said in the dialog. */
export async function aComment({ test, issuer, customer }: Scene): Promise<string> {
  const id = newId()
  await test.db
    .insertInto('postComment')
    .values({
      id,
      productId: issuer.productId,
      kind: 'dialog',
      customerId: customer.id,
      locale: 'de-DE',
      text: 'Wann wird der Kran erwartet?',
      createdAt: test.clock.now(),
    })
    .execute()
  return id
}

export async function aNewsletterReader({ test }: Scene): Promise<string> {
  const id = newId()
  const now = test.clock.now()
  const dates = { createdAt: now, updatedAt: now, confirmedAt: now }
  await test.db
    .insertInto('newsletterRecipient')
    .values({ ...dates, id, email: `${id}@neu.example`, status: 'optIn', locale: 'de-DE' })
    .execute()
  return id
}

export async function aContactMessage({ test }: Scene): Promise<string> {
  const id = newId()
  const createdAt = test.clock.now()
  await test.db
    .insertInto('contactMessage')
    .values({
      id,
      createdAt,
      updatedAt: createdAt,
      locale: 'de-DE',
      subject: 'Frage',
      comment: 'Wann beginnt es?',
      sender: 'Jana Probst',
      email: 'jana@neu.example',
    })
    .execute()
  return id
}

/** Of the scene's customer, and waiting. */
export async function aReview({ test, issuer, customer }: Scene): Promise<string> {
  const id = newId()
  const now = test.clock.now()
  const said = {
    locale: 'de-DE',
    title: 'Klar',
    content: 'Gut beschrieben.',
    points: 4,
    createdAt: now,
    updatedAt: now,
  }
  const row = await test.db
    .insertInto('productReview')
    .values({ id, productId: issuer.productId, customerId: customer.id, ...said })
    .onConflict((conflict) =>
      conflict.columns(['productId', 'customerId']).doUpdateSet({ approvedAt: null, ruledAt: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** What the customer, who has invested, said about an IR post. */
export async function anIrComment(scene: Scene): Promise<string> {
  const { test, issuer, customer } = scene
  await aContract(test, issuer, { customer, state: '3_2_active' })
  const postId = await aPost(scene, 'ir_post')
  const id = await aComment(scene)
  await test.db.updateTable('postComment').set({ kind: 'ir_comment', postId }).where('id', '=', id).execute()
  return id
}

/** R3.13: somebody of the issuer's team. */
export async function aTeamMember({ test, issuer }: Scene): Promise<string> {
  const id = newId(test.clock.now())
  const position = JSON.stringify({ 'de-DE': 'Technik' })
  await test.db
    .insertInto('teamMember')
    .values({ id, companyId: issuer.companyId, name: 'Wiebke Windmuster', position, sort: 0 })
    .execute()
  return id
}

/** R6.07: somebody who works for the issuer beside the cast. */
export async function aCompanyUser({ test, issuer }: Scene): Promise<string> {
  const { id } = await aCustomer(test)
  const row = { customerId: id, companyId: issuer.companyId, role: 'viewer', createdAt: test.clock.now() }
  await test.db.insertInto('companyMembership').values(row).execute()
  return id
}

/** R6.07: the customer is asked to work for the issuer; `elsewhere`, so that it may be accepted and no role here changes. */
export async function anInvitation({ test, issuer, customer }: Scene, elsewhere = false) {
  const now = test.clock.now()
  const id = newId(now)
  const token = newToken()
  const email = customer.email.toLowerCase()
  await test.db.deleteFrom('companyInvitation').where('email', '=', email).execute()
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + 86_400_000) }
  const row = { id, email, role: 'viewer', tokenHash: hashToken(token), invitedBy: customer.id, ...times }
  await test.db
    .insertInto('companyInvitation')
    .values({ ...row, companyId: elsewhere ? (await anIssuer(test)).companyId : issuer.companyId })
    .execute()
  return { id, token }
}

/** Written by nobody who is still there. */
export async function aWaitingMailing({ test, issuer }: Scene): Promise<string> {
  const now = test.clock.now()
  const id = newId(now)
  const mailing = { text: `Rundschreiben ${id}`, recipients: 1, state: 'waiting', filters: '{}', writtenBy: newId(now) }
  await test.db
    .insertInto('companyMailing')
    .values({ ...mailing, id, companyId: issuer.companyId, createdAt: now })
    .execute()
  return id
}

/** R2.25: how the caller keeps looking at the contracts. */
export async function aContractView({ test, issuer, me }: Scene): Promise<string> {
  const now = test.clock.now()
  const id = newId(now)
  const values = { name: `Ansicht ${id}`, filters: '{}', columns: '[]', createdAt: now }
  await test.db
    .insertInto('contractView')
    .values({ ...values, id, customerId: me.id, companyId: issuer.companyId })
    .execute()
  return id
}

export async function theTeam({ test, issuer }: Scene): Promise<string[]> {
  const rows = await test.db.selectFrom('teamMember').select('id').where('companyId', '=', issuer.companyId).execute()
  return rows.map(({ id }) => id)
}

/** A politically exposed person on hold; proposed: somebody has proposed to clear them. */
export async function aComplianceCase({ test, staffId }: Scene, state: 'open' | 'proposed' = 'open'): Promise<string> {
  const { investorId } = await anInvestor(test)
  await test.db
    .updateTable('identityCheck')
    .set({ state: 'pending', hold: 'pep' })
    .where('investorId', '=', investorId)
    .execute()
  const id = newId()
  const openedAt = test.clock.now()
  await test.db
    .insertInto('complianceCase')
    .values({
      id,
      kind: 'pep',
      investorId,
      state,
      openedAt,
      ...(state === 'proposed' ? { proposedBy: staffId, proposedAt: openedAt, reason: 'Geprüft.' } : {}),
    })
    .execute()
  return id
}

/** What staff write of a page. */
export const cmsDocument = (name = 'Seite') => ({
  name: { 'de-DE': name },
  metaTitle: {},
  metaDescription: {},
  paths: {},
  sections: [],
})

/** A page that is published and has a draft. */
export async function aCmsPage({ test, staffId }: Scene): Promise<string> {
  const id = newId()
  const now = test.clock.now()
  const document = JSON.stringify(cmsDocument())
  const name = JSON.stringify({ 'de-DE': 'Seite' })
  await test.db.insertInto('cmsPage').values({ id, technicalName: id, name, type: 'page', updatedAt: now }).execute()
  const version = { pageId: id, document, updatedAt: now, writtenBy: staffId }
  await test.db
    .insertInto('cmsPageVersion')
    .values([
      { ...version, id: newId(), number: 1, state: 'published', publishedAt: now },
      { ...version, id: newId(), number: 2, state: 'draft' },
    ])
    .execute()
  return id
}

export async function cmsVersionOf({ test }: Scene, pageId: string): Promise<string> {
  const row = await test.db
    .selectFrom('cmsPageVersion')
    .select('id')
    .where('pageId', '=', pageId)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The signed address of what an editor is typing. */
async function aPreview({ test }: Scene, kind: 'page' | 'post', subjectId: string, typed: object): Promise<string> {
  const editor = await aStaffMember(test, { name: 'Edda Editor', roles: ['content'] })
  const updatedAt = test.clock.now()
  const document = JSON.stringify(typed)
  await test.db.insertInto('cmsPreview').values({ subjectId, staffId: editor.id, document, updatedAt }).execute()
  const expiresAt = new Date(updatedAt.getTime() + 60_000)
  return previewToken({ kind, id: subjectId, staffId: editor.id, expiresAt }, test.parts.config.previewSecret)
}

export const aCmsPreview = async (scene: Scene) => aPreview(scene, 'page', await aCmsPage(scene), cmsDocument())
export const aBlogPreview = async (scene: Scene) => aPreview(scene, 'post', await aBlogEntry(scene), blogDocument())

/** An address of former days. */
export async function aRedirect({ test }: Scene): Promise<string> {
  const id = newId()
  const foreignKey = idOf.product('p1')
  const target = { routeName: 'frontend.detail.page', foreignKey, pathInfo: `/detail/${foreignKey}` }
  const address = { id, locale: 'de-DE', seoPathInfo: id, isCanonical: false, ...target }
  await test.db.insertInto('seoUrl').values(address).execute()
  return id
}

/** All properties, as they are. */
export async function theProperties({ test }: Scene) {
  const { groups } = await readProperties({ ...test.scope, locale: 'de-DE' })
  const withoutRest = ({ id, name }: { id: string; name: object }) => ({ id, name })
  return { groups: groups.map((group) => ({ ...withoutRest(group), options: group.options.map(withoutRest) })) }
}

/** As the entries of the navigation stand. */
export async function categoryOrder({ test }: Scene) {
  const { elements } = await listCategoryRecords({ ...test.scope, locale: 'de-DE' })
  return { entries: elements.map(({ id, tree, parentId }) => ({ id, tree, parentId })) }
}

/** A category of the catalogue that nothing else is in. */
export async function aCategory({ test }: Scene): Promise<string> {
  const id = newId()
  const { id: parentId } = await test.db
    .selectFrom('category')
    .select('id')
    .where('root', '=', 'catalogue')
    .executeTakeFirstOrThrow()
  const name = JSON.stringify({ 'de-DE': 'Wärme' })
  await test.db.insertInto('category').values({ id, parentId, type: 'page', name, position: 99 }).execute()
  return id
}

/** The signed address of a product's draft. */
export async function aProductPreview({ test, issuer }: Scene): Promise<string> {
  const editor = await aStaffMember(test, { name: 'Edda Editor', roles: ['content'] })
  const expiresAt = new Date(test.clock.now().getTime() + 60_000)
  const { previewSecret } = test.parts.config
  return previewToken({ kind: 'product', id: issuer.productId, staffId: editor.id, expiresAt }, previewSecret)
}

/** A picture of the library. */
export async function aMedium({ test }: Scene): Promise<string> {
  const { content } = await aPhotoFile()
  return (await storeMedium(test.scope, test.db, { fileName: 'feld.jpg', content })).id
}

let authors = 0
export const blogAuthor = () => ({
  slug: `autorin-${++authors}`,
  name: 'Lara Lerche',
  position: {},
  description: {},
  portraitMediaId: null,
})

export async function aBlogAuthor({ test }: Scene): Promise<string> {
  const id = newId()
  await test.db
    .insertInto('blogAuthor')
    .values({ id, slug: `verfasserin-${++authors}`, name: 'Vera Vogel' })
    .execute()
  return id
}

let posts = 0
export const blogInput = async (scene: Scene) => ({
  slug: { 'de-DE': `beitrag-${++posts}` },
  title: { 'de-DE': 'Beitrag' },
  teaser: {},
  coverMediaId: null,
  body: { 'de-DE': '<p>Text</p>' },
  category: { 'de-DE': 'Wissen' },
  release: 'draft',
  authorId: await aBlogAuthor(scene),
})

/** A draft of the blog. */
export async function aBlogEntry(scene: Scene): Promise<string> {
  const id = newId()
  const text = JSON.stringify({ 'de-DE': `entwurf-${++posts}` })
  await scene.test.db
    .insertInto('blogPost')
    .values({
      id,
      slug: text,
      title: text,
      teaser: '{}',
      body: text,
      category: text,
      author: 'Vera Vogel',
      authorId: await aBlogAuthor(scene),
      publishedAt: null,
    })
    .execute()
  return id
}

/** A post that is live, with a draft beside it. */
export async function aBlogDraft(scene: Scene): Promise<string> {
  const { db, clock } = scene.test
  const postId = await aBlogEntry(scene)
  const id = newId()
  const now = clock.now()
  const document = JSON.stringify(blogDocument())
  await db
    .insertInto('blogPostVersion')
    .values({ id, postId, number: 1, state: 'draft', document, updatedAt: now })
    .execute()
  await db.updateTable('blogPost').set({ publishedAt: now, draftId: id }).where('id', '=', postId).execute()
  return postId
}

export const blogDocument = () => ({
  slug: { 'de-DE': 'entwurf' },
  title: { 'de-DE': 'Beitrag' },
  teaser: {},
  body: { 'de-DE': '<p>Text</p>' },
  category: { 'de-DE': 'Wissen' },
  authorId: null,
  coverMediaId: null,
})

export async function aBlogVersion({ test }: Scene, postId: string): Promise<string> {
  const id = newId()
  const document = JSON.stringify(blogDocument())
  await test.db
    .insertInto('blogPostVersion')
    .values({ id, postId, number: 1, state: 'draft', document, updatedAt: test.clock.now() })
    .execute()
  return id
}

/** What questions and answers said, under a number nobody else has. */
export async function aRecordVersion({ test }: Scene) {
  const versionId = newId(test.clock.now())
  const { rows } = await sql<{
    number: number
  }>`select coalesce(max(number), 0) + 1 as number from record_version`.execute(test.db)
  await test.db
    .insertInto('recordVersion')
    .values({
      id: versionId,
      record: 'faq',
      number: rows[0]!.number,
      document: JSON.stringify({ groups: [] }),
      updatedAt: test.clock.now(),
    })
    .execute()
  return { record: 'faq', versionId }
}

/** An event of a provider whose handling broke off. */
export async function aFailedWebhook({ test }: Scene): Promise<string> {
  const id = newId(test.clock.now())
  const event = { eventId: id, paymentId: newId(test.clock.now()), type: 'mandate.abandoned' }
  await test.db
    .insertInto('providerEvent')
    .values({
      id,
      provider: 'payment:sandbox',
      eventId: id,
      payload: JSON.stringify(event),
      receivedAt: test.clock.now(),
      state: 'failed',
      error: 'connection terminated',
    })
    .execute()
  return id
}
