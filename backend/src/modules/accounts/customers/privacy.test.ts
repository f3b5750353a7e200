import { expect, test } from 'vitest'
import { refusalOf, TODAY } from '../../../../test/build-app.ts'
import { demoShop } from '../../../../test/demo-shop.ts'
import { aCustomer, impersonate, loggedIn, loggedInDemo } from '../../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer } from '../../../../test/investing-factories.ts'
import { readyToBuy } from '../../../../test/ready-to-buy.ts'
import { answerSurvey } from '../../../../test/walk/world.ts'

const shop = demoShop()

test('R2.22 consents are given and taken back, and their history is kept', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const { body: before } = await visitor.get('/account/privacy')
  expect(before).toMatchObject({ newsletter: { status: 'undefined' }, survey: false, history: [] })
  await visitor.patch('/account/privacy', { newsletter: true, survey: true })
  shop.clock.set(new Date(TODAY.getTime() + 60_000))
  const { body: after } = await visitor.patch('/account/privacy', { newsletter: false, postAnonymously: true })
  shop.clock.set(TODAY)
  expect(after).toMatchObject({ newsletter: { status: 'optOut' }, survey: true, postAnonymously: true })
  expect(
    after.history.map(({ kind, given }: { kind: string; given: boolean }) => `${kind} ${given}`).toSorted(),
  ).toEqual(['newsletter false', 'newsletter true', 'postAnonymously true', 'survey true'])
  expect(after.history[0].at).toBe('2026-11-20T09:01:00.000Z')
  // The same again changes nothing and is no event.
  const { body: again } = await visitor.patch('/account/privacy', { newsletter: false, survey: true })
  expect(again.history).toHaveLength(4)
})

test('R2.22 what the profile changes, and the link of a newsletter, stand in the history too', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const { person } = (await visitor.get('/investor/profile')).body
  await visitor.send('PUT', '/store-api/investor/profile', { ...person, survey: true, newsletter: true })
  const storefrontUrl = shop.parts.config.publicUrl
  await visitor.post('/newsletter/unsubscribe', { email: customer.email })
  await shop.client().post('/newsletter/subscribe', { email: customer.email, option: 'subscribe', storefrontUrl })
  expect((await visitor.get('/account/privacy')).body.newsletter.status).toBe('notSet')
  const link = (await shop.mails(customer.email)).at(-1)!.links.find((one) => one.includes('/newsletter-subscribe'))!
  const { searchParams } = new URL(link)
  await shop.client().post('/newsletter/confirm', { hash: searchParams.get('hash'), em: searchParams.get('em') })
  const { body } = await visitor.get('/account/privacy')
  expect(body.newsletter.status).toBe('optIn')
  const given = body.history.filter(({ kind }: { kind: string }) => kind === 'newsletter')
  expect(given.map((event: { given: boolean }) => event.given)).toEqual([true, false, true])
  expect(body.history.filter(({ kind }: { kind: string }) => kind === 'survey')).toHaveLength(1)
})

test('R6.09 a member of staff gives no consent for a customer', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  await impersonate(shop, visitor)
  expect(refusalOf(await visitor.patch('/account/privacy', { newsletter: true }))).toEqual([
    403,
    'IMPERSONATION_FORBIDDEN',
  ])
  expect((await visitor.get('/account/privacy')).status).toBe(200)
})

test('R2.22 an investor sees which texts they accepted, with version, day and order', async () => {
  const investor = await anInvestor(shop)
  await answerSurvey(shop, investor)
  const visitor = await loggedIn(shop, investor)
  const lineItemId = await readyToBuy(shop, visitor, await anOffer(shop), investor, { units: 2 })
  const { body: order } = await visitor.post('/checkout/order', { lineItemId })
  const wallet = { type: 'managed', walletAddress: null, termsAccepted: true, termsVersion: '2026-11' }
  await visitor.post('/investor/wallets', wallet)
  const { elements } = (await visitor.get('/investor/declarations')).body
  const of = (key: string) => elements.find((one: { key: string }) => one.key === key)
  expect(of('terms')).toMatchObject({
    version: '2026-11',
    acceptedAt: TODAY.toISOString(),
    orderId: order.id,
    orderNumber: order.orderNumber,
  })
  for (const key of ['privacy', 'withdrawal', 'riskNotice', 'mandate']) expect(of(key).orderId).toBe(order.id)
  expect(of('walletTerms')).toMatchObject({ orderId: null, acceptedAt: TODAY.toISOString() })
  const stranger = await loggedIn(shop, await aCustomer(shop))
  expect((await stranger.get('/investor/declarations')).body.elements).toEqual([])
  const jana = await loggedInDemo(shop, 'jana.probst@post.example')
  expect((await jana.get('/investor/declarations')).body.elements.length).toBeGreaterThan(3)
})

test('R2.20 before deleting the account its customer learns what stands against it', async () => {
  const nobody = await loggedIn(shop, await aCustomer(shop))
  expect((await nobody.get('/account/closing')).body).toEqual({ possible: true, reasons: [] })
  const investor = await anInvestor(shop)
  await submitOffer(shop, await anOffer(shop), investor)
  const holder = await loggedIn(shop, investor)
  const { body } = await holder.get('/account/closing')
  expect(body.possible).toBe(false)
  expect(body.reasons).toContain('CUSTOMER_HAS_LIVE_CONTRACTS')
})
