import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { addLineItem } from '@goldammer/sdk/store/checkout'
import type { APIRoute } from 'astro'
import { readCartItem } from '../features/catalogue/cart-item.ts'
import { localePath, paths } from '../lib/paths.ts'
import { asVisitor, passCookies } from '../lib/session.ts'

/** The plain forms of product pages post here; what the cart has against it is shown on the page they came from. */
export const POST: APIRoute = async (page) => {
  const item = readCartItem(await page.request.formData())
  const options = await asVisitor(page)
  const headers = new Headers()
  let notice = 'VIOLATION::INVALID_TYPE_ERROR'
  if (item) {
    try {
      const { data: cart } = await addLineItem({ items: [item] }, options)
      const problem = Object.values(cart.errors).find((error) => error.level > 0)
      notice = problem?.messageKey ?? ''
    } catch (error) {
      if (!(error instanceof ApiClientError)) throw error
      notice = error.errors[0]?.code ?? 'default'
    }
  }
  passCookies(options.client, { headers })
  headers.set(
    'location',
    notice ? `${origin(page.request)}?notice=${encodeURIComponent(notice)}` : cart(page.locals.locale),
  )
  return new Response(null, { status: 303, headers })
}

const cart = (locale: Parameters<typeof localePath>[0]) => localePath(locale, paths.cart)

/** The path of the page the form stood on; never another site. */
function origin(request: Request): string {
  const referer = request.headers.get('referer')
  return referer && URL.canParse(referer) ? new URL(referer).pathname : '/'
}
