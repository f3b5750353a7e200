import type { Locale } from '@goldammer/sdk/locales'
import type { Page } from '@playwright/test'
import type { Visitor } from './stock.ts'
import { test as base } from './test.ts'

type Tour = {
  /** A visitor goes from page to page: what all pages share is loaded once. */
  pageOf: (locale: Locale, visitor?: Visitor) => Promise<{ page: Page; problems: string[] }>
}

export const test = base.extend<object, Tour>({
  pageOf: [
    async ({ browser, stock }, use, { project }) => {
      const open = new Map<string, { page: Page; problems: string[] }>()
      const { baseURL = '' } = project.use
      await use(async (locale, visitor) => {
        const key = `${locale} ${visitor}`
        const tour = open.get(key) ?? {
          page: await (await browser.newContext({ baseURL, locale })).newPage(),
          problems: [],
        }
        if (!open.has(key)) listen(tour.page, tour.problems, baseURL)
        open.set(key, tour)
        tour.problems.length = 0
        if (visitor) await tour.page.context().addCookies(stock.cookies[visitor])
        return tour
      })
      for (const { page } of open.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
})

function listen(page: Page, problems: string[], own: string) {
  // Whether what was typed may be lost: here it may.
  page.on('dialog', (question) => question.accept())
  page.on('console', (message) => {
    // The browser notes the status of the page itself, too.
    const isOwnStatus = message.location().url === page.url() && /status of [45]/.test(message.text())
    if (message.type() === 'error' && !isOwnStatus) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error.stack)))
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && /^(http|ws)/.test(request.url())) problems.push(`asked ${request.url()}`)
  })
}
