import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { handlePaymentMethod } from '@goldammer/sdk/store/checkout'
import type { APIRoute } from 'astro'
import { localePath, loginPath, segmentOf, successPath } from '../../../../lib/paths.ts'
import { asVisitor, passCookies } from '../../../../lib/session.ts'

/** R4.03: begins the payment, or begins it anew, and goes to the provider's page; nothing is debited there. */
export const GET: APIRoute = async (page) => {
  const orderId = segmentOf(page.locals.path, 3)
  const here = localePath(page.locals.locale, successPath(orderId))
  const options = await asVisitor(page)
  const headers = new Headers({ 'cache-control': 'no-store', location: here })
  try {
    const body = { orderId, finishUrl: `${here}/paid`, errorUrl: `${here}/unpaid` }
    const { data } = await handlePaymentMethod(body, options)
    headers.set('location', data.redirectUrl ?? `${here}/paid`)
  } catch (error) {
    if (!(error instanceof ApiClientError) || error.status >= 500) throw error
    if (error.has('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')) {
      headers.set('location', localePath(page.locals.locale, loginPath(here)))
    } else if (error.has('CHECKOUT__ORDER_ORDER_ALREADY_PAID')) {
      headers.set('location', `${here}/paid`)
    } else {
      headers.set('location', `${here}/unpaid`)
    }
  }
  passCookies(options.client, { headers })
  return new Response(null, { status: 303, headers })
}
