import { DEFAULT_LOCALE, LOCALE_PREFIXES, type Locale } from '@goldammer/sdk/locales'
import { test as base, expect, type Page } from '@playwright/test'
import { type Api, apiOf } from './api.ts'
import { type Text, textOf } from './text.ts'

export type { Page }
export { expect }

type Options = {
  /** The language the visitor uses; every journey can run in each. */
  shopLocale: Locale
}

type Fixtures = {
  t: Text
  /** An address of the shop in the visitor's language. */
  at: (path: string) => string
  /** The page's own session over the API, for what a test takes as given. */
  api: Api
  /** Fails the test when a page asks another host or breaks. */
  guard: undefined
}

export const test = base.extend<Options & Fixtures>({
  shopLocale: [DEFAULT_LOCALE, { option: true }],
  locale: async ({ shopLocale }, use) => use(shopLocale),
  t: async ({ shopLocale }, use) => use(textOf(shopLocale)),
  at: async ({ shopLocale }, use) => use((path) => `${LOCALE_PREFIXES[shopLocale]}${path}`),
  api: async ({ page, shopLocale }, use) => use(apiOf(page.request, shopLocale)),
  guard: [
    async ({ context, baseURL }, use) => {
      const own = new URL(baseURL ?? '').hostname
      const problems: string[] = []
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url())
        const isOwn = !['http:', 'https:', 'ws:', 'wss:'].includes(protocol) || hostname === own
        if (!isOwn) problems.push(`asked another host: ${request.url()}`)
      })
      context.on('weberror', (error) => problems.push(`broke: ${error.error().stack}`))
      await use(undefined)
      expect(problems, 'every page works and needs no network beyond localhost').toEqual([])
    },
    { auto: true },
  ],
})
