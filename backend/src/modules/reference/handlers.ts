import type { Criteria } from '../../shared/criteria.ts'
import { storeHandlers } from '../../shared/operations.ts'
import type { Scope } from '../../shared/scope.ts'
import * as reference from './service.ts'
import { readSnippets } from './snippets.ts'

type Request = { scope: Scope; query: object; body?: object | undefined }

/** The same list by GET, criteria in the query, and by POST, criteria in the body. */
const both =
  <List>(read: (scope: Scope, criteria: Criteria) => Promise<List>) =>
  async ({ scope, query, body }: Request) =>
    ({ status: 200, body: await read(scope, body ?? query) }) as const

const languages = both(reference.listLanguages)
const countries = both(reference.listCountries)
const salutations = both(reference.listSalutations)
const paymentMethods = both(reference.listPaymentMethods)
const shippingMethods = both(reference.listShippingMethods)
/** The family answers currencies as a bare list. */
const currencies = both(async (scope, criteria) => (await reference.listCurrencies(scope, criteria)).elements)

export const store = storeHandlers({
  readLanguages: languages,
  readLanguagesGet: languages,
  readCurrency: currencies,
  readCurrencyGet: currencies,
  readCountry: countries,
  readCountryGet: countries,
  readSalutation: salutations,
  readSalutationGet: salutations,
  readPaymentMethod: paymentMethods,
  readPaymentMethodGet: paymentMethods,
  readShippingMethod: shippingMethods,
  readShippingMethodGet: shippingMethods,

  async readFrontendSnippets({ scope, headers }) {
    const { version, read } = await readSnippets(scope.db)
    const etag = `"${version}"`
    if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } }
    return { status: 200, body: read(), headers: { etag } }
  },

  /** R4.14, R7.17 */
  async readRouteRule({ scope, query }) {
    const path = query.path.split(/[?#]/)[0]?.replace(/(.)\/+$/, '$1') ?? ''
    const rule = await scope.db.selectFrom('routeRule').selectAll().where('path', '=', path).executeTakeFirst()
    if (!rule) return { status: 204 }
    return { status: 200, body: { redirectUrl: rule.redirectUrl, status: rule.status as 301 | 302 | 307 | 308 } }
  },
})
