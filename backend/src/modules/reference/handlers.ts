import type { Criteria } from '../../shared/criteria.ts'
import { contentDisposition } from '../../shared/download.ts'
import { staffHandlers, storeHandlers } from '../../shared/operations.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { readConsentSettings, saveConsentSettings } from './consent.service.ts'
import { readCookieGroups } from './cookies.service.ts'
import { changeMaintenance, readMaintenanceRecord } from './maintenance.service.ts'
import { findRedirect, readRouteRules, saveRouteRules, testRouteRules } from './route-rules.service.ts'
import * as reference from './service.ts'
import { readShopChoices, saveShopChoices } from './shop-choices.service.ts'
import {
  exportSnippets,
  importSnippets,
  listSnippets,
  previewSnippets,
  saveSnippet,
} from './snippet-editing.service.ts'
import { readSnippetSets } from './snippet-sets.ts'
import { readSnippets } from './snippets.ts'

type Request = { scope: Scope; session: Session; query: object; body?: object | undefined }

/** The same list by GET, criteria in the query, and by POST, criteria in the body. */
const both =
  <List>(read: (scope: Scope, criteria: Criteria) => Promise<List>) =>
  async ({ scope, query, body }: Request) =>
    ({ status: 200, body: await read(scope, body ?? query) }) as const

const languages = both(reference.listLanguages)
const countries = both(reference.listCountries)
const countryStates = async ({ scope, params, query, body }: Request & { params: { countryId: string } }) =>
  ({ status: 200, body: await reference.listCountryStates(scope, params.countryId, body ?? query) }) as const
const salutations = both(reference.listSalutations)
/** The family answers currencies as a bare list. */
const currencies = both(async (scope, criteria) => (await reference.listCurrencies(scope, criteria)).elements)

export const store = storeHandlers({
  readLanguages: languages,
  readLanguagesGet: languages,
  readCurrency: currencies,
  readCurrencyGet: currencies,
  readCountry: countries,
  readCountryGet: countries,
  readCountryState: countryStates,
  readCountryStateGet: countryStates,
  readSalutation: salutations,
  readSalutationGet: salutations,

  async readFrontendSnippets({ scope, headers }) {
    const { version, read } = await readSnippets(scope.db)
    const etag = `"${version}"`
    if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } }
    return { status: 200, body: read(), headers: { etag } }
  },

  async readSnippets({ scope, query, headers }) {
    const list = await readSnippetSets(scope, query)
    const etag = `"${list.version}"`
    if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } }
    return { status: 200, body: { apiAlias: 'snippet_set_result_list', sets: list.read() }, headers: { etag } }
  },
  readCookieGroups: async ({ scope }) => ({ status: 200, body: await readCookieGroups(scope) }),

  /** R4.14, R7.17 */
  async readRouteRule({ scope, query }) {
    const rule = await findRedirect(scope.db, query.path)
    return rule ? { status: 200, body: rule } : { status: 204 }
  },
})

export const staff = staffHandlers({
  readRouteRules: async ({ scope }) => ({ status: 200, body: await readRouteRules(scope) }),
  saveRouteRules: async ({ scope, headers, body }) => ({
    status: 200,
    body: await saveRouteRules(scope, body, headers['record-version']),
  }),
  testRouteRules: async ({ body }) => ({ status: 200, body: testRouteRules(body) }),
  listSnippets: async ({ scope, query }) => ({ status: 200, body: await listSnippets(scope, query) }),
  saveSnippet: async ({ scope, params, headers, body }) => ({
    status: 200,
    body: await saveSnippet(scope, params.key, body, headers['record-version']),
  }),
  previewSnippets: async ({ scope, body }) => ({ status: 200, body: await previewSnippets(scope, body) }),
  importSnippets: async ({ scope, headers, body }) => ({
    status: 200,
    body: await importSnippets(scope, body, headers['record-version']),
  }),
  async exportSnippets({ scope, query }) {
    const { fileName, file } = await exportSnippets(scope, query.all ?? false)
    return { status: 200, headers: { 'content-disposition': contentDisposition(fileName) }, body: file }
  },
  readShopChoices: async ({ scope }) => ({ status: 200, body: await readShopChoices(scope) }),
  saveShopChoices: async ({ scope, body, headers }) => ({
    status: 200,
    body: await saveShopChoices(scope, body, headers['record-version']),
  }),
  readConsentSettings: async ({ scope }) => ({ status: 200, body: await readConsentSettings(scope) }),
  saveConsentSettings: async ({ scope, body, headers }) => ({
    status: 200,
    body: await saveConsentSettings(scope, body, headers['record-version']),
  }),
  readMaintenance: async ({ scope, request }) => ({
    status: 200,
    body: await readMaintenanceRecord(scope, request.ip),
  }),
  changeMaintenance: async ({ scope, request, headers, body }) => ({
    status: 200,
    body: await changeMaintenance(scope, body, request.ip, headers['record-version']),
  }),
})
