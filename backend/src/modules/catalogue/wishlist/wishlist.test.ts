import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { aCustomer, loggedIn } from '../../../../test/factories.ts'
import { anOffer } from '../../../../test/investing-factories.ts'

let shop: TestApp
const offers: string[] = []
beforeAll(async () => {
  shop = await buildTestApp()
  for (let count = 1; count <= 3; count++) offers.push((await anOffer(shop)).productId)
})
afterAll(() => shop.close())

const unknown = ['0'.repeat(32), 'not-an-id']
const add = (visitor: Visitor, id: string) => visitor.post(`/customer/wishlist/add/${id}`)
const remove = (visitor: Visitor, id: string) => visitor.delete(`/customer/wishlist/delete/${id}`)
const read = (visitor: Visitor, criteria?: object) => visitor.post('/customer/wishlist', criteria)
const idsOf = async (visitor: Visitor, criteria?: object) =>
  (await read(visitor, criteria)).body.products.elements.map((product: { id: string }) => product.id)

test('R1.08 products are put on the wishlist and taken off; the last comes first', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  expect(refusalOf(await read(visitor))).toEqual([404, 'CHECKOUT__WISHLIST_NOT_FOUND'])
  expect(refusalOf(await remove(visitor, offers[0]!))).toEqual([404, 'CHECKOUT__WISHLIST_NOT_FOUND'])

  for (const [index, offer] of offers.entries()) {
    shop.clock.set(new Date(TODAY.getTime() + index * 1000))
    expect((await add(visitor, offer)).body).toEqual({ apiAlias: 'success_response', success: true })
  }
  shop.clock.set(TODAY)
  const { body } = await read(visitor)
  expect(body).toMatchObject({ wishlist: { customerId: customer.id }, products: { total: 3, page: 1, limit: 100 } })
  expect(await idsOf(visitor)).toEqual(offers.toReversed())
  expect(await idsOf(visitor, { limit: 2, page: 2 })).toEqual([offers[0]])
  expect(refusalOf(await add(visitor, offers[0]!))).toEqual([400, 'CHECKOUT__DUPLICATE_WISHLIST_PRODUCT'])

  expect((await remove(visitor, offers[1]!)).status).toBe(200)
  expect(refusalOf(await remove(visitor, offers[1]!))).toEqual([404, 'CHECKOUT__WISHLIST_PRODUCT_NOT_FOUND'])
  await remove(visitor, offers[0]!)
  await remove(visitor, offers[2]!)
  expect(await idsOf(visitor)).toEqual([])
})

test('R1.08 an unknown or hidden product cannot join the wishlist, and a withdrawn one leaves it', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const hidden = (await anOffer(shop, { round: { state: 'draft' } })).productId
  for (const id of [...unknown, hidden])
    expect(refusalOf(await add(visitor, id))).toEqual([404, 'CONTENT__PRODUCT_NOT_FOUND'])
  const gone = (await anOffer(shop)).productId
  await add(visitor, gone)
  await add(visitor, offers[0]!)
  await shop.db.updateTable('product').set({ active: false }).where('id', '=', gone).execute()
  const { products } = (await read(visitor)).body
  expect([products.total, products.elements.length]).toEqual([1, 1])
  for (const id of unknown) expect(refusalOf(await remove(visitor, id))[1]).toBe('CHECKOUT__WISHLIST_PRODUCT_NOT_FOUND')
})

test('R1.08 what was noted before the login is merged, whatever of it is known', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const merge = (body: object) => visitor.post('/customer/wishlist/merge', body)
  expect((await merge({ productIds: [] })).status).toBe(200)
  expect(await idsOf(visitor)).toEqual([])
  await add(visitor, offers[0]!)
  expect((await merge({ productIds: [offers[0], offers[1], offers[1], ...unknown] })).status).toBe(200)
  expect((await idsOf(visitor)).toSorted()).toEqual([offers[0], offers[1]].toSorted())
  expect(refusalOf(await merge({}))).toEqual([400, 'FRAMEWORK__MISSING_REQUEST_PARAMETER /productIds'])
  expect(refusalOf(await merge({ productIds: 'all' }))).toEqual([400, 'VIOLATION::INVALID_TYPE_ERROR /productIds'])
  expect(refusalOf(await merge({ productIds: Array(501).fill(offers[0]) }))).toEqual([
    400,
    'VIOLATION::TOO_MANY_ERROR /productIds',
  ])
})

test('R1.08 R2.27 the hearts of a page read the list by ids alone, also before anything was added', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const ids = async () => (await visitor.get('/customer/wishlist/product-ids')).body
  expect(await ids()).toEqual({ productIds: [] })
  const gone = (await anOffer(shop)).productId
  for (const [index, offer] of [gone, ...offers.slice(0, 2)].entries()) {
    shop.clock.set(new Date(TODAY.getTime() + index * 1000))
    await add(visitor, offer)
  }
  shop.clock.set(TODAY)
  await shop.db.updateTable('product').set({ active: false }).where('id', '=', gone).execute()
  expect(await ids()).toEqual({ productIds: [offers[1], offers[0]] })
})

test('R1.08 a wishlist is its customer’s alone, and no guest has one', async () => {
  const owner = await loggedIn(shop, await aCustomer(shop))
  await add(owner, offers[0]!)
  const other = await loggedIn(shop, await aCustomer(shop))
  expect((await read(other)).status).toBe(404)
  await add(other, offers[1]!)
  expect(refusalOf(await remove(other, offers[0]!))).toEqual([404, 'CHECKOUT__WISHLIST_PRODUCT_NOT_FOUND'])
  expect(await idsOf(owner)).toEqual([offers[0]])
  const guest = shop.client()
  for (const answer of [
    await read(guest),
    await guest.get('/customer/wishlist/product-ids'),
    await add(guest, offers[0]!),
    await remove(guest, offers[0]!),
    await guest.post('/customer/wishlist/merge', { productIds: [] }),
  ]) {
    expect(refusalOf(answer)).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
  }
})

test('R1.08 the same product added twice at the same moment is there once', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const answers = await Promise.all([1, 2, 3].map(() => add(visitor, offers[0]!)))
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400])
})

test('R1.08 criteria beyond the limits are refused', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  expect(refusalOf(await read(visitor, { limit: 101 }))).toEqual([400, 'FRAMEWORK__QUERY_LIMIT_EXCEEDED /limit'])
  expect(refusalOf(await read(visitor, { page: 0 }))).toEqual([400, 'FRAMEWORK__INVALID_PAGE_QUERY /page'])
})

test('R1.08 what is on the wishlist is filtered, sorted and counted by criteria', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  for (const offer of offers.slice(0, 2)) await add(visitor, offer)
  expect(await idsOf(visitor, { filter: [{ type: 'equals', field: 'id', value: offers[0] }] })).toEqual([offers[0]])
  expect(await idsOf(visitor, { ids: [offers[2]] })).toEqual([])
  expect(await idsOf(visitor, { sort: [{ field: 'id', order: 'DESC' }] })).toEqual(
    offers.slice(0, 2).toSorted().toReversed(),
  )
  const { body } = await read(visitor, { limit: 1, aggregations: [{ name: 'all', type: 'count', field: 'id' }] })
  expect([body.products.total, body.products.aggregations.all.count]).toEqual([2, 2])
  expect(refusalOf(await read(visitor, { sort: [{ field: 'secret' }] }))).toEqual([
    400,
    'FRAMEWORK__UNMAPPED_FIELD /sort/0/field',
  ])
})
