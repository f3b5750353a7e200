import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LOCALE, LOCALE_PREFIXES, type Locale } from '@goldammer/sdk/locales'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Api, apiOf } from './api.ts'
import { countRequests } from './quiet.ts'
import { makeStock, type Stock } from './stock.ts'
import { type Text, textOf } from './text.ts'

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
  /** Somebody else at a browser of their own, signed in at the shop if an e-mail address is given. */
  another: (email?: string) => Promise<{ page: Page; api: Api }>
  watch: (context: BrowserContext) => void
}

type WorkerFixtures = {
  /** Made when the first test asks for it; a worker that takes another's place after a failure goes on with that one's. */
  stock: Stock
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  shopLocale: [DEFAULT_LOCALE, { option: true }],
  locale: async ({ shopLocale }, use) => use(shopLocale),
  t: async ({ shopLocale }, use) => use(textOf(shopLocale)),
  at: async ({ shopLocale }, use) => use((path) => `${LOCALE_PREFIXES[shopLocale]}${path}`),
  api: async ({ page }, use) => use(apiOf(page.request)),

  another: async ({ browser, shopLocale, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (email) => {
      const context = await browser.newContext({ locale: shopLocale })
      contexts.push(context)
      watch(context)
      const page = await context.newPage()
      const api = apiOf(page.request)
      if (email) await api.login(email)
      return { page, api }
    })
    for (const context of contexts) await context.close()
  },

  stock: [
    async ({ playwright }, use, { project, parallelIndex }) => {
      const file = join(project.outputDir, `stock-${parallelIndex}.json`)
      if (!existsSync(file)) {
        const made = await makeStock(playwright, project.use.baseURL ?? '')
        mkdirSync(project.outputDir, { recursive: true })
        writeFileSync(file, JSON.stringify(made))
      }
      await use(JSON.parse(readFileSync(file, 'utf8')))
    },
    { scope: 'worker' },
  ],

  /** Fails the test when a page asks another host or breaks. */
  watch: async ({ baseURL }, use) => {
    const own = new URL(baseURL ?? '').hostname
    const problems: string[] = []
    await use((context) => {
      countRequests(context)
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url())
        const isOutside = ['http:', 'https:', 'ws:', 'wss:'].includes(protocol) && hostname !== own
        if (isOutside) problems.push(`asked another host: ${request.url()}`)
      })
      context.on('weberror', (error) => problems.push(`broke: ${error.error().stack}`))
    })
    expect(problems, 'every page works and needs no network beyond localhost').toEqual([])
  },

  context: async ({ context, watch }, use) => {
    watch(context)
    await use(context)
  },
})
