import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../../../test/build-app.ts'
import { aCustomer, PASSWORD } from '../../../../test/factories.ts'
import { DEFAULT_COUNTRY_ID, languageId } from '../../reference/reference-data.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const registration = (email: string, more: object = {}) => ({
  email,
  password: 'ein langes Passwort',
  firstName: 'Neele',
  lastName: 'Neu',
  acceptedDataProtection: true,
  storefrontUrl: 'http://localhost:3000',
  billingAddress: { street: 'Musterweg 9', zipcode: '00001', city: 'Beispielstadt', countryId: DEFAULT_COUNTRY_ID },
  ...more,
})

const codes = (answer: { body: { errors: { code: string; source?: { pointer: string } }[] } }) =>
  answer.body.errors.map(({ code, source }) => `${code} ${source?.pointer ?? ''}`.trim())

async function confirmationLink(email: string): Promise<{ em: string; hash: string; url: URL }> {
  const mail = (await shop.mails(email)).at(-1)
  const url = new URL(mail?.links.find((link) => link.includes('/registration/confirm')) ?? 'missing:')
  return { url, em: url.searchParams.get('em') ?? '', hash: url.searchParams.get('hash') ?? '' }
}

test('R2.05 while the platform takes no new accounts nobody registers, and who has one signs in', async () => {
  await aCustomer(shop, { email: 'schon.da@neu.example' })
  shop.parts.config.closed = ['registrations']
  const answer = await shop.client().post('/account/register', registration('zu.spaet@neu.example'))
  const here = await shop.client().login('schon.da@neu.example', PASSWORD)
  shop.parts.config.closed = []
  expect([answer.status, codes(answer)]).toEqual([409, ['REGISTRATIONS_CLOSED']])
  expect(here.status).toBe(200)
})

test('R3.03 names are stored with their letters composed, however they were typed', async () => {
  const firstName = 'J\u00fcrgen'
  const lastName = '\u017b\u00f3\u0142\u0107'
  const typed = { firstName: firstName.normalize('NFD'), lastName: lastName.normalize('NFD') }
  const answer = await shop.client().post('/account/register', registration('nfc@neu.example', typed))
  expect(answer.body).toMatchObject({ firstName, lastName, defaultBillingAddress: { firstName, lastName } })
})

test('R2.06 a name that holds an address or a line of its own is refused, wherever a person is named', async () => {
  const typed = { firstName: 'Gewinner! Jetzt 500 EUR sichern: https://evil.example/bonus', lastName: 'a@evil.example' }
  const billingAddress = { ...registration('').billingAddress, firstName: '<b>Neu</b>', lastName: 'zwei\nZeilen' }
  const answer = await shop
    .client()
    .post('/account/register', registration('opfer@victim.example', { ...typed, billingAddress }))
  expect(answer.status).toBe(400)
  expect(codes(answer)).toEqual(
    ['/firstName', '/lastName', '/billingAddress/firstName', '/billingAddress/lastName'].map(
      (pointer) => `VIOLATION::INVALID_FORMAT_ERROR ${pointer}`,
    ),
  )
  expect(answer.body.errors[0].detail).toContain('Bitte geben Sie nur den Namen ein')
  expect(await shop.mails('opfer@victim.example')).toEqual([])
  const company = { accountType: 'business', company: 'Kaufhaus.example GmbH' }
  const business = await shop.client().post('/account/register', registration('firma@neu.example', company))
  expect(business.status).toBe(200)
})

test('R2.06 the mail to an address that nobody has confirmed repeats nothing that was typed', async () => {
  const typed = { firstName: 'Klicken Sie', lastName: 'www.evil.example' }
  await shop.client().post('/account/register', registration('opfer@victim.example', typed))
  const [mail] = await shop.mails('opfer@victim.example')
  expect(mail?.text).toContain('Guten Tag,')
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/evil|Klicken Sie/)
})

