import type { Playwright } from '@playwright/test'
import { apiOf } from './api.ts'
import { anInvestor, register } from './investor.ts'
import { PROJECT_SEO_PATH } from './project.ts'
import { draftUntil, subscribe } from './subscription.ts'

type Cookies = Awaited<ReturnType<typeof signedIn>>['cookies']

export type Stock = Awaited<ReturnType<typeof makeStock>>
export type Visitor = keyof Stock['cookies']

/** What the pages of the shop are about: an investor with orders, a draft, an address and goods in the cart. */
export async function makeStock(playwright: Playwright, baseURL: string) {
  const open = () => playwright.request.newContext({ baseURL, locale: 'de-DE' })
  const request = await open()
  const api = apiOf(request)
  const investor = await register(api, anInvestor({ firstName: 'Rieke', lastName: 'Rundgang' }))
  const project = await api.productAt(PROJECT_SEO_PATH)
  const { orderId: signedOrderId } = await subscribe(api, investor, project.id, { amount: 500 })
  const draft = await draftUntil(api, investor, project.id, { amount: 500 })
  const { id: unsignedOrderId } = await api.post('/checkout/order', { lineItemId: draft.lineItemId })
  const { lineItemId } = await draftUntil(api, investor, project.id, { amount: 500 }, 'investment')
  const good = await api.productAt('shop/windrad-modell')
  await api.post('/checkout/cart/line-item', { items: [{ id: good.id, type: 'product', quantity: 2 }] })
  const address = (await api.post('/account/list-address')).elements[0]
  const entryOf = async (routeName: string): Promise<string> => {
    const filter = [{ type: 'equals', field: 'routeName', value: routeName }]
    return (await api.post('/seo-url', { limit: 1, filter })).elements[0].foreignKey
  }
  const cookies: Record<'investor' | 'owner', Cookies> = {
    investor: (await request.storageState()).cookies,
    owner: (await signedIn(await open(), 'owner@quellhain.example')).cookies,
  }
  return {
    cookies,
    signedOrderId,
    unsignedOrderId: unsignedOrderId as string,
    lineItemId: lineItemId as string,
    addressId: address.id as string,
    productId: project.id,
    categoryId: await entryOf('frontend.navigation.page'),
    landingPageId: await entryOf('frontend.landing.page'),
  }
}

async function signedIn(request: Awaited<ReturnType<Playwright['request']['newContext']>>, email: string) {
  await apiOf(request).login(email)
  return request.storageState()
}
