import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { aCustomer, loggedIn, PASSWORD } from '../../../../test/factories.ts'
import { DEFAULT_COUNTRY_ID, languageId, salutationId } from '../../reference/reference-data.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const subscribe = (visitor: Visitor, email: string, more: object = {}) =>
  visitor.post('/newsletter/subscribe', {
    email,
    option: 'subscribe',
    storefrontUrl: 'http://localhost:3000',
    ...more,
  })
const statusIn = async (email: string) =>
  (await shop.db.selectFrom('newsletterRecipient').select('status').where('email', '=', email).executeTakeFirst())
    ?.status

async function linkTo(email: string) {
  const links = (await shop.mails(email)).flatMap((mail) => mail.links)
  const url = new URL(links.findLast((link) => link.includes('/newsletter-subscribe')) ?? 'missing:')
  return { url, body: { hash: url.searchParams.get('hash'), em: url.searchParams.get('em') } }
}
/** Uses the link of the mail to a new address. */
async function followNewAddress(email: string) {
  const links = (await shop.mails(email)).flatMap((mail) => mail.links)
  const { searchParams } = new URL(links.findLast((link) => link.includes('/account/email/confirm')) ?? 'missing:')
  const answer = await shop.client().post('/account/change-email-confirm', { hash: searchParams.get('hash') })
  expect(answer.status).toBe(200)
}
const leave = (body: object) => shop.client().post('/newsletter/unsubscribe', body)
const confirm = (body: object) => shop.client().post('/newsletter/confirm', body)

