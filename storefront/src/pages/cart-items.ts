import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { addLineItem, updateLineItem } from '@goldammer/sdk/store/checkout'
import type { Cart } from '@goldammer/sdk/store/model'
import type { APIRoute } from 'astro'
import { withAdded, withCorrection } from '../features/cart/cart.ts'
import { readCartItem } from '../features/catalogue/cart-item.ts'
import { cartFragmentPath, checkoutPath, localePath, paths } from '../lib/paths.ts'
import { readForm } from '../lib/read-form.server.ts'
import { asVisitor, seeOther } from '../lib/session.ts'

/**
 * The forms of products post here. Who wants to invest now goes on to the checkout of that product, unless the cart has
 * something to say first. A refusal is shown on the page they came from; for the drawer, which shows both, in the piece
 * of the cart that is answered.
 */
export const POST: APIRoute = async (page) => {
  const form = await readForm(page.request)
  const item = readCartItem(form)
  const { client, ...rest } = await asVisitor(page)
  const options = { ...rest, client }
  const forDrawer = page.url.searchParams.has('drawer')
  const goal = localePath(page.locals.locale, forDrawer ? cartFragmentPath : paths.cart)
  const refuse = (code: string) => {
    const query = new URLSearchParams(forDrawer ? { refused: code } : { notice: code })
    return seeOther(`${forDrawer ? goal : origin(page.request)}?${query}`, client)
  }
  if (!item) return refuse('VIOLATION::INVALID_TYPE_ERROR')
  try {
    let { data: cart } = await addLineItem({ items: [item] }, options)
    const line = cart.lineItems.find(({ id }) => id === item.id)
    if (!line) return refuse(problemWith(cart, item.id) ?? 'default')
    // An amount is what one wants to invest, not what comes on top: a line that was there before is brought to it.
    if (item.payload && line.quantity !== item.quantity) {
      cart = (await updateLineItem({ items: [{ id: item.id, quantity: item.quantity }] }, options)).data
    }
    const problem = problemWith(cart, item.id)
    if (form.has('subscribe') && !problem && line.extensions?.investment?.orderable)
      return seeOther(localePath(page.locals.locale, checkoutPath(item.id)), client)
    return seeOther(withCorrection(withAdded(goal, item.id), problem, item.id), client)
  } catch (error) {
    if (!(error instanceof ApiClientError)) throw error
    return refuse(error.errors[0]?.code ?? 'default')
  }
}

const problemWith = ({ errors }: Cart, lineId: string) =>
  Object.values(errors).find(({ key, level }) => level > 0 && key.endsWith(`-${lineId}`))?.messageKey

/** The path of the page the form stood on; never another site. */
function origin(request: Request): string {
  const referer = request.headers.get('referer')
  return referer && URL.canParse(referer) ? new URL(referer).pathname : '/'
}
