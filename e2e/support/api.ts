import { IDENTITY_HEADER } from '@goldammer/sdk/constants'
import type { Locale } from '@goldammer/sdk/locales'
import { type APIRequestContext, expect } from '@playwright/test'

export const ACCESS_KEY = 'GOLDAMMERDEMOACCESSKEY'

/** Of the demo accounts. */
export const PASSWORD = 'goldammer-demo'
/** Of accounts that a test registers: nobody may choose the demo's any more. */
export const NEW_PASSWORD = 'ein langes Passwort'

/** Whoever a test registers has a random address. */
const passwordOf = (email: string) => (/\.[0-9a-f]{8}@/.test(email) ? NEW_PASSWORD : PASSWORD)

// The tests name what they expect; the backend's own tests hold every body to the api-spec.
// biome-ignore lint/suspicious/noExplicitAny: bodies of all operations pass here
type Body = any

export type Api = ReturnType<typeof apiOf>

/** The Store-API with the cookies of a page, so that what is done here is done by the visitor of that page. */
export function apiOf(request: APIRequestContext) {
  const headers = { 'sw-access-key': ACCESS_KEY, 'sec-fetch-site': 'same-origin' }

  /** R1.04: as which of their identities the visitor acts; as a person without it. */
  async function call(method: string, path: string, data?: object, investorId?: string): Promise<Body> {
    const acting = { ...headers, ...(investorId && { [IDENTITY_HEADER]: investorId }) }
    const answer = await request.fetch(`/store-api${path}`, { method, headers: acting, ...(data && { data }) })
    const text = await answer.text()
    expect(answer.ok(), `${method} ${path} answers ${answer.status()} ${text.slice(0, 600)}`).toBe(true)
    return text ? JSON.parse(text) : undefined
  }

  const api = {
    request,
    get: (path: string, investorId?: string) => call('GET', path, undefined, investorId),
    post: (path: string, data: object = {}, investorId?: string) => call('POST', path, data, investorId),
    put: (path: string, data: object) => call('PUT', path, data),
    patch: (path: string, data: object) => call('PATCH', path, data),
    delete: (path: string) => call('DELETE', path),
    login: (email: string, password = passwordOf(email)) =>
      call('POST', '/account/login', { username: email, password }),
    /** The session's language, which is also that of the mails. */
    async speak(locale: Locale) {
      const { elements } = await call('POST', '/language', {})
      const language = elements.find((one: Body) => one.translationCode.code === locale)
      await call('PATCH', '/context', { languageId: language.id })
    },
    /** The product of an address in the listing, such as 'projekte/quellhain-repowering'. */
    async productAt(seoPath: string): Promise<{ id: string; name: string }> {
      const { elements } = await call('POST', '/seo-url', {
        filter: [{ type: 'equals', field: 'seoPathInfo', value: seoPath }],
      })
      const id = elements[0].foreignKey
      const { product } = await call('POST', `/product/${id}`, {})
      return { id, name: product.translated.name }
    },
  }
  return api
}
