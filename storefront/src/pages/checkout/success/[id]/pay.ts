import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { handlePaymentMethod } from '@goldammer/sdk/store/checkout'
import type { APIRoute } from 'astro'
import { localePath, loginPath, segmentOf, successPath } from '../../../../lib/paths.ts'
import { asVisitor, seeOther } from '../../../../lib/session.ts'

/** R4.03: begins the payment, or begins it again, and goes to the provider's page; nothing is debited there. */
export const GET: APIRoute = async (page) => {
  const orderId = segmentOf(page.locals.path, 3)
  const here = localePath(page.locals.locale, successPath(orderId))
  const bankAccountId = page.url.searchParams.get('bankAccountId')
  const options = await asVisitor(page)
  try {
    const body = {
      orderId,
      finishUrl: `${here}/paid`,
      errorUrl: `${here}/unpaid`,
      ...(bankAccountId ? { bankAccountId } : {}),
    }
    const { data } = await handlePaymentMethod(body, options)
    return seeOther(data.redirectUrl ?? `${here}/paid`, options.client)
  } catch (error) {
    if (error instanceof ApiClientError && error.has('PAYMENT_PROVIDER_UNAVAILABLE'))
      return seeOther(`${here}/unpaid?unreachable`, options.client)
    if (!(error instanceof ApiClientError) || error.status >= 500) throw error
    if (error.has('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')) {
      return seeOther(localePath(page.locals.locale, loginPath(here)), options.client)
    }
    if (error.has('BANK_ACCOUNT_NOT_USABLE') || error.has('BANK_ACCOUNT_NOT_FOUND'))
      return seeOther(`${here}/bank-account`, options.client)
    const isPaid = error.has('CHECKOUT__ORDER_ORDER_ALREADY_PAID')
    return seeOther(`${here}/${isPaid ? 'paid' : 'unpaid'}`, options.client)
  }
}
