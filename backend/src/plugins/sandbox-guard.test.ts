import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../test/build-app.ts'
import { aStaffMember, PASSWORD } from '../../test/factories.ts'
import { anInvestor } from '../../test/investing-factories.ts'
import { aContract, anIssuer } from '../../test/issuer-factories.ts'
import { hashToken } from '../shared/ids.ts'

/** A public demonstration, and the same database as this machine alone sees it. */
let shop: TestApp
beforeAll(async () => {
  const PUBLIC_URL = 'http://demo.example'
  shop = await buildTestApp({ settings: { PUBLIC_URL, ALLOW_SANDBOX: 'mail,payment,identity,custody,church-tax' } })
})
afterAll(() => shop.close())

const open = (visitor: Visitor, path: string) => visitor.send('GET', `/sandbox${path}`)

/** A customer on our own pages. */
async function signedIn() {
  const investor = await anInvestor(shop, { kyc: 'none' })
  const browser = shop.browser()
  expect((await browser.login(investor.email, PASSWORD)).status).toBe(200)
  return { browser }
}

async function staffBrowser() {
  const { email } = await aStaffMember(shop, { roles: ['support'] })
  const browser = shop.browser()
  expect((await browser.send('POST', '/staff-api/login', { email, password: PASSWORD })).status).toBe(200)
  return browser
}

test.each(['/mail', '/mail.json', '/mail/x', '/bank', '/bank/collections', '/bank/files/2026-11-24.xml'])(
  'R8.07 where others come in /sandbox%s is for staff alone',
  async (path) => {
    const { browser: customer } = await signedIn()
    for (const stranger of [shop.browser(), customer])
      expect(refusalOf(await open(stranger, path))).toEqual([401, 'STAFF_NOT_LOGGED_IN'])
    const page = await shop.app.inject({ url: `/sandbox${path}`, headers: { accept: 'text/html' } })
    expect([page.statusCode, page.headers.location]).toEqual([303, '/staff'])
  },
)

test('R8.07 nobody credits a debit or gives it back but staff, from a page of ours', async () => {
  const settle = '/sandbox/bank/collections/0199a3c4-7b1e-7d2f-8a6b-5c4d3e2f1a0b/settle'
  const stranger = await shop.browser().send('POST', settle, {})
  expect(refusalOf(stranger)).toEqual([401, 'STAFF_NOT_LOGGED_IN'])
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect(refusalOf(await shop.browser().send('POST', settle, {}, foreign))).toEqual([403, 'PERMISSION_DENIED'])
})

test('R8.07 staff without the second factor that is required see no mail either', async () => {
  const browser = await staffBrowser()
  expect(refusalOf(await open(browser, '/mail'))).toEqual([401, 'STAFF_NOT_LOGGED_IN'])
})

test('R8.07 a check is answered by the customer it was made for, and shown to nobody else', async () => {
  const { browser } = await signedIn()
  const { browser: other } = await signedIn()
  const started = await browser.post('/investor/identity-check', { returnUrl: '/account/profile' })
  const { pathname } = new URL(started.body.linkUrl ?? started.body.url)
  const path = pathname.replace('/sandbox', '')
  expect((await open(browser, path)).status).toBe(200)
  expect((await open(other, path)).status).toBe(404)
  expect(refusalOf(await open(shop.browser(), path))).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
  const send = (who: Visitor, headers = {}) => who.send('POST', pathname, { outcome: 'successful' }, headers)
  expect((await send(other)).status).toBe(404)
  expect(refusalOf(await send(browser, { 'sec-fetch-site': 'cross-site' }))).toEqual([403, 'PERMISSION_DENIED'])
  expect((await send(browser)).status).toBe(303)
})

test('R8.07 a mandate is signed by the customer it was made for, and shown to nobody else', async () => {
  const { orderId, customer } = await aContract(shop, await anIssuer(shop))
  const payment = await shop.db
    .selectFrom('payment')
    .select(['id', 'amount', 'mandateReference'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const page = { successUrl: '/', cancelUrl: '/', locale: 'de-DE', creditor: 'Treuhand', createdAt: shop.clock.now() }
  await shop.db
    .insertInto('sandbox.bankSession')
    .values({
      ...page,
      id: orderId,
      paymentId: payment.id,
      amount: payment.amount,
      mandateReference: payment.mandateReference!,
    })
    .execute()
  const browser = shop.browser()
  expect((await browser.login(customer.email, PASSWORD)).status).toBe(200)
  const { browser: other } = await signedIn()
  expect((await open(browser, `/bank/${orderId}`)).status).toBe(200)
  for (const id of [orderId, 'unknown']) expect((await open(other, `/bank/${id}`)).status).toBe(404)
  expect(refusalOf(await open(shop.browser(), `/bank/${orderId}`))).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
})

test.each(['staff act for', 'is locked'])(
  'R8.07 a customer who %s opens no page of the ident provider',
  async (what) => {
    const { browser } = await signedIn()
    const started = await browser.post('/investor/identity-check', { returnUrl: '/account/profile' })
    const path = new URL(started.body.linkUrl ?? started.body.url).pathname.replace('/sandbox', '')
    expect((await open(browser, path)).status).toBe(200)
    const tokenHash = hashToken(browser.cookies.get('sw-context-token')!)
    const { id: staffId } = await aStaffMember(shop)
    const impersonationExpiresAt = new Date(shop.clock.now().getTime() + 60_000)
    if (what === 'is locked')
      await shop.db
        .updateTable('customer')
        .set({ active: false })
        .where('id', '=', (eb) => eb.selectFrom('session').select('customerId').where('tokenHash', '=', tokenHash))
        .execute()
    else
      await shop.db
        .updateTable('session')
        .set({ staffId, impersonationExpiresAt })
        .where('tokenHash', '=', tokenHash)
        .execute()
    expect(refusalOf(await open(browser, path))).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
  },
)
