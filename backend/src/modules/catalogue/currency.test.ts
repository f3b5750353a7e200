import { beforeEach, expect, test } from 'vitest'
import type { Visitor } from '../../../test/build-app.ts'
import { demoShop } from '../../../test/demo-shop.ts'
import { idOf } from '../../shared/demo-ids.ts'
import { currencyId } from '../reference/reference-data.ts'

const shop = demoShop()
/** A good at 49.90 EUR, and an investment from 250 EUR. */
const good = idOf.product('p18')
const loan = idOf.product('p1')

let visitor: Visitor
beforeEach(async () => {
  visitor = shop.client()
  expect((await visitor.patch('/context', { currencyId: currencyId('PLN') })).status).toBe(200)
})

type Product = {
  id: string
  calculatedPrice: { unitPrice: number; totalPrice: number }
  calculatedPrices: { unitPrice: number; quantity: number }[]
  extensions: { funding: { minInvestment: number | null }; tariffs: { minInvestment: number }[] }
}
const byId = (products: Product[], id: string) => products.find((product) => product.id === id)!

async function unitPriceInCart(id: string, quantity = 1): Promise<number> {
  const { body } = await visitor.post('/checkout/cart/line-item', { items: [{ id, quantity, type: 'product' }] })
  const line = body.lineItems.find((item: { referencedId: string }) => item.referencedId === id)
  await visitor.post('/checkout/cart/line-item/delete', { ids: [line.id] })
  return line.price.unitPrice
}

test('R1.08 product, listing, search and cross-selling show a good at the price of its cart line', async () => {
  const inCart = await unitPriceInCart(good)
  expect(inCart).toBe(212.08)
  const { product } = (await visitor.get(`/product/${good}`)).body
  const listed = (await visitor.post('/product', { ids: [good] })).body.elements
  const searched = (await visitor.post('/search', { search: 'Windrad' })).body.elements
  for (const [where, one] of Object.entries({ product, listed: byId(listed, good), searched: byId(searched, good) })) {
    expect.soft(one.calculatedPrice.unitPrice, where).toBe(inCart)
    expect.soft(one.calculatedPrice.totalPrice, where).toBe(inCart)
  }
  const crossSelling = (await visitor.post(`/product/${loan}/cross-selling`, {})).body
  const shown = crossSelling.flatMap(({ products }: { products: Product[] }) => products)
  expect(shown.length).toBeGreaterThan(0)
  const euros: Product[] = (await shop.client().post('/product', { ids: shown.map(({ id }: Product) => id) })).body
    .elements
  for (const { id, calculatedPrice } of shown)
    expect.soft(calculatedPrice.unitPrice).toBe(Math.round(byId(euros, id).calculatedPrice.unitPrice * 425) / 100)
})

test('R1.08 each tier has the price that so many cost in the cart', async () => {
  const { product } = (await visitor.get(`/product/${good}`)).body as { product: Product }
  expect(product.calculatedPrices.length).toBeGreaterThan(1)
  const last = product.calculatedPrices.at(-1)!
  expect(last.unitPrice).toBe(await unitPriceInCart(good, last.quantity))
})

test('R1.08 an investment is converted like its cart line; its extensions have the EUR amounts', async () => {
  const { product } = (await visitor.get(`/product/${loan}`)).body as { product: Product }
  const minimum = product.extensions.tariffs[0]!.minInvestment
  expect(product.extensions.funding.minInvestment).toBe(minimum)
  expect(product.calculatedPrice.unitPrice).toBe(minimum * 4.25)
  const { body } = await visitor.post('/checkout/cart/line-item', {
    items: [{ id: loan, quantity: 1, type: 'product' }],
  })
  expect(body.lineItems[0].price.totalPrice).toBe(product.calculatedPrice.unitPrice)
})

test('R1.08 the wishlist shows the session’s currency', async () => {
  await visitor.login('jana.probst@post.example', shop.parts.config.demoPassword)
  await visitor.patch('/context', { currencyId: currencyId('PLN') })
  await visitor.post(`/customer/wishlist/add/${good}`)
  const { products } = (await visitor.post('/customer/wishlist', {})).body
  expect(byId(products.elements, good).calculatedPrice.unitPrice).toBe(212.08)
})

test('R2.27 price filter, facet, filters and sorting of criteria compare what is shown', async () => {
  const found = async (criteria: object) => {
    const { body } = await visitor.post('/search', { limit: 100, ...criteria })
    return { prices: body.elements.map(({ calculatedPrice }: Product) => calculatedPrice.unitPrice), body }
  }
  const all = await found({})
  const range = { min: Math.min(...all.prices), max: Math.max(...all.prices) }
  expect(all.body.aggregations.price).toMatchObject(range)
  const narrowed = await found({ 'min-price': 212.08, 'max-price': 1062.5 })
  expect(narrowed.prices.toSorted()).toEqual(
    all.prices.filter((price: number) => price >= 212.08 && price <= 1062.5).toSorted(),
  )
  expect(narrowed.prices).toContain(212.08)
  expect(narrowed.body.currentFilters.price).toEqual({ min: 212.08, max: 1062.5 })
  expect((await found({ 'min-price': 212.09, 'max-price': 212.09 })).prices).toEqual([])
  const filter = [{ type: 'range', field: 'price', parameters: { lte: 212.08 } }]
  expect((await found({ filter })).prices.toSorted()).toEqual(
    all.prices.filter((price: number) => price <= 212.08).toSorted(),
  )
  expect((await found({ order: 'price-asc' })).prices[0]).toBe(range.min)
})

test('R1.08 whoever asks in EUR sees EUR, whatever others have asked before', async () => {
  await visitor.get(`/product/${good}`)
  const { product } = (await shop.client().get(`/product/${good}`)).body
  expect(product.calculatedPrice.unitPrice).toBe(49.9)
})
