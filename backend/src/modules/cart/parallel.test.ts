import { expect, test } from 'vitest'
import type { Visitor } from '../../../test/build-app.ts'
import { demoShop } from '../../../test/demo-shop.ts'
import { aCustomer, loggedIn } from '../../../test/factories.ts'
import { idOf } from '../../shared/demo-ids.ts'
import { PAYMENT_PREPAYMENT_ID } from '../reference/reference-data.ts'

const shop = demoShop()
const windmill = idOf.product('p18')
const book = idOf.product('p19')

const add = (visitor: Visitor, id: string, quantity: number) =>
  visitor.post('/checkout/cart/line-item', { items: [{ id, type: 'product', quantity }] })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

/** A guest who has a token and has stored nothing yet, in several windows at once. */
async function aNewGuest(windows: number): Promise<Visitor[]> {
  const first = shop.client()
  await first.get('/context')
  return Array.from({ length: windows }, () => Object.assign(shop.client(), { token: first.token }))
}

async function quantities(visitor: Visitor): Promise<Record<string, number>> {
  const { body } = await visitor.get('/checkout/cart')
  return Object.fromEntries(body.lineItems.map((line: { id: string; quantity: number }) => [line.id, line.quantity]))
}

test('R7.05 first additions of a new guest at the same time are all in the one cart', async () => {
  const windows = await aNewGuest(8)
  const answers = await Promise.all(windows.map((visitor, at) => add(visitor, at % 2 ? windmill : book, 1 + at)))
  expect(statuses(answers)).toEqual(windows.map(() => 200))
  expect(await quantities(windows[0]!)).toEqual({ [book]: 1 + 3 + 5 + 7, [windmill]: 2 + 4 + 6 + 8 })
})

test('R2.06 two logins of one guest at once are both logins, and the cart comes along once', async () => {
  for (let round = 0; round < 5; round++) {
    const customer = await aCustomer(shop)
    const windows = await aNewGuest(3)
    await add(windows[0]!, windmill, 3)
    const { email: username, password } = customer
    const answers = await Promise.all(windows.map((visitor) => visitor.post('/account/login', { username, password })))
    expect(statuses(answers)).toEqual([200, 200, 200])
    for (const visitor of windows) expect(await quantities(visitor)).toEqual({ [windmill]: 3 })
  }
})

test('R2.06 R7.05 a line added during the login is in the customer’s cart, or its request is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const { email: username, password } = await aCustomer(shop)
    const [first, second] = (await aNewGuest(2)) as [Visitor, Visitor]
    if (round % 2) await add(first, windmill, 1)
    const [login, added] = await Promise.all([
      first.post('/account/login', { username, password }),
      add(second, windmill, 2),
    ])
    expect(login.status).toBe(200)
    const before = round % 2
    if (added.status === 200) {
      // Before the login the guest's, after it of a guest who has nothing to do with the customer any more.
      const merged = (await quantities(first))[windmill] ?? 0
      const guests = merged === before ? ((await quantities(second))[windmill] ?? 0) : 0
      expect(merged + guests).toBe(before + 2)
      if (round % 2) expect(merged).toBe(3)
    } else {
      expect([added.status, added.body.errors[0].code]).toEqual([403, 'SESSION_EXPIRED'])
      expect(await quantities(first)).toEqual(before ? { [windmill]: 1 } : {})
    }
  }
})

async function aBuyer(pieces: number) {
  const customer = await aCustomer(shop)
  const buyer = await loggedIn(shop, customer)
  await buyer.patch('/context', { paymentMethodId: PAYMENT_PREPAYMENT_ID })
  await add(buyer, windmill, pieces)
  return { buyer, other: await loggedIn(shop, customer) }
}

async function orderedPieces(buyer: Visitor): Promise<number[]> {
  const { body } = await buyer.post('/order', { associations: { lineItems: {} } })
  return body.orders.elements.map(({ lineItems }: { lineItems: { quantity: number }[] }) => lineItems[0]!.quantity)
}

test('R7.09 pieces added while an order is placed belong to it, or stay in the cart for the next order', async () => {
  for (let round = 0; round < 8; round++) {
    const { buyer, other } = await aBuyer(2)
    const pause = new Promise((resolve) => setTimeout(resolve, round * 4))
    const [ordered, ...added] = await Promise.all([
      buyer.post('/checkout/order', {}),
      pause.then(() => add(other, windmill, 3)),
      pause.then(() => add(other, windmill, 1)),
    ])
    expect([ordered.status, ...statuses(added)]).toEqual([200, 200, 200])
    const left = (await quantities(buyer))[windmill] ?? 0
    const [first] = await orderedPieces(buyer)
    expect(first! + left).toBe(6)
    if (left === 0) continue
    const next = await buyer.post('/checkout/order', {})
    expect([next.status, next.body.id === ordered.body.id]).toEqual([200, false])
    expect((await orderedPieces(buyer)).toSorted()).toEqual([first, left].toSorted())
    expect(await quantities(buyer)).toEqual({})
  }
})

test('R7.09 a quantity changed during an order applies to what is left, or the line is not found', async () => {
  for (let round = 0; round < 8; round++) {
    const { buyer, other } = await aBuyer(2)
    const pause = new Promise((resolve) => setTimeout(resolve, round * 4))
    const [ordered, changed] = await Promise.all([
      buyer.post('/checkout/order', {}),
      pause.then(() => other.patch('/checkout/cart/line-item', { items: [{ id: windmill, quantity: 5 }] })),
    ])
    expect(ordered.status).toBe(200)
    const left = (await quantities(buyer))[windmill] ?? 0
    const [first] = await orderedPieces(buyer)
    if (changed.status === 200) expect(first! + left).toBe(5)
    else
      expect([changed.status, changed.body.errors[0].code, first, left]).toEqual([
        404,
        'CHECKOUT__CART_LINE_ITEM_NOT_FOUND',
        2,
        0,
      ])
  }
})

test('R7.09 one order pressed several times at once is placed once, whether it names a key or not', async () => {
  for (const headers of [undefined, { 'idempotency-key': 'pressed-twice' }]) {
    const { buyer, other } = await aBuyer(2)
    const press = (visitor: Visitor) => visitor.post('/checkout/order', {}, headers)
    const [first, ...more] = await Promise.all([press(buyer), press(other), press(buyer)])
    await add(other, windmill, 1)
    const late = headers ? [await press(buyer)] : []
    expect(statuses([first!, ...more, ...late]).every((status) => status === 200)).toBe(true)
    expect(new Set([first!, ...more, ...late].map(({ body }) => body.id)).size).toBe(1)
    expect(await orderedPieces(buyer)).toEqual([2])
    expect(await quantities(buyer)).toEqual({ [windmill]: 1 })
  }
})
