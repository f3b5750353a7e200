import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { demoShop } from '../../../../test/demo-shop.ts'
import { aCustomer, impersonate, loggedIn, PASSWORD } from '../../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer } from '../../../../test/investing-factories.ts'
import { aMember } from '../../../../test/issuer-factories.ts'
import { idOf } from '../../../shared/demo-ids.ts'
import { storeFile } from '../../../shared/files.ts'
import { newId } from '../../../shared/ids.ts'
import { getSelf } from '../../investors/service.ts'
import { DEFAULT_COUNTRY_ID } from '../../reference/reference-data.ts'

const shop = demoShop()

const remove = (visitor: Visitor) => visitor.delete('/account/customer')
const rowOf = (id: string) => shop.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The tables that still say something. */
async function tracesOf(word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } =
      await sql`select 1 from ${sql.table(name)} as row where row::text ilike ${`%${word}%`}`.execute(shop.db)
    if (hits.length > 0) found.push(name)
  }
  return found
}

test('R2.20 of an account without orders nothing is left, and its sessions end', async () => {
  const customer = await aCustomer(shop, { email: 'spurlos@weg.example', firstName: 'Spurlosa', lastName: 'Spurlos' })
  const visitor = await loggedIn(shop, customer)
  const elsewhere = await loggedIn(shop, customer)
  const storefrontUrl = 'http://localhost:3000'
  await visitor.post(`/customer/wishlist/add/${idOf.product('p1')}`)
  await visitor.post('/checkout/cart/line-item', { items: [{ id: idOf.product('p19'), type: 'product' }] })
  await visitor.post('/newsletter/subscribe', { email: customer.email, option: 'direct', storefrontUrl })
  await visitor.post('/account/recovery-password', { email: customer.email, storefrontUrl })
  await getSelf(shop.scope, shop.db, customer.id)
  const content = Buffer.from('spurlos')
  const picture = await storeFile(shop.scope, shop.db, { fileName: 'spurlos.png', mimeType: 'image/png', content })
  await shop.db
    .updateTable('customer')
    .set({ profilePictureFileId: picture.id })
    .where('id', '=', customer.id)
    .execute()
  const email = 'neu.spurlos@weg.example'
  await visitor.post('/account/change-email', { email, emailConfirmation: email, password: PASSWORD })
  await visitor.post('/investor/bank-accounts', { accountHolder: 'Spurlosa Spurlos', iban: 'DE95999000010000004471' })
  await shop.db
    .insertInto('companyMembership')
    .values({ customerId: customer.id, companyId: idOf.company('quellhain'), role: 'viewer', createdAt: TODAY })
    .execute()
  await shop.runJobs()
  expect(await tracesOf('spurlos')).toContain('customer')

  const answer = await remove(visitor)
  expect(answer.status).toBe(204)
  expect((await shop.mails(customer.email)).at(-1)?.subject).toBe('Ihr Konto wurde gelöscht')
  expect(await tracesOf('spurlos')).toEqual([])
  await expect(shop.parts.ports.storage.get(picture.storageKey)).rejects.toThrow()
  for (const one of [visitor, elsewhere]) expect((await one.get('/context')).body.customer).toBeNull()
  expect(await rowOf(customer.id)).toMatchObject({ active: false, firstName: '', keptUntil: null, deletedAt: TODAY })
  expect((await shop.client().login(customer.email, PASSWORD)).body.errors[0].code).toBe(
    'CHECKOUT__CUSTOMER_AUTH_BAD_CREDENTIALS',
  )
  const audit = await shop.db.selectFrom('audit').select('action').where('customerId', '=', customer.id).execute()
  expect(audit).toContainEqual({ action: 'account.deleted' })
  // The address is free again.
  expect((await aCustomer(shop, { email: customer.email })).email).toBe(customer.email)
})

test('R2.20 live contracts hold the account; ended ones are kept for 10 years with what they name', async () => {
  const offer = await anOffer(shop)
  const investor = await anInvestor(shop)
  const { orderId } = await submitOffer(shop, offer, investor)
  const visitor = await loggedIn(shop, investor)
  await shop.db
    .insertInto('bankAccount')
    .values({
      id: newId(),
      investorId: investor.investorId,
      accountHolder: 'Jana Probst',
      iban: 'DE00',
      createdAt: TODAY,
    })
    .execute()
  const refused = await remove(visitor)
  expect(refusalOf(refused)).toEqual([409, 'CUSTOMER_HAS_LIVE_CONTRACTS'])
  expect((await rowOf(investor.id)).deletedAt).toBeNull()

  for (const table of ['shopOrder', 'contract'] as const) {
    await shop.db
      .updateTable(table as 'contract')
      .set({ state: 'completed' })
      .where(table === 'contract' ? 'orderId' : ('id' as 'orderId'), '=', orderId)
      .execute()
  }
  await shop.db.updateTable('payment').set({ state: 'settled' }).where('orderId', '=', orderId).execute()
  expect((await remove(visitor)).status).toBe(204)
  expect(await rowOf(investor.id)).toMatchObject({ lastName: 'Probst', birthday: null, keptUntil: '2036-12-31' })
  const retained = await shop.db
    .selectFrom('investor')
    .selectAll()
    .where('id', '=', investor.investorId)
    .executeTakeFirst()
  expect(retained).toMatchObject({ birthPlace: 'Beispielstadt' })
  const accounts = await shop.db
    .selectFrom('bankAccount')
    .select('id')
    .where('investorId', '=', investor.investorId)
    .execute()
  const { bankAccountId } = await shop.db
    .selectFrom('contract')
    .select('bankAccountId')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(accounts).toEqual([{ id: bankAccountId }])
  const mail = (await shop.mails(investor.email)).at(-1)
  expect(mail?.text).toContain('Aufbewahrung bis: 31.12.2036')
})

