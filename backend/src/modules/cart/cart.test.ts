import { expect, test } from 'vitest'
import { refusalOf, type Visitor } from '../../../test/build-app.ts'
import { demoShop } from '../../../test/demo-shop.ts'
import { aCustomer, loggedIn } from '../../../test/factories.ts'
import { idOf } from '../../shared/demo-ids.ts'
import { currencyId, languageId } from '../reference/reference-data.ts'

const shop = demoShop()

const p = idOf.product
const add = (visitor: Visitor, id: string, quantity?: unknown, more: object = {}) =>
  visitor.post('/checkout/cart/line-item', {
    items: [{ id, referencedId: id, type: 'product', ...(quantity === undefined ? {} : { quantity }), ...more }],
  })
const promote = (visitor: Visitor, code: string) =>
  visitor.post('/checkout/cart/line-item', { items: [{ type: 'promotion', referencedId: code }] })
type Line = {
  id: string
  type: string
  quantity: number
  good: boolean
  states: string[]
  price: { totalPrice: number; unitPrice: number }
}
const messageKeysOf = (answer: { body: { errors: Record<string, { messageKey: string }> } }) =>
  Object.values(answer.body.errors).map(({ messageKey }) => messageKey)
const lineOf = (answer: { body: { lineItems: Line[] } }, id: string) =>
  answer.body.lineItems.find((line) => line.id === id)

test('R7.04 a new visitor has an empty cart without price, and nothing is stored for it', async () => {
  const visitor = shop.client()
  const { status, body } = await visitor.get('/checkout/cart')
  expect(status).toBe(200)
  expect(body).toMatchObject({ lineItems: [], deliveries: [], transactions: [], errors: {} })
  expect(body.price.totalPrice).toBe(0)
  expect((await shop.db.selectFrom('cart').select('id').where('customerId', 'is', null).execute()).length).toBe(0)
})

test('R5.10 a quantity is a positive whole number; "2" becomes 2', async () => {
  const visitor = shop.client()
  expect(lineOf(await add(visitor, p('p18'), '2'), p('p18'))?.quantity).toBe(2)
  for (const wrong of ['abc', 1.5, '1.5', true, {}, [2]])
    expect(refusalOf(await add(visitor, p('p18'), wrong))).toEqual([
      400,
      'VIOLATION::INVALID_TYPE_ERROR /items/0/quantity',
    ])
  for (const wrong of [0, -1, '-3', Number.MIN_SAFE_INTEGER])
    expect(refusalOf(await add(visitor, p('p18'), wrong))).toEqual([
      400,
      'CHECKOUT__CART_INVALID_LINE_ITEM_QUANTITY /items/0/quantity',
    ])
  expect(refusalOf(await add(visitor, p('p18'), 1e300))).toEqual([
    400,
    'VIOLATION::INVALID_TYPE_ERROR /items/0/quantity',
  ])
  expect(lineOf(await visitor.get('/checkout/cart'), p('p18'))?.quantity).toBe(2)
})

test('R8.07 an enormous quantity is cut to the stock, with one notice', async () => {
  const visitor = shop.client()
  const answer = await add(visitor, p('p18'), Number.MAX_SAFE_INTEGER)
  const line = lineOf(answer, p('p18'))!
  expect(line.quantity).toBeLessThanOrEqual(500)
  expect(messageKeysOf(answer)).toEqual(['product-stock-reached'])
  expect(Object.values(answer.body.errors)[0]).toMatchObject({
    level: 10,
    block: false,
    parameters: { quantity: line.quantity },
  })
  expect(messageKeysOf(await visitor.get('/checkout/cart'))).toEqual([])
})

test('R8.07 whoever adds more to a quantity that they saw cut gets the notice once more', async () => {
  const visitor = shop.client()
  await add(visitor, p('p18'), 5)
  const setStock = async (stock: number) =>
    await shop.db.updateTable('product').set({ stock }).where('id', '=', p('p18')).execute()
  const ofProduct = shop.db.selectFrom('product').select('stock').where('id', '=', p('p18'))
  const { stock } = await ofProduct.executeTakeFirstOrThrow()
  await setStock(3)
  const seen = await visitor.get('/checkout/cart')
  const more = await add(visitor, p('p18'), 1)
  await setStock(stock!)
  for (const answer of [seen, more]) {
    expect(lineOf(answer, p('p18'))?.quantity).toBe(3)
    expect(messageKeysOf(answer)).toEqual(['product-stock-reached'])
  }
})

