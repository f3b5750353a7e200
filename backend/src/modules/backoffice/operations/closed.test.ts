import { expect, test } from 'vitest'
import { refusalOf, type Visitor } from '../../../../test/build-app.ts'
import { demoShop } from '../../../../test/demo-shop.ts'
import { aCustomer, loggedIn, PASSWORD, someoneOf } from '../../../../test/factories.ts'
import { anInvestor, anOffer } from '../../../../test/investing-factories.ts'
import { aMember, anIssuer } from '../../../../test/issuer-factories.ts'
import { readyToBuy } from '../../../../test/ready-to-buy.ts'
import { answerSurvey } from '../../../../test/walk/world.ts'
import { FEATURES, type Feature } from '../../../settings.ts'
import { idOf } from '../../../shared/demo-ids.ts'
import { DEFAULT_COUNTRY_ID } from '../../reference/reference-data.ts'

const shop = demoShop()

/** Closes it, runs what is to be seen meanwhile, and opens it again. */
async function whileClosed(feature: Feature, act: () => Promise<void>): Promise<void> {
  const admin = await someoneOf(shop, 'admin', 'Adam Admin')
  const say = (value: string | null) => admin.put(`/settings/${FEATURES[feature]}`, { value })
  expect((await say('false')).body).toMatchObject({ area: 'open', kind: 'switch', value: 'false', isSet: true })
  try {
    await act()
  } finally {
    await say(null)
  }
}
const closedFor = async (visitor: Visitor) => (await visitor.get('/context')).body.extensions.closed
const privacy = '/account/privacy'
const subscribe = (visitor: Visitor, email: string) =>
  visitor.post('/newsletter/subscribe', { email, option: 'subscribe', storefrontUrl: shop.parts.config.publicUrl })

test.each(Object.keys(FEATURES) as Feature[])(
  'issue 8 that %s are closed is told to guests and customers at once, and written down',
  async (feature) => {
    const guest = shop.client()
    const customer = await loggedIn(shop, await aCustomer(shop))
    expect([await closedFor(guest), await closedFor(customer)]).toEqual([[], []])
    await whileClosed(feature, async () => {
      expect([await closedFor(guest), await closedFor(customer)]).toEqual([[feature], [feature]])
    })
    expect(await closedFor(guest)).toEqual([])
    const name = FEATURES[feature]
    const acts = await shop.db.selectFrom('audit').select('details').where('action', '=', 'setting.changed').execute()
    const written = acts.map(({ details }) => details as { name: string; after: string | null })
    expect(
      written.filter((one) => one.name === name).toSorted((a, b) => String(a.after).localeCompare(String(b.after))),
    ).toEqual([
      { name, before: null, after: 'false' },
      { name, before: 'false', after: null },
    ])
  },
)

test.each(['support', 'compliance', 'finance', 'content', 'product'])(
  'issue 8 a member of staff who is %s closes nothing',
  async (role) => {
    const somebody = await someoneOf(shop, role, 'Nora Niemand')
    for (const name of Object.values(FEATURES)) {
      expect((await somebody.put(`/settings/${name}`, { value: 'false' })).status).toBe(403)
    }
    expect(await closedFor(shop.client())).toEqual([])
  },
)

test('R6.05 while purchases are closed an investment is refused, and afterwards bought unchanged', async () => {
  const investor = await anInvestor(shop)
  await answerSurvey(shop, investor)
  const visitor = await loggedIn(shop, investor)
  const lineItemId = await readyToBuy(shop, visitor, await anOffer(shop), investor, { units: 2 })
  const cart = async () => (await visitor.get('/checkout/cart')).body
  const draft = async () => (await visitor.get('/investing/drafts')).body
  const before = await draft()
  await whileClosed('orders', async () => {
    expect(refusalOf(await visitor.post('/checkout/order', { lineItemId }))).toEqual([409, 'ORDERS_CLOSED'])
    expect((await cart()).errors['orders-closed']).toMatchObject({ level: 0, block: true })
    expect((await cart()).lineItems).toHaveLength(1)
    expect(await draft()).toEqual(before)
  })
  const bought = await visitor.post('/checkout/order', { lineItemId }, { 'idempotency-key': 'bought-once' })
  expect(bought.body.errors).toBeUndefined()
  // A repeated request is answered with the order, open or not.
  await whileClosed('orders', async () => {
    const again = await visitor.post('/checkout/order', { lineItemId }, { 'idempotency-key': 'bought-once' })
    expect([again.status, again.body.id]).toEqual([200, bought.body.id])
    expect((await cart()).errors).toEqual({})
  })
})

