import { createOrder } from '@goldammer/sdk/store/checkout'
import { updateContext } from '@goldammer/sdk/store/context'
import type { LineItem, PaymentMethod } from '@goldammer/sdk/store/model'
import { readPaymentMethodGet } from '@goldammer/sdk/store/reference'
import type { AstroGlobal } from 'astro'
import { type Form, FormRefusal, handleForm, type VisitorOptions } from '../../lib/form.server.ts'
import { errorText } from '../../lib/i18n.ts'
import { localePath, successPath } from '../../lib/paths.ts'
import { missingDeclarations } from './goods.ts'

/** Orders the goods of the cart: first what the session shall know, then the order, once for each page shown. */
export function handleGoodsOrder(page: AstroGlobal): Promise<Form | Response> {
  return handleForm(page, async (data, options) => {
    const missing = missingDeclarations(data)
    if (missing.length > 0) {
      throw new FormRefusal(missing.map(({ field, code }) => ({ field, message: errorText(page.locals.locale, code) })))
    }
    const given = (name: string) => String(data.get(name) ?? '')
    await updateContext({ paymentMethodId: given('paymentMethodId') }, options)
    await updateContext({ billingAddressId: given('billingAddressId') }, options)
    if (data.has('shippingAddressId')) await updateContext({ shippingAddressId: given('shippingAddressId') }, options)
    const { data: order } = await createOrder(
      { digitalContentWaiver: given('waiver') === 'true' },
      { 'Idempotency-Key': given('orderKey') },
      options,
    )
    return localePath(page.locals.locale, successPath(order.id))
  })
}

export async function readGoodsPaymentMethods(options: VisitorOptions): Promise<PaymentMethod[]> {
  const { data } = await readPaymentMethodGet(undefined, options)
  return data.elements.filter((method) => method.active !== false)
}

export const isDownload = (item: LineItem) => item.states.includes('is-download')
