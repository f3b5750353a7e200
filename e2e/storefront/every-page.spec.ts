import { LOCALES } from '@goldammer/sdk/locales'
import { expectAccessible, expectAllTranslated, expectNoSidewaysScrolling } from '../support/screen.ts'
import { addressIn, SHOP_PAGES } from '../support/shop-pages.ts'
import { expect } from '../support/test.ts'
import { textOf } from '../support/text.ts'
import { test } from '../support/tour.ts'

/** Each page is looked at closely once in a language: in two of them at one width, in the third at the other. */
const WIDTHS = [1440, 390]

test.describe.configure({ mode: 'parallel' })

for (const [turn, locale] of LOCALES.entries()) {
  for (const [index, { name, address, as, status = 200, prepare }] of SHOP_PAGES.entries()) {
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
      for (const [place, width] of WIDTHS.entries()) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScrolling(page)
        if ((index + turn) % 2 === place) await expectAccessible(page)
      }
      expect(problems).toEqual([])
    })
  }
}