test('R2.20 open orders of goods hold the account; ended ones are vouchers for 8 years', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await visitor.post('/checkout/cart/line-item', { items: [{ id: idOf.product('p19'), type: 'product' }] })
  const { id } = (await visitor.post('/checkout/order', {})).body
  expect(refusalOf(await remove(visitor))).toEqual([409, 'CUSTOMER_HAS_OPEN_ORDERS'])
  await shop.db.updateTable('shopOrder').set({ state: 'cancelled' }).where('id', '=', id).execute()
  await shop.db.updateTable('payment').set({ state: 'filed' }).where('orderId', '=', id).execute()
  expect(refusalOf(await remove(visitor))).toEqual([409, 'CUSTOMER_HAS_OPEN_ORDERS'])
  await shop.db.updateTable('payment').set({ state: 'refunded' }).where('orderId', '=', id).execute()
  await shop.db.updateTable('shopOrder').set({ state: 'completed' }).where('id', '=', id).execute()
  expect(refusalOf(await remove(visitor))).toEqual([409, 'CUSTOMER_HAS_OPEN_ORDERS'])
  await shop.db.updateTable('payment').set({ state: 'settled' }).where('orderId', '=', id).execute()
  expect((await remove(visitor)).status).toBe(204)
  expect(await rowOf(customer.id)).toMatchObject({ lastName: 'Probst', keptUntil: '2034-12-31' })
})

test('R2.20 an identity check without a contract is kept for 5 years', async () => {
  const investor = await anInvestor(shop)
  const visitor = await loggedIn(shop, investor)
  expect((await remove(visitor)).status).toBe(204)
  expect((await rowOf(investor.id)).keptUntil).toBe('2031-12-31')
  const check = await shop.db
    .selectFrom('identityCheck')
    .select('state')
    .where('investorId', '=', investor.investorId)
    .executeTakeFirst()
  expect(check?.state).toBe('successful')
})

test('domain/data-protection#erased-later retained data is erased the day after; the issuer keeps figures without the person', async () => {
  const offer = await anOffer(shop)
  const investor = await anInvestor(shop, { firstName: 'Verwehta', lastName: 'Verwehen' })
  const { orderId } = await submitOffer(shop, offer, investor)
  await shop.runJobs()
  const visitor = await loggedIn(shop, investor)
  await visitor.post('/checkout/cart/line-item', { items: [{ id: idOf.product('p18'), type: 'product' }] })
  const goods = (await visitor.post('/checkout/order', { customerComment: 'Bitte bei Verwehens klingeln' })).body
  await shop.db
    .updateTable('contract')
    .set({ submitted: { name: 'Verwehen' }, state: 'completed' })
    .where('orderId', '=', orderId)
    .execute()
  await shop.db.updateTable('shopOrder').set({ state: 'completed' }).where('id', 'in', [orderId, goods.id]).execute()
  await shop.db
    .updateTable('payment')
    .set({ state: 'settled', providerMandateId: 'mandat-verwehen' })
    .where('orderId', 'in', [orderId, goods.id])
    .execute()
  const paper = await shop.db
    .selectFrom('contractDocument')
    .innerJoin('file', 'file.id', 'contractDocument.fileId')
    .select('storageKey')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  expect((await remove(visitor)).status).toBe(204)
  const rowsOfIssuer = () =>
    shop.db
      .selectFrom('contract')
      .select(['orderNumber', 'amountTotal', 'state'])
      .where('orderId', '=', orderId)
      .execute()
  const before = await rowsOfIssuer()

  shop.clock.set(new Date('2036-12-31T12:00:00Z'))
  await shop.runTimedJob('accounts.forget')
  expect(await tracesOf('verweh')).toEqual(
    expect.arrayContaining(['bank_account', 'contract', 'customer', 'investor', 'payment', 'shop_order']),
  )
  shop.clock.set(new Date('2037-01-01T12:00:00Z'))
  await shop.runTimedJob('accounts.forget')
  expect(await tracesOf('verweh')).toEqual([])
  await expect(shop.parts.ports.storage.get(paper.storageKey)).rejects.toThrow()
  expect(await rowsOfIssuer()).toEqual(before)
  expect(await rowOf(investor.id)).toMatchObject({ firstName: '', lastName: '', keptUntil: null })
  const { client } = await aMember(shop, offer.issuerId, 'viewer')
  const seen = (await client.get(`/company/${offer.issuerId}/contracts/${orderId}`)).body
  expect([seen.contract.investorName, seen.contract.amountTotal, seen.investor, seen.documents]).toEqual([
    '',
    500,
    null,
    [],
  ])
  await shop.runTimedJob('accounts.forget')
})

