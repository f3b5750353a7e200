import { expect, test } from 'vitest'
import { TODAY } from '../../test/build-app.ts'
import { demoShop } from '../../test/demo-shop.ts'
import { aCustomer, aStaffMember, loggedIn, PASSWORD } from '../../test/factories.ts'
import { anInvestor, anOffer } from '../../test/investing-factories.ts'
import { idOf } from '../shared/demo-ids.ts'
import { hashToken, newId } from '../shared/ids.ts'

const shop = demoShop()

const day = 86_400_000
const later = (ms: number) => shop.clock.set(new Date(TODAY.getTime() + ms))

test('domain/checkout#draft a draft is kept for 30 days after its last change, then it is deleted', async () => {
  const investor = await anInvestor(shop)
  const { productId, tariffId } = await anOffer(shop)
  const id = newId(TODAY)
  await shop.db
    .insertInto('checkoutDraft')
    .values({
      id,
      customerId: investor.id,
      investorId: investor.investorId,
      productId,
      tariffId,
      units: 2,
      saved: '{}',
      createdAt: TODAY,
      updatedAt: TODAY,
    })
    .execute()
  const isRetained = async () =>
    (await shop.db.selectFrom('checkoutDraft').select('id').where('id', '=', id).execute()).length === 1
  later(30 * day - 1)
  await shop.runTimedJob('drafts.forget')
  expect(await isRetained()).toBe(true)
  later(30 * day)
  await shop.runTimedJob('drafts.forget')
  expect(await isRetained()).toBe(false)
})

test('design §1 a guest’s cart goes with its session, a customer’s stays', async () => {
  const customer = await aCustomer(shop)
  const guest = shop.client()
  const visitor = await loggedIn(shop, customer)
  const items = [{ id: idOf.product('p18'), type: 'product' }]
  for (const one of [guest, visitor]) await one.post('/checkout/cart/line-item', { items })
  const carts = async () => ({
    guests: (await shop.db.selectFrom('cart').select('id').where('customerId', 'is', null).execute()).length,
    own: (await shop.db.selectFrom('cart').select('id').where('customerId', '=', customer.id).execute()).length,
  })
  later(364 * day)
  await shop.runTimedJob('sessions.forget')
  await shop.runTimedJob('carts.forget')
  expect(await carts()).toEqual({ guests: 1, own: 1 })
  later(366 * day)
  await shop.runTimedJob('sessions.forget')
  await shop.runTimedJob('carts.forget')
  expect(await carts()).toEqual({ guests: 0, own: 1 })
})

test('design §1 a staff session that nobody signed out of is deleted once it is over', async () => {
  const { email, id } = await aStaffMember(shop)
  await shop.browser().send('POST', '/staff-api/login', { email, password: PASSWORD })
  const sessions = async () =>
    (await shop.db.selectFrom('staffSession').select('staffId').where('staffId', '=', id).execute()).length
  later(29 * 60_000)
  await shop.runTimedJob('staff-sessions.forget')
  expect(await sessions()).toBe(1)
  later(30 * 60_000)
  await shop.runTimedJob('staff-sessions.forget')
  expect(await sessions()).toBe(0)
})

test('domain/rights#security-log an address that opened a session as a customer is deleted once nobody can use it', async () => {
  const { id: staffId } = await aStaffMember(shop)
  const { id: customerId } = await aCustomer(shop)
  const expiresAt = new Date(TODAY.getTime() + 60_000)
  await shop.db
    .insertInto('impersonationToken')
    .values({ tokenHash: hashToken('geheim'), staffId, customerId, reason: 'Rückfrage', expiresAt })
    .execute()
  const tokens = async () =>
    (await shop.db.selectFrom('impersonationToken').select('staffId').where('staffId', '=', staffId).execute()).length
  later(60_000)
  await shop.runTimedJob('staff-sessions.forget')
  expect(await tokens()).toBe(1)
  later(60_000 + 8 * 3_600_000)
  await shop.runTimedJob('staff-sessions.forget')
  expect(await tokens()).toBe(0)
})