test('R7.05 the same product gains quantity in one line, priced by its tier', async () => {
  const visitor = shop.client()
  expect(lineOf(await add(visitor, p('p18'), 4), p('p18'))?.price).toMatchObject({ unitPrice: 49.9, totalPrice: 199.6 })
  const more = await add(visitor, p('p18'), 1)
  expect(more.body.lineItems).toHaveLength(1)
  expect(lineOf(more, p('p18'))?.price).toMatchObject({ unitPrice: 44.9, totalPrice: 224.5 })
  expect(lineOf(await add(visitor, p('p18'), 5), p('p18'))?.price).toMatchObject({ unitPrice: 39.9, totalPrice: 399 })
})

test('R7.05 twenty additions at the same time add up', async () => {
  const visitor = shop.client()
  await add(visitor, p('p18'), 1)
  await Promise.all(Array.from({ length: 20 }, () => add(visitor, p('p18'), 1)))
  expect(lineOf(await visitor.get('/checkout/cart'), p('p18'))?.quantity).toBe(21)
})

test('R7.05 an investment is one line in units of a tariff, from the minimum up to unitsMax', async () => {
  const visitor = shop.client()
  const first = await add(visitor, p('p1'))
  const line = lineOf(first, p('p1'))!
  const tariff = await shop.db
    .selectFrom('tariff')
    .selectAll()
    .where('productId', '=', p('p1'))
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject({
    quantity: tariff.minInvestment / tariff.investmentUnitPrice,
    states: [],
    good: true,
    payload: { tariffId: tariff.id },
    extensions: { investment: { type: 'subordinatedLoan', amount: tariff.minInvestment / 100, orderable: true } },
  })
  expect(line.price).toMatchObject({ unitPrice: tariff.investmentUnitPrice / 100, calculatedTaxes: [] } as never)
  const capped = await add(visitor, p('p1'), 100_000)
  expect(lineOf(capped, p('p1'))?.quantity).toBe(tariff.unitsMax)
  expect(messageKeysOf(capped)).toEqual(['product-stock-reached'])
})

test('R7.05 a tariff of another product is refused at its field', async () => {
  const visitor = shop.client()
  const foreign = await shop.db
    .selectFrom('tariff')
    .select('id')
    .where('productId', '=', p('p2'))
    .executeTakeFirstOrThrow()
  for (const tariffId of [foreign.id, '0'.repeat(32), 'nonsense'])
    expect(refusalOf(await add(visitor, p('p1'), 1, { payload: { tariffId } }))).toEqual([
      400,
      'VIOLATION::ENTITY_DOES_NOT_EXISTS /items/0/payload/tariffId',
    ])
})

test('R7.05 a price, an own type and an unknown type are refused', async () => {
  const visitor = shop.client()
  expect(refusalOf(await add(visitor, p('p18'), 1, { price: { unitPrice: 1 } }))).toEqual([
    403,
    'CHECKOUT__INSUFFICIENT_PERMISSION /items/0/price',
  ])
  expect(refusalOf(await add(visitor, p('p18'), 1, { type: 'custom' }))).toEqual([
    403,
    'CHECKOUT__INSUFFICIENT_PERMISSION /items/0/type',
  ])
  expect(refusalOf(await add(visitor, p('p18'), 1, { type: 'voucher' }))).toEqual([
    400,
    'CHECKOUT__CART_LINE_ITEM_TYPE_NOT_SUPPORTED /items/0/type',
  ])
  expect((await visitor.post('/checkout/cart/line-item', {})).status).toBe(200)
})

test('R8.07 a product that does not exist, or takes no orders, leaves the cart with its message', async () => {
  const visitor = shop.client()
  expect(messageKeysOf(await add(visitor, '0'.repeat(32)))).toEqual(['product-not-found'])
  expect(messageKeysOf(await add(visitor, 'nonsense'))).toEqual(['product-not-found'])
  const closed = await add(visitor, p('p3'))
  expect(messageKeysOf(closed)).toEqual(['product-out-of-stock'])
  expect(closed.body.lineItems).toEqual([])
  const draft = await add(visitor, p('p14'))
  expect(messageKeysOf(draft)).toEqual(['product-not-found'])
})

test('R7.06 a quantity is set; an unknown line is not found; a code has no quantity', async () => {
  const visitor = shop.client()
  await add(visitor, p('p18'), 2)
  await add(visitor, p('p1'))
  const set = await visitor.patch('/checkout/cart/line-item', { items: [{ id: p('p18'), quantity: '7' }] })
  expect(lineOf(set, p('p18'))?.quantity).toBe(7)
  expect(
    refusalOf(await visitor.patch('/checkout/cart/line-item', { items: [{ id: p('p19'), quantity: 1 }] })),
  ).toEqual([404, 'CHECKOUT__CART_LINE_ITEM_NOT_FOUND /items/0/id'])
  const { body } = await promote(visitor, 'EMPFEHLUNG')
  const code = body.lineItems.find((line: Line) => line.type === 'promotion')
  expect(refusalOf(await visitor.patch('/checkout/cart/line-item', { items: [{ id: code.id, quantity: 2 }] }))).toEqual(
    [400, 'CHECKOUT__CART_LINE_ITEM_NOT_STACKABLE /items/0/quantity'],
  )
})

