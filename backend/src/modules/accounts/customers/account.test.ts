import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { aCustomer, loggedIn, PASSWORD } from '../../../../test/factories.ts'
import {
  DEFAULT_COUNTRY_ID,
  languageId,
  PAYMENT_PREPAYMENT_ID,
  PAYMENT_SEPA_ID,
} from '../../reference/reference-data.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const notLoggedIn = [403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN']
const emailChange = (email: string, more: object = {}) => ({
  email,
  emailConfirmation: email,
  password: PASSWORD,
  ...more,
})

const hashIn = (mail: { links: string[] } | undefined) =>
  new URL(mail?.links.find((link) => link.includes('hash=')) ?? 'missing:').searchParams.get('hash')
const confirm = (hash: string | null) => shop.client().post('/account/change-email-confirm', { hash })

/** Asks for the change; answers the token of the mail to the new address. */
async function asksFor(visitor: Visitor, email: string) {
  const { status, body } = await visitor.post('/account/change-email', emailChange(email))
  expect([status, body.success]).toEqual([200, true])
  return hashIn((await shop.mails(email)).at(-1))
}

test('R2.20 a new e-mail address counts once its link is used, and the old one hears of it', async () => {
  const customer = await aCustomer(shop, { email: 'alt@wechsel.example' })
  const visitor = await loggedIn(shop, customer)
  await shop
    .client()
    .post('/account/recovery-password', { email: customer.email, storefrontUrl: 'http://localhost:3000' })
  const recovery = hashIn((await shop.mails(customer.email))[0])

  const hash = await asksFor(visitor, 'neu@wechsel.example')
  expect((await shop.mails('neu@wechsel.example'))[0]?.subject).toBe('Bitte bestätigen Sie Ihre neue E-Mail-Adresse')
  expect((await visitor.get('/context')).body.customer.email).toBe('alt@wechsel.example')
  expect((await shop.client().login('neu@wechsel.example', PASSWORD)).status).toBe(401)

  expect((await confirm(hash)).status).toBe(200)
  expect((await visitor.get('/context')).body.customer.email).toBe('neu@wechsel.example')
  expect((await shop.client().login('neu@wechsel.example', PASSWORD)).status).toBe(200)
  expect((await shop.client().login('alt@wechsel.example', PASSWORD)).status).toBe(401)
  for (const address of ['alt@wechsel.example', 'neu@wechsel.example']) {
    expect((await shop.mails(address)).at(-1)?.subject).toBe('Ihre E-Mail-Adresse wurde geändert')
  }
  expect((await shop.client().post('/account/customer-recovery-is-expired', { hash: recovery })).status).toBe(404)
  expect(refusalOf(await confirm(hash))).toEqual([404, 'LINK_INVALID'])
})

test('R2.20 a link to a new e-mail address expires after 24 hours, a newer link or a new password', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const first = await asksFor(visitor, 'erst@wechsel.example')
  const second = await asksFor(visitor, 'dann@wechsel.example')
  expect(refusalOf(await confirm(first))).toEqual([404, 'LINK_INVALID'])
  shop.clock.set(new Date(TODAY.getTime() + 24 * 3_600_000))
  expect(refusalOf(await confirm(second))).toEqual([410, 'LINK_EXPIRED'])
  shop.clock.set(TODAY)
  const newPassword = 'ein anderes langes Passwort'
  await visitor.post('/account/change-password', { password: PASSWORD, newPassword, newPasswordConfirm: newPassword })
  expect(refusalOf(await confirm(second))).toEqual([404, 'LINK_INVALID'])
  expect(refusalOf(await confirm('unbekannt'))).toEqual([404, 'LINK_INVALID'])
})