test('R7.19 goods are not ordered either, and stay in the cart', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  await visitor.post('/checkout/cart/line-item', { items: [{ id: idOf.product('p19'), type: 'product' }] })
  await whileClosed('orders', async () => {
    expect(refusalOf(await visitor.post('/checkout/order', {}))).toEqual([409, 'ORDERS_CLOSED'])
  })
  expect((await visitor.post('/checkout/order', {})).status).toBe(200)
})

test('R6.02 while comments are closed the issuer still answers, and everything can be read', async () => {
  const { companyId, productId } = await anIssuer(shop)
  const comments = `/product/${productId}/comments`
  const asking = await loggedIn(shop, await aCustomer(shop))
  const { client: editor } = await aMember(shop, companyId, 'editor')
  const { id: parentId } = (await asking.post(comments, { text: 'Wann geht es los?' })).body
  await whileClosed('comments', async () => {
    for (const body of [{ text: 'Und wo?' }, { parentId, text: 'Das frage ich mich auch.' }]) {
      expect(refusalOf(await asking.post(comments, body))).toEqual([409, 'COMMENTS_CLOSED'])
    }
    expect((await editor.post(comments, { parentId, text: 'Im Mai.' })).status).toBe(200)
    expect((await shop.client().get(comments)).body.elements[0]).toMatchObject({ id: parentId, answered: true })
  })
  expect((await asking.post(comments, { parentId, text: 'Danke!' })).status).toBe(200)
})

test('R2.30 while the newsletter is closed, readers stay, leave, and confirm earlier requests', async () => {
  const reader = await aCustomer(shop)
  const other = await aCustomer(shop)
  const reading = await loggedIn(shop, reader)
  const looking = await loggedIn(shop, other)
  await reading.patch(privacy, { newsletter: true })
  await subscribe(shop.client(), 'vorher@leser.example')
  const link = (await shop.mails('vorher@leser.example'))[0]!.links.find((one) =>
    one.includes('/newsletter-subscribe'),
  )!
  const { searchParams } = new URL(link)
  await whileClosed('newsletter', async () => {
    expect(refusalOf(await subscribe(shop.client(), 'neu@leser.example'))).toEqual([409, 'NEWSLETTER_CLOSED'])
    const refused = await looking.patch(privacy, { newsletter: true, survey: true })
    expect(refused.body.errors[0]).toMatchObject({ code: 'NEWSLETTER_CLOSED', source: { pointer: '/newsletter' } })
    expect((await looking.get(privacy)).body).toMatchObject({ survey: false, newsletter: { status: 'undefined' } })
    const { person } = (await looking.get('/investor/profile')).body
    const profile = await looking.send('PUT', '/store-api/investor/profile', { ...person, newsletter: true })
    expect(refusalOf(profile)).toEqual([409, 'NEWSLETTER_CLOSED /newsletter'])
    expect((await reading.patch(privacy, { newsletter: true })).status).toBe(200)
    const used = { hash: searchParams.get('hash'), em: searchParams.get('em') }
    expect((await shop.client().post('/newsletter/confirm', used)).status).toBe(200)
    expect((await reading.patch(privacy, { newsletter: false })).body.newsletter.status).toBe('optOut')
    expect((await shop.client().post('/newsletter/unsubscribe', { email: 'vorher@leser.example' })).status).toBe(200)
  })
})

test('R2.05 while the newsletter is closed an account opens without it, and with it is refused', async () => {
  const registration = {
    email: 'ohne@leser.example',
    password: PASSWORD,
    firstName: 'Jana',
    lastName: 'Probst',
    acceptedDataProtection: true,
    storefrontUrl: shop.parts.config.publicUrl,
    billingAddress: {
      firstName: 'Jana',
      lastName: 'Probst',
      street: 'Musterweg 4',
      zipcode: '00001',
      city: 'Beispielstadt',
      countryId: DEFAULT_COUNTRY_ID,
    },
  }
  await whileClosed('newsletter', async () => {
    const refused = await shop.client().post('/account/register', { ...registration, newsletterOptIn: true })
    const { code, source } = refused.body.errors[0]
    expect([refused.status, code, source.pointer]).toEqual([409, 'NEWSLETTER_CLOSED', '/newsletterOptIn'])
    expect((await shop.client().post('/account/register', registration)).status).toBe(200)
  })
})