test('R7.07 lines are removed by id, by POST and by the older DELETE; an unknown id removes nothing', async () => {
  const visitor = shop.client()
  await add(visitor, p('p18'), 2)
  await add(visitor, p('p19'))
  expect(refusalOf(await visitor.post('/checkout/cart/line-item/delete', { ids: [p('p18'), 'stale'] }))).toEqual([
    404,
    'CHECKOUT__CART_LINE_ITEM_NOT_FOUND /ids/1',
  ])
  const left = await visitor.post('/checkout/cart/line-item/delete', { ids: [p('p18')] })
  expect(left.body.lineItems.map((line: Line) => line.id)).toEqual([p('p19')])
  const gone = await visitor.delete(`/checkout/cart/line-item?ids[]=${p('p19')}`)
  expect([gone.status, gone.body.lineItems]).toEqual([200, []])
  await add(visitor, p('p18'))
  expect((await visitor.delete('/checkout/cart')).status).toBe(204)
  expect((await visitor.get('/checkout/cart')).body.lineItems).toEqual([])
})

test('R4.07 good items and is-download states say whether a cart is empty or virtual', async () => {
  const visitor = shop.client()
  const digital = await add(visitor, p('p19'))
  expect(lineOf(digital, p('p19'))).toMatchObject({ good: true, states: ['is-download'] })
  expect(digital.body.deliveries).toEqual([])
  const physical = await add(visitor, p('p18'))
  expect(lineOf(physical, p('p18'))?.states).toEqual(['is-physical'])
  expect(physical.body.deliveries).toHaveLength(1)
  expect(physical.body.deliveries[0].shippingCosts.totalPrice).toBe(4.9)
  const { price } = physical.body
  expect(price.totalPrice).toBe(19.9 + 49.9 + 4.9)
  expect(price.positionPrice).toBe(19.9 + 49.9)
  expect(price.netPrice + price.calculatedTaxes[0].tax).toBeCloseTo(price.totalPrice, 2)
  await add(visitor, p('p1'))
  const { body } = await promote(visitor, 'EMPFEHLUNG')
  expect(body.lineItems.find((line: Line) => line.type === 'promotion').good).toBe(false)
})

test('R8.07 promotion codes: unknown, expired, for nothing, for others, excluded, added, removed, over', async () => {
  const visitor = shop.client()
  expect(messageKeysOf(await promote(visitor, 'GIBTESNICHT'))).toEqual(['promotion-not-found'])
  expect(messageKeysOf(await promote(visitor, 'EMPFEHLUNG'))).toEqual(['promotions-on-cart-price-zero-error'])
  await add(visitor, p('p1'))
  expect(messageKeysOf(await promote(visitor, 'ABGELAUFEN'))).toEqual(['promotion-not-found'])
  expect(messageKeysOf(await promote(visitor, 'FRUEHAUF'))).toEqual(['promotion-not-eligible'])
  expect(messageKeysOf(await promote(visitor, 'NURFIRMA'))).toEqual(['promotion-not-eligible'])
  expect(messageKeysOf(await promote(visitor, ' solo '))).toEqual(['promotion-discount-added'])
  const excluded = await promote(visitor, 'EMPFEHLUNG')
  expect(messageKeysOf(excluded)).toEqual(['promotion-excluded'])
  const codes = excluded.body.lineItems.filter((line: Line) => line.type === 'promotion')
  expect(codes).toHaveLength(1)
  expect(messageKeysOf(await visitor.post('/checkout/cart/line-item/delete', { ids: [codes[0].id] }))).toEqual([
    'promotion-discount-deleted',
  ])
  await promote(visitor, 'SOLO')
  expect(messageKeysOf(await visitor.post('/checkout/cart/line-item/delete', { ids: [p('p1')] }))).toEqual([
    'auto-promotion-not-found',
  ])
  expect((await visitor.get('/checkout/cart')).body.lineItems).toEqual([])
})

test('R4.04 before the public start an investment waits in the cart for the early-signer code', async () => {
  const visitor = shop.client()
  const waiting = await add(visitor, p('p5'))
  expect(lineOf(waiting, p('p5'))).toMatchObject({ extensions: { investment: { orderable: false } } })
  expect(lineOf(await promote(visitor, 'ERSTZEICHNER'), p('p5'))).toMatchObject({
    extensions: { investment: { orderable: true } },
  })
})