test('R2.30 the newsletter is subscribed by the link of its mail, and left by that of another', async () => {
  const email = 'leserin@neu.example'
  const answer = await subscribe(shop.client(), email, { firstName: 'Lea', salutationId: salutationId('mrs') })
  expect([answer.status, answer.body]).toEqual([200, { success: true, status: 'notSet' }])
  const link = await linkTo(email)
  expect(link.url.pathname).toBe('/newsletter-subscribe')
  expect(await statusIn(email)).toBe('notSet')
  expect((await confirm(link.body)).body.success).toBe(true)
  expect((await confirm(link.body)).status).toBe(200)
  expect(await statusIn(email)).toBe('optIn')

  expect((await subscribe(shop.client(), email)).body.status).toBe('notSet')
  expect(await shop.mails(email)).toHaveLength(1)
  // Anybody can type the address.
  expect((await leave({ email: 'Leserin@neu.example' })).body.success).toBe(true)
  expect(await statusIn(email)).toBe('optIn')
  const { url } = await linkTo(email)
  expect([url.pathname, url.searchParams.has('unsubscribe')]).toEqual(['/newsletter-subscribe', true])
  const hash = url.searchParams.get('hash')
  for (const _ of ['once', 'and again']) expect((await leave({ hash })).body.success).toBe(true)
  expect(await statusIn(email)).toBe('optOut')
  expect(refusalOf(await leave({ hash: 'x' }))).toEqual([404, 'LINK_INVALID'])
  expect(refusalOf(await leave({}))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /email'])
  expect(refusalOf(await confirm(link.body))).toEqual([404, 'LINK_INVALID'])
})

test('R2.30 the answer is the same whether an address is known or not', async () => {
  for (const option of ['direct', 'subscribe', 'confirmSubscribe', 'unsubscribe']) {
    const known = await aCustomer(shop)
    const [one, other] = await Promise.all([
      subscribe(shop.client(), known.email, { option }),
      subscribe(shop.client(), `${option}@niemand.example`, { option }),
    ])
    expect(one.body).toEqual(other.body)
    expect(one.body.status).toBe(option === 'unsubscribe' ? 'optOut' : 'notSet')
  }
  expect((await shop.client().post('/newsletter/unsubscribe', { email: 'nie@niemand.example' })).body).toEqual({
    apiAlias: 'success_response',
    success: true,
  })
  expect(await statusIn('direct@niemand.example')).toBe('notSet')
})

test('R2.30 a customer unsubscribes at once, others by the mail’s link, valid for seven days', async () => {
  const customer = await aCustomer(shop)
  const preferenceOf = async () =>
    (await shop.db.selectFrom('customer').select('newsletterOptIn').where('id', '=', customer.id).executeTakeFirst())
      ?.newsletterOptIn
  await shop.db.updateTable('customer').set({ newsletterOptIn: true }).where('id', '=', customer.id).execute()
  expect((await subscribe(shop.client(), customer.email, { option: 'unsubscribe' })).body.status).toBe('optOut')
  await leave({ email: customer.email })
  expect([await preferenceOf(), await statusIn(customer.email)]).toEqual([true, 'direct'])
  const hash = (await linkTo(customer.email)).url.searchParams.get('hash')
  shop.clock.set(new Date(TODAY.getTime() + 7 * 24 * 3_600_000))
  expect(refusalOf(await leave({ hash }))).toEqual([410, 'LINK_EXPIRED'])
  shop.clock.set(new Date(TODAY.getTime() + 7 * 24 * 3_600_000 - 1))
  expect((await leave({ hash })).status).toBe(200)
  expect([await preferenceOf(), await statusIn(customer.email)]).toEqual([false, 'optOut'])
  shop.clock.set(TODAY)

  const reader = await aCustomer(shop)
  const visitor = await loggedIn(shop, reader)
  await subscribe(visitor, reader.email, { option: 'direct' })
  await visitor.post('/newsletter/unsubscribe', { email: reader.email.toUpperCase() })
  expect(await statusIn(reader.email)).toBe('optOut')
  // Whom nothing reaches, no mail asks.
  await leave({ email: reader.email })
  expect(await shop.mails(reader.email)).toEqual([])
})

test('R2.30 a link is valid for 7 days, and only for its address', async () => {
  const email = 'spaet@neu.example'
  await subscribe(shop.client(), email)
  const { body } = await linkTo(email)
  for (const wrong of [
    { ...body, em: '0'.repeat(40) },
    { ...body, hash: 'x' },
  ]) {
    expect(refusalOf(await confirm(wrong))).toEqual([404, 'LINK_INVALID'])
  }
  expect(refusalOf(await confirm({ hash: '' }))[0]).toBe(400)
  shop.clock.set(new Date(TODAY.getTime() + 7 * 24 * 3_600_000))
  expect(refusalOf(await confirm(body))).toEqual([410, 'LINK_EXPIRED'])
  await subscribe(shop.client(), email)
  expect((await confirm((await linkTo(email)).body)).status).toBe(200)
  shop.clock.set(TODAY)
})

test('R1.09 the mail comes in the language of the visit or the one named, and links only to ourselves', async () => {
  await subscribe(shop.client(), 'czytelnik@neu.example', {
    languageId: languageId('pl-PL'),
    storefrontUrl: 'http://localhost:3000/pl-PL/',
  })
  const [mail] = await shop.mails('czytelnik@neu.example')
  expect([mail?.subject, (await linkTo('czytelnik@neu.example')).url.pathname]).toEqual([
    'Prosimy o potwierdzenie newslettera',
    '/pl-PL/newsletter-subscribe',
  ])
  const refused = await subscribe(shop.client(), 'x@neu.example', {
    storefrontUrl: 'https://fremd.example',
    languageId: 'latein',
    salutationId: 'frau',
  })
  expect(refusalOf(refused)).toEqual([
    400,
    'VIOLATION::ENTITY_DOES_NOT_EXISTS /languageId',
    'VIOLATION::NO_SUCH_CHOICE_ERROR /storefrontUrl',
    'VIOLATION::ENTITY_DOES_NOT_EXISTS /salutationId',
  ])
  expect(refusalOf(await subscribe(shop.client(), 'kein-at', { option: 'always' }))).toEqual([
    400,
    'VIOLATION::STRICT_CHECK_FAILED_ERROR /email',
    'VIOLATION::NO_SUCH_CHOICE_ERROR /option',
  ])
  expect(await shop.mails('x@neu.example')).toEqual([])
})

test('R2.30 what a stranger typed is forgotten once the mail is sent', async () => {
  await subscribe(shop.client(), 'vergessen@neu.example')
  await shop.mails()
  const rows = await shop.db.selectFrom('outbox').select('payload').where('deliveredAt', 'is not', null).execute()
  expect(JSON.stringify(rows)).not.toContain('vergessen@neu.example')
})

test('R8.07 too many attempts for one address, or from one network address, have to wait', async () => {
  const limited = [429, 'CONTENT__NEWSLETTER_RECIPIENT_THROTTLED']
  for (let attempt = 1; attempt <= 3; attempt++) await subscribe(shop.client(), 'opfer@neu.example')
  const answer = await subscribe(shop.client(), 'Opfer@neu.example')
  expect(refusalOf(answer)).toEqual(limited)
  expect(answer.body.errors[0].meta.parameters.seconds).toBe(30)
  const visitor = shop.client()
  for (let attempt = 1; attempt <= 3; attempt++) {
    await visitor.post('/newsletter/unsubscribe', { email: `einer${attempt}@neu.example` })
  }
  expect(refusalOf(await visitor.post('/newsletter/unsubscribe', { email: 'noch-einer@neu.example' }))).toEqual(limited)
})

test('R3.03 account and newsletter agree: by the call, the profile, the link and the registration', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const status = async () => (await visitor.post('/account/newsletter-recipient')).body
  expect(await status()).toEqual({ apiAlias: 'account_newsletter_recipient', status: 'undefined' })
  expect((await subscribe(visitor, customer.email, { option: 'direct' })).body.status).toBe('direct')
  expect((await status()).status).toBe('direct')
  expect((await subscribe(visitor, 'jemand@neu.example', { option: 'direct' })).body.status).toBe('notSet')
  await visitor.post('/newsletter/unsubscribe', { email: customer.email })
  expect((await status()).status).toBe('optOut')
  const preferenceOf = async () =>
    (await shop.db.selectFrom('customer').select('newsletterOptIn').where('id', '=', customer.id).executeTakeFirst())
      ?.newsletterOptIn
  expect(await preferenceOf()).toBe(false)
  await subscribe(shop.client(), customer.email)
  expect((await status()).status).toBe('notSet')
  await confirm((await linkTo(customer.email)).body)
  expect([(await status()).status, await preferenceOf()]).toEqual(['optIn', true])
  expect(refusalOf(await shop.client().post('/account/newsletter-recipient'))).toEqual([
    403,
    'CHECKOUT__CUSTOMER_NOT_LOGGED_IN',
  ])

  await visitor.post('/account/change-email', {
    email: 'umgezogen@neu.example',
    emailConfirmation: 'umgezogen@neu.example',
    password: PASSWORD,
  })
  await followNewAddress('umgezogen@neu.example')
  expect(await statusIn(customer.email)).toBeUndefined()
  expect([(await status()).status, await preferenceOf()]).toEqual(['notSet', false])
  await confirm((await linkTo('umgezogen@neu.example')).body)
  expect([(await status()).status, await preferenceOf()]).toEqual(['optIn', true])
})

