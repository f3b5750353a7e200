import { LOCALES } from '@goldammer/sdk/locales'
import { expectAccessible, expectAllTranslated, expectNoSidewaysScrolling } from '../support/screen.ts'
import { addressIn, SHOP_PAGES } from '../support/shop-pages.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })
// A trace of each of the many pages would cost more than the visit.
test.use({ trace: 'off' })

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test.use({ shopLocale: locale })

    for (const { name, address, as, status = 200, prepare } of SHOP_PAGES) {
      test(`R1.01 R1.09 R2.01 the page “${name}” speaks ${locale}, scrolls one way only, is accessible and logs no error`, async ({
        page,
        t,
        stock,
      }) => {
        const errors: string[] = []
        page.on('console', (message) => {
          // The browser notes the status of the page itself, too.
          const isOwnStatus = message.location().url === page.url() && /status of [45]/.test(message.text())
          if (message.type() === 'error' && !isOwnStatus) errors.push(message.text())
        })
        const path = await addressIn(locale, address(stock), page.request)
        if (as) await page.context().addCookies(stock.cookies[as])
        const answer = await page.goto(path)
        expect(answer?.status()).toBe(status)
        await prepare?.(page, t)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
        await expect(page).toHaveTitle(/\S – Goldammer$/)
        await page.waitForLoadState('networkidle')
        await expectAllTranslated(page)
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSidewaysScrolling(page)
          await expectAccessible(page)
        }
        expect.soft(errors).toEqual([])
      })
    }
  })
}
