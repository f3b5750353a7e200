import { isId } from '@goldammer/sdk/rules/ids'
import { readProduct } from '@goldammer/sdk/store/catalogue'
import { addLineItem, readCart, removeLineItem, updateLineItem } from '@goldammer/sdk/store/checkout'
import { updateContext } from '@goldammer/sdk/store/context'
import type { Cart, ShippingMethod } from '@goldammer/sdk/store/model'
import { readShippingMethodGet } from '@goldammer/sdk/store/reference'
import type { AstroGlobal } from 'astro'
import { readVisit } from '../../lib/customer.server.ts'
import { type Form, FormRefusal, handleForm, type VisitorOptions } from '../../lib/form.server.ts'
import { errorText } from '../../lib/i18n.ts'
import { localePath } from '../../lib/paths.ts'
import { type Prices, priceFormats, pricesOf } from '../../lib/prices.ts'
import { unitsOf } from '../../lib/units-of.ts'
import {
  correctionOf,
  noticesOf,
  problemsOf,
  type Removed,
  removedOf,
  withAdded,
  withCorrection,
  withRemoved,
} from './cart.ts'

/** Puts a product on the wishlist; answers the header that keeps it for a guest. The page brings it, features know no other. */
export type AddToWishlist = (productId: string, options: VisitorOptions) => Promise<string | undefined>

export type CartPage = {
  cart: Cart
  prices: Prices
  /** What was corrected or refused, each shown once (R4.07, R8.07). */
  problems: string[]
  notices: string[]
  /** Its name, to be offered back. */
  removed: (Removed & { name: string }) | null
  shipping: { methods: ShippingMethod[]; chosenId: string } | null
  code: string
  /** The line that was just added. */
  addedId: string | null
}

/** The cart with its forms, on its own page and in the drawer: the answer leads back to where the form stood. */
export async function loadCart(page: AstroGlobal, addToWishlist: AddToWishlist): Promise<CartPage | Response> {
  const form = await handleCart(page, addToWishlist)
  if (form instanceof Response) return form
  const { context, options } = await readVisit(page)
  const { data: cart } = await readCart(options)
  const { locale } = page.locals
  const parameters = page.request.method === 'GET' ? page.url.searchParams : new URLSearchParams()
  const correction = correctionOf(cart, parameters)
  const correctionText = correction ? [errorText(locale, correction.key, correction.parameters)] : []
  const refused = parameters.get('refused')
  const problems = [
    ...form.errors.map(({ message }) => message),
    ...(refused ? [errorText(locale, refused)] : []),
    ...(correction && correction.level > 0 ? correctionText : []),
    ...problemsOf(cart),
  ]
  const notices = [...(correction?.level === 0 ? correctionText : []), ...noticesOf(cart)]
  return {
    cart,
    prices: priceFormats(pricesOf(page).locale, context.currency.isoCode),
    problems: [...new Set(problems)],
    notices: [...new Set(notices)],
    removed: await named(removedOf(cart, parameters), options),
    shipping: await shippingOf(cart, options),
    code: form.value('code'),
    addedId: addedTo(page),
  }
}

/** Forms of the drawer post to where it says so. */
function addedTo({ url }: AstroGlobal): string | null {
  const added = url.searchParams.get('added')
  return isId(added) ? added : null
}

async function named(removed: Removed | null, options: VisitorOptions): Promise<CartPage['removed']> {
  if (!removed) return null
  if ('promotionCode' in removed) return { ...removed, name: removed.promotionCode }
  const { data } = await readProduct({ ids: [removed.productId], limit: 1 }, options)
  const name = data.elements[0]?.translated.name
  return name ? { ...removed, name } : null
}

/** Only what is shipped asks how. */
async function shippingOf(cart: Cart, options: VisitorOptions): Promise<CartPage['shipping']> {
  const [delivery] = cart.deliveries
  if (!delivery) return null
  const { data } = await readShippingMethodGet(undefined, options)
  const methods = data.elements.filter(({ active }) => active !== false)
  return { methods, chosenId: delivery.shippingMethod.id }
}

function handleCart(page: AstroGlobal, addToWishlist: AddToWishlist): Promise<Form | Response> {
  const { locale, path } = page.locals
  return handleForm(page, async (form, options) => {
    const act = ACTS.find(([field]) => form.has(field))?.[1] ?? setQuantity
    const given = (name: string) => String(form.get(name) ?? '').trim()
    const moveToWishlist = async (productId: string) => {
      const cookie = await addToWishlist(productId, options)
      if (cookie) page.locals.setCookies = [...(page.locals.setCookies ?? []), cookie]
    }
    const added = addedTo(page)
    const here = added ? withAdded(localePath(locale, path), added) : localePath(locale, path)
    const { cart, goal } = await act({ given, options, here, moveToWishlist })
    const problems = problemsOf(cart)
    if (problems.length > 0) throw new FormRefusal(problems.map((message) => ({ field: '', message })))
    return goal
  })
}

type CartAction = {
  given: (field: string) => string
  options: VisitorOptions
  /** Where the form stood. */
  here: string
  moveToWishlist: (productId: string) => Promise<void>
}

/** The cart as it is now, and where the form leads when all is well. */
type Outcome = { cart: Cart; goal: string }

async function setQuantity({ given, options, here }: CartAction): Promise<Outcome> {
  const amount = given('amount')
  const quantity = amount ? unitsOf(amount, given('unitPrice')) : Number(given('quantity'))
  const items = [{ id: given('id'), quantity }]
  return { cart: (await updateLineItem({ items }, options)).data, goal: here }
}

async function takeOut(action: CartAction, id: string, isMoved: boolean): Promise<Outcome> {
  const { options, here, moveToWishlist } = action
  const { data: before } = await readCart(options)
  const item = before.lineItems.find((one) => one.id === id)
  // In another window it may be gone already.
  if (!item) return { cart: before, goal: here }
  if (isMoved) await moveToWishlist(item.referencedId ?? item.id)
  const { data: cart } = await removeLineItem({ ids: [id] }, options)
  return { cart, goal: withRemoved(here, item, isMoved) }
}

async function redeem({ given, options, here }: CartAction): Promise<Outcome> {
  const items = [{ referencedId: given('code'), type: 'promotion' }]
  const { data: cart } = await addLineItem({ items }, options)
  const added = Object.values(cart.errors).find(({ messageKey }) => messageKey === 'promotion-discount-added')
  const line = added && cart.lineItems.find(({ id }) => added.key.endsWith(`-${id}`))
  return { cart, goal: line ? withCorrection(here, added.messageKey, line.id) : here }
}

async function putBack({ given, options, here }: CartAction): Promise<Outcome> {
  const id = given('again')
  const tariffId = given('tariffId')
  const payload = tariffId ? { payload: { tariffId } } : {}
  const items = [{ id, referencedId: id, type: 'product', quantity: Number(given('quantity')), ...payload }]
  return { cart: (await addLineItem({ items }, options)).data, goal: here }
}

async function chooseShipping({ given, options, here }: CartAction): Promise<Outcome> {
  await updateContext({ shippingMethodId: given('shippingMethodId') }, options)
  return { cart: (await readCart(options)).data, goal: here }
}

/** The cart's forms, each with a field of its own. */
const ACTS: [field: string, act: (action: CartAction) => Promise<Outcome>][] = [
  ['remove', (action) => takeOut(action, action.given('remove'), false)],
  ['toWishlist', (action) => takeOut(action, action.given('toWishlist'), true)],
  ['code', redeem],
  ['again', putBack],
  ['shippingMethodId', chooseShipping],
]
