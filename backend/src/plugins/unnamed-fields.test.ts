import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { currencyId } from '../modules/reference/reference-data.ts'
import { idOf } from '../shared/demo-ids.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ demo: true })
})
afterAll(() => shop.close())

/** Names that other calls have, with values that no call takes. */
const unnamed = { p: '1|2', search: {}, fields: -1, includes: { product: -1 }, associations: { cover: 'x' }, order: {} }
const windmill = idOf.product('p18')
const category = idOf.category('projects')

const ofCriteria = (...names: (keyof typeof unnamed)[]) =>
  Object.fromEntries(Object.entries(unnamed).filter(([name]) => names.includes(name as keyof typeof unnamed)))

test.each([
  ['/product', { limit: 2 }, ofCriteria('p', 'search', 'order')],
  ['/language', {}, ofCriteria('p', 'search', 'order')],
  [`/product/${windmill}/reviews`, {}, ofCriteria('p', 'search', 'order')],
  [`/product-listing/${category}`, { limit: 2 }, ofCriteria('search')],
  [`/category/${category}`, {}, ofCriteria('search')],
  [`/product/${windmill}/find-variant`, { options: [] }, unnamed],
  ['/account/customer-recovery-is-expired', { hash: '0'.repeat(32) }, unnamed],
])('R7.19 POST %s ignores the fields that it does not name', async (path, body, others) => {
  const plain = await shop.client().post(path, body)
  const more = await shop.client().post(path, { ...body, ...others })
  expect([more.status, more.body]).toEqual([plain.status, plain.body])
})

test('R7.19 what is written is answered in full, whatever unnamed fields come along', async () => {
  const visitor = shop.client()
  const added = await visitor.post('/checkout/cart/line-item', {
    items: [{ id: windmill, type: 'product', quantity: 2, includes: -1 }],
    ...unnamed,
  })
  expect([added.status, added.body.lineItems?.[0]?.quantity]).toEqual([200, 2])
  const changed = await visitor.patch('/context', { currencyId: currencyId('PLN'), ...unnamed })
  expect(changed.status).toBe(200)
  expect((await visitor.get('/context')).body.currency.isoCode).toBe('PLN')
})

test.each([
  ['/product?limit=2', '&p=1|2&search[a]=1&order[]=x'],
  [`/product-listing/${category}?limit=2`, '&search[a]=1'],
  ['/checkout/cart?', '&fields[]=x&includes[cart]=x&associations[a]=b'],
  ['/context?', '&fields=-1&includes[sales_channel_context]=-1'],
  ['/blog?limit=2', '&p[]=1&search[a]=1&fields=-1'],
])('R7.19 GET %s ignores the parameters that it does not name', async (address, others) => {
  const answered = async (url: string) => {
    const { status, body } = await shop.client().get(url)
    // Each visitor has another.
    return [status, { ...body, token: null }]
  }
  expect(await answered(`${address}${others}`)).toEqual(await answered(address))
})

test.each([
  ['/product-listing/', { p: '1|2' }, '/p'],
  ['/product-listing/', { fields: -1 }, '/fields'],
  ['/product-listing/', { manufacturer: {} }, '/manufacturer'],
  ['/search', { search: {} }, '/search'],
  ['/search', { search: 'Wind', includes: { product: -1 } }, '/includes/product'],
])('R7.19 POST %s refuses %o, a field that it names, with its pointer', async (path, body, pointer) => {
  const { status, body: refused } = await shop.client().post(path === '/search' ? path : `${path}${category}`, body)
  expect([status, refused.errors?.[0]?.source.pointer]).toEqual([400, pointer])
})