test('R3.03 whoever moves to an address that is subscribed already, is subscribed', async () => {
  const email = 'schon-da@neu.example'
  await subscribe(shop.client(), email)
  await confirm((await linkTo(email)).body)
  const visitor = await loggedIn(shop, await aCustomer(shop))
  await visitor.post('/account/change-email', { email, emailConfirmation: email, password: PASSWORD })
  await followNewAddress(email)
  expect((await visitor.post('/account/newsletter-recipient')).body.status).toBe('optIn')
})

test('R3.03 a consent at registration counts once the registration is confirmed', async () => {
  const visitor = shop.client()
  const email = 'mit-wunsch@neu.example'
  await visitor.post('/account/register', {
    email,
    password: PASSWORD,
    firstName: 'Neele',
    lastName: 'Neu',
    acceptedDataProtection: true,
    newsletterOptIn: true,
    storefrontUrl: 'http://localhost:3000',
    billingAddress: { street: 'Musterweg 9', zipcode: '00001', city: 'Beispielstadt', countryId: DEFAULT_COUNTRY_ID },
  })
  expect(await statusIn(email)).toBeUndefined()
  const [mail] = await shop.mails(email)
  const link = new URL(mail?.links.find((one) => one.includes('/registration/confirm')) ?? 'missing:').searchParams
  await visitor.post('/account/register-confirm', { hash: link.get('hash'), em: link.get('em') })
  expect((await visitor.post('/account/newsletter-recipient')).body.status).toBe('direct')
})
