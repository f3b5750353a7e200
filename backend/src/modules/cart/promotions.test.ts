import { expect, test, vi } from 'vitest'
import { TODAY, type Visitor } from '../../../test/build-app.ts'
import { demoShop } from '../../../test/demo-shop.ts'
import { aCustomer, loggedIn } from '../../../test/factories.ts'
import { idOf } from '../../shared/demo-ids.ts'
import { newId } from '../../shared/ids.ts'

const shop = demoShop()

const loan = idOf.product('p1')
const book = idOf.product('p19')
const realNow = Date.now
let ahead = 0
/** Promotions are cached for a few seconds; a test skips that time. */
function forget(): void {
  ahead += 6_000
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)
}

type Fields = {
  code?: string
  productIds?: string[]
  value?: number
  maxPerCustomer?: number
  combinable?: boolean
  excludesOthers?: boolean
  validUntil?: Date
}
async function aPromotion({ code, ...fields }: Fields): Promise<string> {
  const id = newId()
  await shop.db
    .insertInto('promotion')
    .values({
      id,
      code: code ?? null,
      name: JSON.stringify({ 'de-DE': 'Willkommen', 'en-GB': 'Welcome', 'pl-PL': 'Witamy' }),
      effect: 'interest_bonus',
      value: 10,
      productIds: [loan],
      combinable: true,
      ...fields,
    })
    .execute()
  forget()
  return id
}
async function drop(id: string): Promise<void> {
  await shop.db.updateTable('promotion').set({ active: false }).where('id', '=', id).execute()
  forget()
}
type Answer = { body: { errors: Record<string, { messageKey: string }>; lineItems: { id: string; type: string }[] } }
const keys = ({ body }: Answer) => Object.values(body.errors).map(({ messageKey }) => messageKey)
const promotionsOf = ({ body }: Answer) => body.lineItems.filter(({ type }) => type === 'promotion')
const add = (visitor: Visitor, id: string) =>
  visitor.post('/checkout/cart/line-item', { items: [{ id, type: 'product', quantity: 100 }] })
const promote = (visitor: Visitor, code: string) =>
  visitor.post('/checkout/cart/line-item', { items: [{ type: 'promotion', referencedId: code }] })
const read = (visitor: Visitor) => visitor.get('/checkout/cart')
const remove = (visitor: Visitor, ids: string[]) => visitor.post('/checkout/cart/line-item/delete', { ids })

test('R8.07 an automatic promotion is added by itself, stays, and goes with its investment', async () => {
  const id = await aPromotion({})
  const visitor = shop.client()
  expect(keys(await add(visitor, book))).toEqual([])
  const joined = await add(visitor, loan)
  expect(keys(joined)).toEqual(['promotion-discount-added'])
  expect(promotionsOf(joined)).toMatchObject([{ id: `promotion-${id}`, removable: false, label: 'Willkommen' }])
  const again = await read(visitor)
  expect([keys(again), promotionsOf(again).length]).toEqual([[], 1])
  const { status, body } = await remove(visitor, [`promotion-${id}`])
  expect([status, body.errors[0].code, body.errors[0].source.pointer]).toEqual([
    400,
    'CHECKOUT__CART_LINE_ITEM_NOT_REMOVABLE',
    '/ids/0',
  ])
  const left = await remove(visitor, [loan])
  expect([keys(left), promotionsOf(left)]).toEqual([['auto-promotion-not-found'], []])
  expect(keys(await read(visitor))).toEqual([])
  await drop(id)
})

test('R8.07 the notice of an automatic promotion that ended or was switched off has its name', async () => {
  const tomorrow = new Date(TODAY.getTime() + 24 * 3_600_000)
  const ends = await aPromotion({ validUntil: tomorrow })
  const visitor = shop.client()
  await add(visitor, loan)
  shop.clock.set(tomorrow)
  const over = await read(visitor)
  expect(Object.values(over.body.errors)).toMatchObject([
    { messageKey: 'auto-promotion-not-found', level: 10, parameters: { name: 'Willkommen' } },
  ])
  const id = await aPromotion({})
  expect(keys(await read(visitor))).toEqual(['promotion-discount-added'])
  await drop(id)
  expect(keys(await read(visitor))).toEqual(['auto-promotion-not-found'])
  await drop(ends)
})

test('R8.07 a code that was chosen goes before an automatic promotion that excludes others', async () => {
  const id = await aPromotion({ excludesOthers: true })
  const visitor = shop.client()
  expect(promotionsOf(await add(visitor, loan))).toHaveLength(1)
  const chosen = await promote(visitor, 'EMPFEHLUNG')
  expect(keys(chosen).sort()).toEqual(['auto-promotion-not-found', 'promotion-discount-added'])
  expect(promotionsOf(chosen)).toMatchObject([{ referencedId: 'EMPFEHLUNG' }])
  await drop(id)
})