test('R4.04 a newsletter reader needs no code for it', async () => {
  const customer = await aCustomer(shop)
  await shop.db.updateTable('customer').set({ newsletterOptIn: true }).where('id', '=', customer.id).execute()
  const reader = await loggedIn(shop, customer)
  expect(lineOf(await add(reader, p('p5')), p('p5'))).toMatchObject({ extensions: { investment: { orderable: true } } })
})

test('R1.06 goods are priced in the session’s currency, an investment makes the sum approximate', async () => {
  const visitor = shop.client()
  await visitor.patch('/context', { currencyId: currencyId('PLN') })
  const goods = await add(visitor, p('p18'), 2)
  const factor = (
    await shop.db.selectFrom('currency').select('factor').where('isoCode', '=', 'PLN').executeTakeFirstOrThrow()
  ).factor
  const unit = Math.round(4990 * factor) / 100
  expect(lineOf(goods, p('p18'))?.price).toMatchObject({ unitPrice: unit, totalPrice: (unit * 200) / 100 })
  expect(goods.body.extensions.approximate).toBe(false)
  const mixed = await add(visitor, p('p1'))
  expect(mixed.body.extensions.approximate).toBe(true)
  expect(lineOf(mixed, p('p1'))).toMatchObject({ extensions: { investment: { amount: expect.any(Number) } } })
})

test('R8.07 cart messages come in the visitor’s language', async () => {
  const texts: string[] = []
  for (const locale of ['de-DE', 'en-GB', 'pl-PL'] as const) {
    const visitor = shop.client()
    visitor.languageId = languageId(locale)
    const { body } = await promote(visitor, 'GIBTESNICHT')
    texts.push((Object.values(body.errors) as { message: string }[])[0]!.message)
  }
  expect(new Set(texts).size).toBe(3)
  for (const text of texts) expect(text).toContain('GIBTESNICHT')
})

test('R7.04 a stale or made-up token meets an empty cart, never another’s', async () => {
  const visitor = shop.client()
  await add(visitor, p('p18'))
  const stranger = shop.client()
  stranger.token = 'A'.repeat(32)
  expect((await stranger.get('/checkout/cart')).body.lineItems).toEqual([])
  expect(
    refusalOf(await stranger.patch('/checkout/cart/line-item', { items: [{ id: p('p18'), quantity: 9 }] }))[0],
  ).toBe(404)
  expect(lineOf(await visitor.get('/checkout/cart'), p('p18'))?.quantity).toBe(1)
})

test('R6.11 a guest’s cart joins the customer’s at login, with one notice, on all devices', async () => {
  const customer = await aCustomer(shop)
  const first = await loggedIn(shop, customer)
  await add(first, p('p19'))
  await add(first, p('p18'), 5)
  const guest = shop.client()
  await add(guest, p('p18'), 2)
  await loggedIn(shop, customer, guest)
  const merged = await guest.get('/checkout/cart')
  expect(messageKeysOf(merged)).toEqual(['cart-merged-hint'])
  expect(lineOf(merged, p('p18'))?.quantity).toBe(2)
  expect(lineOf(merged, p('p19'))?.quantity).toBe(1)
  const other = await first.get('/checkout/cart')
  expect(messageKeysOf(other)).toEqual([])
  expect(other.body.token).toBe(merged.body.token)
  expect(other.body.lineItems).toHaveLength(2)
  await guest.post('/account/logout')
  expect((await guest.get('/checkout/cart')).body.lineItems).toEqual([])
})

test('R8.07 guessing promotion codes is slowed down; right codes and other visitors are not', async () => {
  const visitor = shop.client()
  for (let guess = 1; guess <= 9; guess++) expect((await promote(visitor, `GERATEN${guess}`)).status).toBe(200)
  const right = await shop.db
    .selectFrom('promotion')
    .select('code')
    .where('code', 'is not', null)
    .executeTakeFirstOrThrow()
  expect((await promote(visitor, right.code!)).status).toBe(200)
  expect((await promote(visitor, 'GERATEN10')).status).toBe(200)
  const throttled = await promote(visitor, right.code!)
  expect(refusalOf(throttled)).toEqual([429, 'FRAMEWORK__RATE_LIMIT_EXCEEDED'])
  expect(throttled.headers['retry-after']).toBe('30')
  // A new session from the same network address changes nothing, another address does.
  visitor.token = undefined
  expect((await promote(visitor, 'GERATEN11')).status).toBe(429)
  expect((await promote(shop.client(), 'GERATEN11')).status).toBe(200)
})