const registration = (email: string, lastName: string) => ({
  email,
  password: PASSWORD,
  firstName: 'Neele',
  lastName,
  acceptedDataProtection: true,
  storefrontUrl: 'http://localhost:3000',
  billingAddress: {
    street: `${lastName}weg 1`,
    zipcode: '00001',
    city: 'Beispielstadt',
    countryId: DEFAULT_COUNTRY_ID,
  },
})
const daysLater = (days: number) => new Date(TODAY.getTime() + days * 86_400_000)

test('domain/data-protection#unconfirmed of a registration that nobody confirms nothing is left 30 days after its link', async () => {
  const email = 'fremd@unbestaetigt.example'
  expect((await shop.client().post('/account/register', registration(email, 'Ungewollt'))).status).toBe(200)
  // Whoever has the address is not who has registered with it.
  const message = {
    email,
    subject: 'Frage',
    comment: 'Wer hat mich angemeldet?',
    firstName: 'Frieda',
    lastName: 'Fremd',
  }
  expect((await shop.client().post('/contact-form', message)).status).toBe(200)
  await shop.runJobs()
  shop.clock.set(daysLater(31))
  await shop.runTimedJob('accounts.forget')
  expect(await tracesOf('ungewollt')).toContain('customer')
  shop.clock.set(new Date(daysLater(31).getTime() + 1))
  await shop.runTimedJob('accounts.forget')
  expect(await tracesOf('ungewollt')).toEqual([])
  expect(await tracesOf('wer hat mich angemeldet')).toContain('contact_message')
})

test('domain/data-protection#unconfirmed who registers with the address of a registration that came to nothing leaves nothing of it', async () => {
  const email = 'zweimal@unbestaetigt.example'
  await shop.client().post('/account/register', registration(email, 'Erstversuch'))
  await shop.runJobs()
  shop.clock.set(daysLater(1))
  expect((await shop.client().post('/account/register', registration(email, 'Zweitversuch'))).status).toBe(200)
  await shop.runJobs()
  expect(await tracesOf('erstversuch')).toEqual([])
  expect(await tracesOf('zweitversuch')).toContain('customer')
})

test('domain/data-protection#unconfirmed an address that was requested and never confirmed is deleted 30 days after its link', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const email = 'vertippt@unbestaetigt.example'
  await visitor.post('/account/change-email', { email, emailConfirmation: email, password: PASSWORD })
  const isKnown = async () => (await tracesOf(email)).includes('customer_email_change')
  shop.clock.set(daysLater(31))
  await shop.runTimedJob('accounts.forget')
  expect(await isKnown()).toBe(true)
  shop.clock.set(new Date(daysLater(31).getTime() + 1))
  await shop.runTimedJob('accounts.forget')
  expect(await isKnown()).toBe(false)
})

test('domain/data-protection#unconfirmed an unconfirmed newsletter address is erased 30 days after its link', async () => {
  const email = 'ungefragt@unbestaetigt.example'
  const storefrontUrl = 'http://localhost:3000'
  await shop.client().post('/newsletter/subscribe', { email, option: 'subscribe', storefrontUrl })
  const isKnown = async () => (await tracesOf(email)).includes('newsletter_recipient')
  shop.clock.set(daysLater(37))
  await shop.runTimedJob('accounts.forget')
  expect(await isKnown()).toBe(true)
  shop.clock.set(new Date(daysLater(37).getTime() + 1))
  await shop.runTimedJob('accounts.forget')
  expect(await isKnown()).toBe(false)
})

test('R2.20 R6.09 an account is deleted by its customer alone, with the password of the last 15 minutes', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  expect(refusalOf(await remove(shop.client()))).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
  const asStaff = await loggedIn(shop, customer)
  await impersonate(shop, asStaff)
  expect(refusalOf(await remove(asStaff))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
  shop.clock.set(new Date(TODAY.getTime() + 15 * 60_000 + 1))
  expect(refusalOf(await remove(visitor))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect((await visitor.post('/investor/confirm-password', { password: PASSWORD })).status).toBe(204)
  expect((await remove(visitor)).status).toBe(204)
})