test('R8.07 domain/interest#same-coupon a bond with a coupon gets no bonus: a code is not eligible, automatic bonuses skip it', async () => {
  const bond = idOf.product('p4')
  const code = await aPromotion({ code: 'KUPON', productIds: [] })
  const automatic = await aPromotion({ productIds: [bond] })
  const visitor = shop.client()
  const joined = await add(visitor, bond)
  expect([keys(joined), promotionsOf(joined)]).toEqual([[], []])
  expect(keys(await promote(visitor, 'KUPON'))).toEqual(['promotion-not-eligible'])
  // Beside the bond the loan has it.
  expect(keys(await add(visitor, loan))).toEqual([])
  expect(keys(await promote(visitor, 'KUPON'))).toEqual(['promotion-discount-added'])
  await drop(code)
  await drop(automatic)
})

test('R8.07 a promotion for one use is refused the second time, unless the first order ended', async () => {
  const promotionId = await aPromotion({ code: 'EINMAL', maxPerCustomer: 1 })
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await add(visitor, loan)
  const given = await promote(visitor, 'EINMAL')
  expect(keys(given)).toEqual(['promotion-discount-added'])
  const { orderId } = await shop.db.selectFrom('contract').select('orderId').limit(1).executeTakeFirstOrThrow()
  await shop.db
    .updateTable('contract')
    .set({ customerId: customer.id, promotionIds: [promotionId] })
    .where('orderId', '=', orderId)
    .execute()
  expect(keys(await read(visitor))).toEqual(['auto-promotion-not-found'])
  expect(keys(await promote(visitor, 'EINMAL'))).toEqual(['promotion-not-eligible'])
  await shop.db.updateTable('contract').set({ state: '8_1_withdrawn' }).where('orderId', '=', orderId).execute()
  expect(keys(await promote(visitor, 'EINMAL'))).toEqual(['promotion-discount-added'])
})

test('R2.28 the order of an investment has the automatic promotion, unless a code holds', async () => {
  const id = await aPromotion({ value: 35 })
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const { body: draft } = await visitor.post('/investing/drafts', { productId: loan })
  expect(draft.promotion).toMatchObject({ code: 'Willkommen', state: 'applied', interestBonus: 0.35 })
  expect(draft.figures.promotionBonus).toBe(0.35)
  const save = async (code: string) =>
    (await visitor.send('PUT', `/store-api/investing/drafts/${draft.id}/promotion-code`, { code })).body
  const refused = await save('GIBTESNICHT')
  expect([refused.promotion.state, refused.figures.promotionBonus]).toEqual(['not_found', 0.35])
  const chosen = await save('SOLO')
  expect([chosen.promotion.code, chosen.figures.promotionBonus]).toEqual(['SOLO', 0.15])
  await drop(id)
})

test('R8.07 domain/cart#combining the order takes every promotion that the cart shows, and each of them counts as used', async () => {
  const automatic = await aPromotion({ value: 35 })
  const first = await aPromotion({ code: 'ERSTENS', value: 20, maxPerCustomer: 1 })
  const second = await aPromotion({ code: 'ZWEITENS', value: 5, combinable: false, maxPerCustomer: 1 })
  await aPromotion({ code: 'DRITTENS', value: 7, combinable: false })
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await add(visitor, loan)
  await promote(visitor, 'ERSTENS')
  const shown = await promote(visitor, 'ZWEITENS')
  expect(promotionsOf(shown)).toHaveLength(3)
  const { body: draft } = await visitor.post('/investing/drafts', { productId: loan })
  expect(draft.promotion).toMatchObject({ code: 'ERSTENS, ZWEITENS, Willkommen', state: 'applied', interestBonus: 0.6 })
  expect([draft.figures.promotionBonus, draft.values.promotionCode.code]).toEqual([0.6, 'ERSTENS, ZWEITENS'])
  const save = async (code: string) =>
    (await visitor.send('PUT', `/store-api/investing/drafts/${draft.id}/promotion-code`, { code })).body
  const excluded = await save('zweitens, drittens')
  expect([excluded.promotion.state, excluded.figures.promotionBonus]).toEqual(['excluded', 0.4])
  const { orderId } = await shop.db.selectFrom('contract').select('orderId').limit(1).executeTakeFirstOrThrow()
  await shop.db
    .updateTable('contract')
    .set({ customerId: customer.id, state: '2_1_in_review', promotionIds: [first, second] })
    .where('orderId', '=', orderId)
    .execute()
  const used = await save('ERSTENS, ZWEITENS')
  expect([used.promotion.state, used.figures.promotionBonus]).toEqual(['not_eligible', 0.35])
  for (const id of [automatic, first, second]) await drop(id)
})