test('R8.07 a new e-mail address needs the password, a confirmation, and to be free', async () => {
  await aCustomer(shop, { email: 'besetzt@wechsel.example' })
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const change = async (body: object) => refusalOf(await visitor.post('/account/change-email', body))
  expect(await change({})).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /email',
    'VIOLATION::IS_BLANK_ERROR /emailConfirmation',
    'VIOLATION::IS_BLANK_ERROR /password',
  ])
  expect(await change(emailChange('kein-at'))).toEqual([400, 'VIOLATION::STRICT_CHECK_FAILED_ERROR /email'])
  expect(await change(emailChange('a@wechsel.example', { emailConfirmation: 'b@wechsel.example' }))).toEqual([
    400,
    'VIOLATION::NOT_EQUAL_ERROR /emailConfirmation',
  ])
  expect(await change(emailChange('a@wechsel.example', { password: 'falsch' }))).toEqual([
    400,
    'VIOLATION::CUSTOMER_PASSWORD_NOT_CORRECT /password',
  ])
  const taken = [400, 'VIOLATION::CUSTOMER_EMAIL_NOT_UNIQUE /email']
  for (let attempt = 1; attempt <= 5; attempt++) {
    expect(await change(emailChange('Besetzt@wechsel.example'))).toEqual(taken)
  }
  expect(await change(emailChange('Besetzt@wechsel.example'))).toEqual([429, 'FRAMEWORK__RATE_LIMIT_EXCEEDED'])
  expect(refusalOf(await shop.client().post('/account/change-email', emailChange('a@wechsel.example')))).toEqual(
    notLoggedIn,
  )
})

test('R2.20 two customers who take one e-mail address at the same moment: one gets it', async () => {
  const hashes = []
  for (const customer of [await aCustomer(shop), await aCustomer(shop)]) {
    hashes.push(await asksFor(await loggedIn(shop, customer), 'zugleich@wechsel.example'))
  }
  const answers = await Promise.all(hashes.map(confirm))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
})

test('R1.09 the language of mails is changed, to one that exists', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const change = (body: object) => visitor.post('/account/change-language', body)
  expect((await change({ languageId: languageId('pl-PL') })).status).toBe(200)
  expect((await visitor.post('/account/customer')).body.languageId).toBe(languageId('pl-PL'))
  await visitor.post('/account/change-email', emailChange('po-polsku@wechsel.example'))
  expect((await shop.mails('po-polsku@wechsel.example'))[0]?.subject).toBe(
    'Prosimy o potwierdzenie nowego adresu e-mail',
  )
  const unknown = [400, 'VIOLATION::ENTITY_DOES_NOT_EXISTS /languageId']
  for (const id of ['0'.repeat(32), 'latein', PAYMENT_SEPA_ID]) {
    expect(refusalOf(await change({ languageId: id }))).toEqual(unknown)
  }
  expect(refusalOf(await change({}))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /languageId'])
  expect(refusalOf(await change({ languageId: 7 }))).toEqual([400, 'VIOLATION::INVALID_TYPE_ERROR /languageId'])
  expect(refusalOf(await shop.client().post('/account/change-language', { languageId: languageId('pl-PL') }))).toEqual(
    notLoggedIn,
  )
})

test('R8.07 the payment method of the account is the session’s at once and of every later login', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const change = (id: string) => visitor.post(`/account/change-payment-method/${id}`)
  expect((await change(PAYMENT_PREPAYMENT_ID)).status).toBe(200)
  const { paymentMethod, customer: me } = (await visitor.get('/context')).body
  expect([paymentMethod.id, me.defaultPaymentMethodId]).toEqual([PAYMENT_PREPAYMENT_ID, PAYMENT_PREPAYMENT_ID])
  const elsewhere = await loggedIn(shop, customer)
  expect((await elsewhere.get('/context')).body.paymentMethod.id).toBe(PAYMENT_PREPAYMENT_ID)
  const chosen = shop.client()
  await chosen.patch('/context', { paymentMethodId: PAYMENT_SEPA_ID })
  await loggedIn(shop, customer, chosen)
  expect((await chosen.get('/context')).body.paymentMethod.id).toBe(PAYMENT_SEPA_ID)

  expect(refusalOf(await change('bar'))).toEqual([400, 'CHECKOUT__INVALID_PAYMENT_METHOD_ID'])
  expect(refusalOf(await change('0'.repeat(32)))).toEqual([400, 'CHECKOUT__UNKNOWN_PAYMENT_METHOD'])
  const switchOn = (active: boolean) =>
    shop.db.updateTable('paymentMethod').set({ active }).where('id', '=', PAYMENT_PREPAYMENT_ID).execute()
  await switchOn(false)
  expect(refusalOf(await change(PAYMENT_PREPAYMENT_ID))).toEqual([400, 'CHECKOUT__UNKNOWN_PAYMENT_METHOD'])
  await switchOn(true)
  expect(refusalOf(await shop.client().post(`/account/change-payment-method/${PAYMENT_SEPA_ID}`))).toEqual(notLoggedIn)
})

