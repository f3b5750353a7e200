import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAllTranslated, expectNoSidewaysScrolling } from '../support/screen.ts'
import { addressIn, SHOP_PAGES } from '../support/shop-pages.ts'
import type { Visitor } from '../support/stock.ts'
import { test as base, expect } from '../support/test.ts'
import { textOf } from '../support/text.ts'

type Tour = {
  /** A visitor goes from page to page: what all pages share is loaded once. */
  pageOf: (locale: Locale, visitor?: Visitor) => Promise<{ page: Page; problems: string[] }>
}

const test = base.extend<object, Tour>({
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

test.describe.configure({ mode: 'parallel' })

for (const locale of LOCALES) {
  for (const { name, address, as, status = 200, prepare } of SHOP_PAGES) {
    test(`R1.01 R1.09 R2.01 R4.09 the page “${name}” speaks ${locale}, scrolls one way only, is accessible and logs no error`, async ({
      pageOf,
      stock,
    }) => {
      const { page, problems } = await pageOf(locale, as)
      await page.setViewportSize({ width: 1440, height: 900 })
      const answer = await page.goto(await addressIn(locale, address(stock), page.request))
      expect(answer?.status()).toBe(status)
      await prepare?.(page, textOf(locale))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
      await expect(page).toHaveTitle(/\S – Goldammer$/)
      const isFound = (await page.locator('meta[name="robots"]').count()) === 0
      if (isFound) await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w/)
      await page.waitForLoadState('networkidle')
      await expectAllTranslated(page)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScrolling(page)
        await expectAccessible(page)
      }
      expect(problems).toEqual([])
    })
  }
}