test('R2.06 a registration is confirmed by the link of its mail, which logs in with a new token', async () => {
  const visitor = shop.client()
  const answer = await visitor.post(
    '/account/register',
    registration('neele.neu@neu.example', { newsletterOptIn: true }),
  )
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    apiAlias: 'customer',
    email: 'neele.neu@neu.example',
    doubleOptInRegistration: true,
    defaultBillingAddress: { firstName: 'Neele', street: 'Musterweg 9', country: { iso: 'DE' } },
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/argon2|passw/i)
  expect((await visitor.get('/context')).body.customer).toBeNull()
  expect(codes(await visitor.login('neele.neu@neu.example', 'ein langes Passwort'))).toEqual([
    'CHECKOUT__CUSTOMER_OPTIN_NOT_COMPLETED',
  ])

  const link = await confirmationLink('neele.neu@neu.example')
  expect(link.em).toBe(createHash('sha1').update('neele.neu@neu.example').digest('hex'))
  const before = visitor.token
  const confirmed = await visitor.post('/account/register-confirm', { hash: link.hash, em: link.em })
  expect(confirmed.status).toBe(200)
  expect(visitor.token).not.toBe(before)
  expect((await visitor.get('/context')).body.customer).toMatchObject({ email: 'neele.neu@neu.example' })
  const { lastLoginAt } = await shop.db
    .selectFrom('customer')
    .select('lastLoginAt')
    .where('email', '=', 'neele.neu@neu.example')
    .executeTakeFirstOrThrow()
  expect(lastLoginAt).toEqual(TODAY)

  const again = await shop.client().post('/account/register-confirm', { hash: link.hash, em: link.em })
  expect([again.status, ...codes(again)]).toEqual([412, 'CHECKOUT__CUSTOMER_IS_ALREADY_CONFIRMED'])
})

test('R2.06 the link of another’s registration takes nobody out of their own session', async () => {
  const victim = await aCustomer(shop)
  const visitor = shop.client()
  await visitor.login(victim.email, PASSWORD)
  await shop.client().post('/account/register', registration('fremd@neu.example'))
  const { em, hash } = await confirmationLink('fremd@neu.example')
  const answer = await visitor.post('/account/register-confirm', { em, hash })
  expect([answer.status, answer.body.email]).toEqual([200, 'fremd@neu.example'])
  expect((await visitor.get('/context')).body.customer.email).toBe(victim.email)
  expect((await shop.client().login('fremd@neu.example', 'ein langes Passwort')).status).toBe(200)
})

test('R2.06 the link needs the right hash and e-mail, and is valid for 24 hours', async () => {
  await shop.client().post('/account/register', registration('spaet@neu.example'))
  const { hash, em } = await confirmationLink('spaet@neu.example')
  const confirm = (body: object) => shop.client().post('/account/register-confirm', body)
  for (const body of [
    { hash: hash.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')), em },
    { hash, em: createHash('sha1').update('jemand@neu.example').digest('hex') },
  ]) {
    const refused = await confirm(body)
    expect([refused.status, ...codes(refused)]).toEqual([404, 'CHECKOUT__CUSTOMER_NOT_FOUND_BY_HASH'])
  }
  shop.clock.set(new Date(TODAY.getTime() + 24 * 3_600_000))
  expect((await confirm({ hash, em })).status).toBe(404)
  // A customer who comes too late registers again.
  expect((await shop.client().post('/account/register', registration('Spaet@neu.example'))).status).toBe(200)
  const secondLink = await confirmationLink('Spaet@neu.example')
  expect((await confirm({ hash: secondLink.hash, em: secondLink.em })).status).toBe(200)
  shop.clock.set(TODAY)
})

test('R1.09 the mail is in the language of the visit and links to the address it came from', async () => {
  const visitor = shop.client()
  await visitor.patch('/context', { languageId: languageId('pl-PL') })
  await visitor.post(
    '/account/register',
    registration('piotr@zielony.example', { storefrontUrl: 'http://localhost:3000/pl-PL' }),
  )
  const [mail] = await shop.mails('piotr@zielony.example')
  expect(mail?.subject).toBe('Prosimy o potwierdzenie rejestracji')
  expect(mail?.html).toContain('<html lang="pl-PL">')
  expect((await confirmationLink('piotr@zielony.example')).url.pathname).toBe('/pl-PL/registration/confirm')
})

test('R5.12 every wrong field is named by its pointer', async () => {
  const blank = await shop.client().post('/account/register', {})
  expect(blank.status).toBe(400)
  expect(codes(blank)).toContain('VIOLATION::IS_BLANK_ERROR /email')
  expect(codes(blank)).toContain('VIOLATION::IS_BLANK_ERROR /billingAddress')

  const wrong = await shop.client().post('/account/register', {
    ...registration('falsch@neu.example'),
    firstName: '   ',
    accountType: 'business',
    vatIds: ['XX1'],
    storefrontUrl: 'https://fremd.example',
    birthdayDay: 31,
    birthdayMonth: 2,
    birthdayYear: 1990,
    billingAddress: { street: 'Musterweg 9', zipcode: '1', city: 'Beispielstadt', countryId: DEFAULT_COUNTRY_ID },
    shippingAddress: { street: 'Musterweg 9', zipcode: '00001', city: 'Beispielstadt', countryId: 'atlantis' },
  })
  expect(codes(wrong).sort()).toEqual([
    'VIOLATION::ENTITY_DOES_NOT_EXISTS /shippingAddress/countryId',
    'VIOLATION::INVALID_FORMAT_ERROR /birthdayDay',
    'VIOLATION::IS_BLANK_ERROR /company',
    'VIOLATION::IS_BLANK_ERROR /firstName',
    'VIOLATION::NO_SUCH_CHOICE_ERROR /storefrontUrl',
    'VIOLATION::VAT_ID_FORMAT_NOT_CORRECT /vatIds/0',
    'VIOLATION::ZIP_CODE_INVALID /billingAddress/zipcode',
  ])
  const mail = await shop.client().post('/account/register', registration('kein-at'))
  expect(codes(mail)).toEqual(['VIOLATION::STRICT_CHECK_FAILED_ERROR /email'])
  const short = await shop.client().post('/account/register', registration('kurz@neu.example', { password: 'kurz' }))
  expect(codes(short)).toEqual(['VIOLATION::TOO_SHORT_ERROR /password'])
})

test('R6.05 there are no guest orders', async () => {
  const answer = await shop.client().post('/account/register', registration('gast@neu.example', { guest: true }))
  expect([answer.status, ...codes(answer)]).toEqual([400, 'CHECKOUT__GUEST_NOT_ALLOWED'])
})

test('R8.07 a used e-mail is reported in any spelling, five times an hour per network address', async () => {
  await aCustomer(shop, { email: 'jana.probst@probst.example' })
  const visitor = shop.client()
  for (let attempt = 1; attempt <= 5; attempt++) {
    const answer = await visitor.post('/account/register', registration('Jana.Probst@probst.example'))
    expect([answer.status, ...codes(answer)]).toEqual([400, 'VIOLATION::CUSTOMER_EMAIL_NOT_UNIQUE /email'])
  }
  const limited = await visitor.post('/account/register', registration('Jana.Probst@probst.example'))
  expect([limited.status, ...codes(limited)]).toEqual([429, 'FRAMEWORK__RATE_LIMIT_EXCEEDED'])
  expect(limited.body.errors[0].meta.parameters.seconds).toBe(3600)
  const elsewhere = await shop.client().post('/account/register', registration('Jana.Probst@probst.example'))
  expect(elsewhere.status).toBe(400)
})

test('R2.06 two registrations of one e-mail address at the same moment make one account', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => shop.client().post('/account/register', registration('zugleich@neu.example'))),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400])
})