const registration = (email: string, more: object = {}) => ({
  email,
  password: PASSWORD,
  firstName: 'Fenja',
  lastName: 'Fiktiv',
  acceptedDataProtection: true,
  storefrontUrl: 'http://localhost:3000',
  billingAddress: { street: 'Musterweg 9', zipcode: '00001', city: 'Beispielstadt', countryId: DEFAULT_COUNTRY_ID },
  ...more,
})

test('R2.06 a company registers with its name and VAT id', async () => {
  const answer = await shop.client().post(
    '/account/register',
    registration('fenja@fiktiv.example', {
      accountType: 'business',
      company: ' Fiktiv Holding GmbH ',
      vatIds: ['de 123456788', ''],
      billingAddress: {
        ...registration('').billingAddress,
        company: 'Fiktiv Holding GmbH',
        department: 'Finanzen',
      },
    }),
  )
  expect(answer.body).toMatchObject({
    accountType: 'business',
    company: 'Fiktiv Holding GmbH',
    vatIds: ['DE123456788'],
    defaultBillingAddress: { company: 'Fiktiv Holding GmbH', department: 'Finanzen' },
  })
  for (const vatId of ['DE12345678', 'DE1234567880', 'de123456789', 'ATU12345678']) {
    const refused = await shop
      .client()
      .post(
        '/account/register',
        registration('f@fiktiv.example', { accountType: 'business', company: 'F', vatIds: [vatId] }),
      )
    expect(refusalOf(refused)).toEqual([400, 'VIOLATION::VAT_ID_FORMAT_NOT_CORRECT /vatIds/0'])
  }
})

test('R3.23 the entry point and the campaign of a registration stay with the customer', async () => {
  const came = { affiliateCode: ' partner-7 ', campaignCode: 'herbst' }
  const { body } = await shop.client().post('/account/register', registration('gekommen@fiktiv.example', came))
  expect(body).toMatchObject({ affiliateCode: 'partner-7', campaignCode: 'herbst' })
  const blank = await shop
    .client()
    .post('/account/register', registration('direkt@fiktiv.example', { affiliateCode: ' ' }))
  expect(blank.body.affiliateCode).toBeUndefined()
  for (const [affiliateCode, code] of [
    ['x'.repeat(256), 'VIOLATION::TOO_LONG_ERROR'],
    ['a\nb', 'VIOLATION::INVALID_FORMAT_ERROR'],
    [7, 'VIOLATION::INVALID_TYPE_ERROR'],
  ]) {
    const refused = await shop.client().post('/account/register', registration('z@fiktiv.example', { affiliateCode }))
    expect(refusalOf(refused)).toEqual([400, `${code} /affiliateCode`])
  }
})

test('R8.07 a wait passes with the clock', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const change = () => visitor.post('/account/change-email', emailChange('x@wechsel.example', { password: 'falsch' }))
  for (let attempt = 1; attempt <= 10; attempt++) expect((await change()).status).toBe(400)
  const limited = await change()
  expect([limited.status, limited.body.errors[0].meta.parameters.seconds]).toEqual([429, 10])
  shop.clock.set(new Date(TODAY.getTime() + 10_000))
  expect((await change()).status).toBe(400)
  shop.clock.set(TODAY)
})
