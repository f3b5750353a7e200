import { LOCALES } from '@goldammer/sdk/locales'
import { choice, inWords, visitsOf } from '../support/combinations.ts'
import { quiet } from '../support/quiet.ts'
import { expectAccessible, expectAllTranslated, expectNoSidewaysScrolling } from '../support/screen.ts'
import { addressIn, SHOP_PAGES } from '../support/shop-pages.ts'
import { expect } from '../support/test.ts'
import { textOf } from '../support/text.ts'
import { test } from '../support/tour.ts'

/** Whoever visits sees their pages one after the other; whose turn it is, is looked at beside others. */
test.describe.configure({ mode: 'parallel' })

const VISITORS = [...new Set(SHOP_PAGES.map(({ as }) => as))]
const PAGES = SHOP_PAGES.map((page, row) => ({ ...page, row }))

for (const visitor of VISITORS)
  for (const locale of LOCALES) {
    test.describe(`${visitor ?? 'nobody'} in ${locale}`, () => {
      test.describe.configure({ mode: 'default' })
      for (const { name, address, row, status = 200, prepare } of PAGES.filter(({ as }) => as === visitor))
        for (const visit of visitsOf(row, choice).filter((one) => one.locale === locale)) {
          test(`R1.01 R1.09 R2.01 R4.09 the page “${name}” ${inWords(visit)} in ${locale} fits, is accessible and logs no error`, async ({
            tourOf,
            stock,
          }) => {
            const { page, problems } = await tourOf(locale, visitor)
            const resize = (width: number) => page.setViewportSize({ width, height: 900 })
            await resize(visit.widths[0]!)
            const answer = await page.goto(await addressIn(locale, address(stock), page.request))
            expect(answer?.status()).toBe(status)
            await prepare?.(page, textOf(locale))
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
            await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
            await expect(page).toHaveTitle(/\S – Goldammer$/)
            const isFound = (await page.locator('meta[name="robots"]').count()) === 0
            if (isFound) await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w/)
            await quiet(page)
            for (const width of visit.widths) {
              await resize(width)
              await expectAllTranslated(page)
              await expectNoSidewaysScrolling(page)
              await expectAccessible(page)
            }
            expect(problems()).toEqual([])
          })
        }
    })
  }