test('R2.06 a second confirmation mail replaces the first link; a second click reports it', async () => {
  const email = 'noch.einmal@neu.example'
  const visitor = shop.client()
  await visitor.post('/account/register', registration(email))
  const first = await confirmationLink(email)
  const ask = (address: string) =>
    visitor.post('/account/register-resend', { email: address, storefrontUrl: 'http://localhost:3000' })
  const known = await ask(email.toUpperCase())
  const unknown = await ask('niemand@neu.example')
  expect([known.status, known.body.success]).toEqual([200, true])
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  const second = await confirmationLink(email)
  expect(second.hash).not.toBe(first.hash)
  expect(await shop.mails('niemand@neu.example')).toEqual([])
  const confirm = ({ hash, em }: { hash: string; em: string }) =>
    visitor.post('/account/register-confirm', { hash, em })
  expect(codes(await confirm(first))).toEqual(['CHECKOUT__CUSTOMER_NOT_FOUND_BY_HASH'])
  expect((await confirm(second)).status).toBe(200)
  expect(codes(await confirm(second))).toEqual(['CHECKOUT__CUSTOMER_IS_ALREADY_CONFIRMED'])
  const before = (await shop.mails(email)).length
  expect((await ask(email)).status).toBe(200)
  expect((await shop.mails(email)).length).toBe(before)
})

test('R2.06 the mail is not asked for without end, and no link leads out of the shop', async () => {
  const visitor = shop.client()
  const ask = (storefrontUrl: string) =>
    visitor.post('/account/register-resend', { email: 'oft@neu.example', storefrontUrl })
  expect(codes(await ask('https://boese.example'))).toEqual(['VIOLATION::NO_SUCH_CHOICE_ERROR /storefrontUrl'])
  for (let time = 0; time < 3; time++) expect((await ask('http://localhost:3000')).status).toBe(200)
  expect([(await ask('http://localhost:3000')).status]).toEqual([429])
})
