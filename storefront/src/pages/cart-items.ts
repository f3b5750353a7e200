import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { addLineItem } from '@goldammer/sdk/store/checkout'
import type { APIRoute } from 'astro'
import { withCorrection } from '../features/cart/cart.ts'
import { readCartItem } from '../features/catalogue/cart-item.ts'
import { localePath, paths } from '../lib/paths.ts'
import { asVisitor, seeOther } from '../lib/session.ts'

/** The plain forms of product pages post here; what is refused is said on the page they came from. */
export const POST: APIRoute = async (page) => {
  const item = readCartItem(await page.request.formData())
  const { client, ...options } = await asVisitor(page)
  const refuse = (code: string) => seeOther(`${origin(page.request)}?notice=${encodeURIComponent(code)}`, client)
  if (!item) return refuse('VIOLATION::INVALID_TYPE_ERROR')
  try {
    const { data: cart } = await addLineItem({ items: [item] }, { ...options, client })
    const problem = Object.values(cart.errors).find(({ key, level }) => level > 0 && key.endsWith(`-${item.id}`))
    const isInCart = cart.lineItems.some(({ id }) => id === item.id)
    if (!isInCart) return refuse(problem?.messageKey ?? 'default')
    return seeOther(withCorrection(localePath(page.locals.locale, paths.cart), problem?.messageKey, item.id), client)
  } catch (error) {
    if (!(error instanceof ApiClientError)) throw error
    return refuse(error.errors[0]?.code ?? 'default')
  }
}

/** The path of the page the form stood on; never another site. */
function origin(request: Request): string {
  const referer = request.headers.get('referer')
  return referer && URL.canParse(referer) ? new URL(referer).pathname : '/'
}
