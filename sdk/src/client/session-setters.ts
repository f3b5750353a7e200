import { readContext, updateContext } from '../generated/store/context/context.ts'
import type { ContextChange, SalesChannelContext } from '../generated/store/model'
import type { RequestOptions } from './transport.ts'

type Thing = { id?: string | null } | null | undefined

/** R8.06: a context that cannot be read is logged only. */
export async function refreshContext(options?: RequestOptions): Promise<SalesChannelContext | undefined> {
  try {
    return (await readContext(options)).data
  } catch (error) {
    console.error('[Error][Shopware] The session context cannot be read.', error)
    return undefined
  }
}

export async function setShippingMethod(shippingMethod: Thing, options?: RequestOptions) {
  return change({ shippingMethodId: idOf(shippingMethod, 'shipping method') }, options)
}

export async function setPaymentMethod(paymentMethod: Thing, options?: RequestOptions) {
  return change({ paymentMethodId: idOf(paymentMethod, 'payment method') }, options)
}

export async function setShippingAddress(address: Thing, options?: RequestOptions) {
  return change({ shippingAddressId: idOf(address, 'shipping address') }, options)
}

export async function setBillingAddress(address: Thing, options?: RequestOptions) {
  return change({ billingAddressId: idOf(address, 'billing address') }, options)
}

export async function setCurrency(currency: Thing, options?: RequestOptions) {
  if (currency?.id) return change({ currencyId: currency.id }, options)
  console.error(needsId('currency'))
  return undefined
}

export async function setLanguage(language: Thing, options?: RequestOptions) {
  return language?.id ? change({ languageId: language.id }, options) : undefined
}

async function change(body: ContextChange, options?: RequestOptions): Promise<SalesChannelContext> {
  await updateContext(body, options)
  return (await readContext(options)).data
}

/** R5.11 */
function idOf(thing: Thing, name: string): string {
  if (!thing?.id) throw new Error(needsId(name))
  return thing.id
}

const needsId = (name: string) => `You need to provide ${name} id in order to set ${name}.`
