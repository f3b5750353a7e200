import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../../test/build-app.ts'
import { aCustomer, PASSWORD } from '../../../../../test/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(() => shop.clock.set(TODAY))
afterAll(() => shop.close())

const minute = 60_000
const later = (ms: number) => shop.clock.set(new Date(shop.clock.now().getTime() + ms))
const NEXT = 'Vier rote Lampen am Kanal'
const change = (visitor: Visitor) =>
  visitor.post('/account/change-password', { password: PASSWORD, newPassword: NEXT, newPasswordConfirm: NEXT })
const begin = (visitor: Visitor) => visitor.post('/account/second-factor')
const confirm = (visitor: Visitor, code?: string) =>
  visitor.post('/investor/confirm-password', { password: PASSWORD, ...(code && { code }) })

/** Logged in by the password alone, as most customers are. */
async function byPassword(customer?: { email: string }) {
  const { email } = customer ?? (await aCustomer(shop))
  const visitor = shop.client()
  expect((await visitor.login(email, PASSWORD)).status).toBe(200)
  return { email, visitor }
}

async function mailedCode({ email, visitor }: { email: string; visitor: Visitor }): Promise<string> {
  const sent = await visitor.post('/investor/confirm-password/code')
  expect([sent.status, sent.body.method, sent.body.email]).toEqual([200, 'mail', email])
  const [code = ''] = /\b\d{6}\b/.exec((await shop.mails(email)).at(-1)!.text) ?? []
  expect(code).toMatch(/^\d{6}$/)
  return code
}

test('R6.06 M3 without a factor, password and mailed code allow changing password, e-mail and factors', async () => {
  const { email, visitor } = await byPassword()
  const acts: [string, (asker: Visitor) => ReturnType<Visitor['post']>][] = [
    ['password', change],
    ['factor', begin],
    [
      'e-mail',
      (asker) =>
        asker.post('/account/change-email', {
          email: 'neu@post.example',
          emailConfirmation: 'neu@post.example',
          password: PASSWORD,
        }),
    ],
    [
      'account',
      (asker) =>
        asker.post('/investor/bank-accounts', { accountHolder: 'Jana Probst', iban: 'DE96999000010001099001' }),
    ],
  ]
  for (const [name, act] of acts) expect(refusalOf(await act(visitor)), name).toEqual([403, 'STEP_UP_REQUIRED'])
  // The password alone opens what it always did, and no more.
  expect((await confirm(visitor)).status).toBe(204)
  expect(refusalOf(await begin(visitor))).toEqual([403, 'STEP_UP_REQUIRED'])
  const code = await mailedCode({ email, visitor })
  expect((await confirm(visitor, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204)
  expect((await begin(visitor)).status).toBe(200)
  expect((await change(visitor)).status).toBe(200)
  // It stays confirmed, though the session has another token; once a code is used it is gone.
  expect((await begin(visitor)).status).toBe(200)
  later(16 * minute)
  expect(refusalOf(await begin(visitor))).toEqual([403, 'STEP_UP_REQUIRED'])
})

test('R6.06 M3 a mailed code works once, for ten minutes, five tries, its session, the newest only', async () => {
  const here = await byPassword()
  const elsewhere = await byPassword(here)
  const first = await mailedCode(here)
  expect(refusalOf(await confirm(elsewhere.visitor, first))).toEqual([400, 'STEP_UP_CODE_EXPIRED /code'])
  const second = await mailedCode(here)
  if (first !== second) expect(refusalOf(await confirm(here.visitor, first))).toEqual([400, 'STEP_UP_CODE_WRONG /code'])
  expect((await confirm(here.visitor, second)).status).toBe(204)
  expect(refusalOf(await confirm(here.visitor, second))).toEqual([400, 'STEP_UP_CODE_EXPIRED /code'])

  const third = await mailedCode(here)
  const wrong = third === '000000' ? '000001' : '000000'
  for (let attempt = 0; attempt < 5; attempt++) await confirm(here.visitor, wrong)
  expect(refusalOf(await confirm(here.visitor, third))).toEqual([400, 'STEP_UP_CODE_EXPIRED /code'])

  const late = await mailedCode(here)
  later(10 * minute)
  expect(refusalOf(await confirm(here.visitor, late))).toEqual([400, 'STEP_UP_CODE_EXPIRED /code'])
  // Neither the table nor the queue of mails gives a code away.
  const rows = await shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').execute()
  expect(JSON.stringify(rows)).not.toContain(late)
  expect(JSON.stringify(await shop.db.selectFrom('stepUpCode').selectAll().execute())).not.toContain(late)
})

test('R6.06 M3 no mailbox is flooded: after five codes that nobody uses there is a wait', async () => {
  const { visitor } = await byPassword()
  for (let mail = 0; mail < 5; mail++) expect((await visitor.post('/investor/confirm-password/code')).status).toBe(200)
  expect(refusalOf(await visitor.post('/investor/confirm-password/code'))).toEqual([
    429,
    'FRAMEWORK__RATE_LIMIT_EXCEEDED',
  ])
})

test('R6.06 M3 with a factor its code stands in for the mail; a login by it is confirmed already', async () => {
  const { email, visitor } = await byPassword()
  await visitor.stepUp()
  const { secret } = (await begin(visitor)).body
  const codeOf = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.clock.now().getTime() })
  const done = await visitor.post('/account/second-factor/confirm', { code: codeOf() })
  const [recovery, other] = done.body.recoveryCodes
  later(20 * minute)
  expect((await visitor.post('/investor/confirm-password/code')).body).toEqual({
    method: 'factor',
    email: null,
    expiresAt: null,
  })
  expect((await shop.mails(email)).filter(({ subject }) => subject.includes('Code'))).toEqual([])
  expect(refusalOf(await change(visitor))).toEqual([403, 'STEP_UP_REQUIRED'])
  expect((await confirm(visitor, recovery)).status).toBe(204)
  const fresh = shop.client()
  const asked = await fresh.login(email, PASSWORD)
  const { challenge } = asked.body.errors[0].meta.parameters
  expect((await fresh.post('/account/login/second-factor', { challenge, code: other })).status).toBe(200)
  expect((await change(fresh)).status).toBe(200)
})

test('R6.06 M3 whoever has just confirmed the address of a new account needs no code; a later login does', async () => {
  const email = 'neu.hier@post.example'
  const visitor = shop.client()
  const { elements } = (await visitor.post('/country', {})).body
  await visitor.post('/account/register', {
    email,
    password: PASSWORD,
    firstName: 'Nele',
    lastName: 'Neuland',
    acceptedDataProtection: true,
    storefrontUrl: 'http://localhost:3000',
    billingAddress: { street: 'Musterweg 4', zipcode: '00001', city: 'Beispielstadt', countryId: elements[0].id },
  })
  const [, em, hash] = /em=(\w+)&hash=(\w+)/.exec((await shop.mails(email)).at(-1)!.links.join(' ')) ?? []
  expect((await visitor.post('/account/register-confirm', { em, hash })).status).toBe(200)
  expect((await begin(visitor)).status).toBe(200)
  const back = await byPassword({ email })
  expect(refusalOf(await begin(back.visitor))).toEqual([403, 'STEP_UP_REQUIRED'])
})
