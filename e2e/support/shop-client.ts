import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { ApiClientError, createAPIClient } from '@shopware/api-client'
import type { components, operations } from '@shopware/api-client/store-api-types'
import { ACCESS_KEY, NEW_PASSWORD } from './api.ts'
import { linkIn, mailTo } from './mailbox.ts'

export type Schemas = components['schemas']
export type ShopClient = ReturnType<typeof aShopClient>

/** The family's official client as a shop front uses it: it keeps the token that the answers bring. */
export function aShopClient(shopUrl: string) {
  const client = createAPIClient<operations>({ baseURL: `${shopUrl}/store-api`, accessToken: ACCESS_KEY })
  /** Every token the client has been given, newest last. */
  const tokens: string[] = []
  client.hook('onContextChanged', (token) => void tokens.push(token))
  return Object.assign(client, { shopUrl, tokens, token: () => client.defaultHeaders['sw-context-token'] })
}

/** What the client throws: status, then an entry for each error. */
export async function refusal(call: Promise<unknown>): Promise<[number, ...string[]]> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiClientError)
  const { status, details } = error as ApiClientError<{
    errors: { code: string; source?: { pointer: string } }[]
  }>
  return [status, ...details.errors.map(({ code, source }) => `${code} ${source?.pointer ?? ''}`.trim())]
}

export async function germanyId(client: ShopClient): Promise<string> {
  const { data } = await client.invoke('readCountry post /country', {
    body: { filter: [{ type: 'equals', field: 'iso', value: 'DE' }] },
  })
  return data.elements?.[0]?.id ?? ''
}

/** The id behind an address of the shop, such as 'produkte/windrad-modell'. */
export async function productAt(client: ShopClient, seoPathInfo: string): Promise<string> {
  const { data } = await client.invoke('readSeoUrl post /seo-url', {
    body: { filter: [{ type: 'equals', field: 'seoPathInfo', value: seoPathInfo }] },
  })
  return data.elements[0]!.foreignKey
}

export const add = (client: ShopClient, id: string, quantity = 1) =>
  client.invoke('addLineItem post /checkout/cart/line-item', { body: { items: [{ id, quantity, type: 'product' }] } })

export const promote = (client: ShopClient, code: string) =>
  client.invoke('addLineItem post /checkout/cart/line-item', {
    body: { items: [{ type: 'promotion', referencedId: code }] },
  })

/** Keys of what the cart has to say. */
export const messagesOf = (cart: Schemas['Cart']) =>
  Object.values((cart.errors ?? {}) as Record<string, { messageKey: string }>).map(({ messageKey }) => messageKey)

/** Registers and confirms by the link of the mail; the client is logged in then. */
export async function registerBy(client: ShopClient, request: APIRequestContext): Promise<string> {
  const email = `frieda.${randomUUID().slice(0, 8)}@post.example`
  const { data } = await client.invoke('register post /account/register', {
    body: {
      email,
      password: NEW_PASSWORD,
      firstName: 'Frieda',
      lastName: 'Fremdclient',
      acceptedDataProtection: true,
      storefrontUrl: client.shopUrl,
      billingAddress: {
        street: 'Musterweg 7',
        zipcode: '00001',
        city: 'Beispielstadt',
        countryId: await germanyId(client),
      } as Schemas['CustomerAddress'],
    },
  })
  expect(data).toMatchObject({ email, doubleOptInRegistration: true })
  await client.invoke('registerConfirm post /account/register-confirm', {
    body: await linkTo(request, email, /bestätigen|confirm/i, '/registration/confirm'),
  })
  return email
}

/** The two hashes of a link in the newest mail to somebody. */
export async function linkTo(request: APIRequestContext, email: string, subject: RegExp, path: string) {
  const { searchParams } = new URL(linkIn(await mailTo(request, email, subject), path))
  return { hash: searchParams.get('hash') ?? '', em: searchParams.get('em') ?? '' }
}

/** On the pretended bank's page, whose address came with the payment: the payer signs the mandate. */
export async function signMandate(request: APIRequestContext, page: string): Promise<void> {
  const answer = await request.post(`${page}/sign`, {
    form: { accountHolder: 'Frieda Fremdclient', iban: 'DE96999000010001099001' },
    maxRedirects: 0,
  })
  expect([answer.status(), answer.headers().location]).toEqual([303, expect.stringContaining('/paid')])
}
