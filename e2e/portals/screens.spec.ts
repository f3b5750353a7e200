import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import { LOCALE_PREFIXES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import { PORTAL_PAGES } from '../support/portal-pages.ts'
import { expectAccessible, expectAllTranslated, expectNoSidewaysScrolling } from '../support/screen.ts'
import { expect } from '../support/test.ts'
import { textOf } from '../support/text.ts'
import { test } from '../support/tour.ts'

const WIDTHS = [390, 1440]

/**
 * Each screen is looked at closely once in a language: in the light at one width in German and at the other one in Polish, and
 * in the dark in English. One further on in the list has it the other way round.
 */
const LOOKS: Record<Locale, { colorScheme: 'light' | 'dark'; width: (index: number) => number }> = {
  'de-DE': { colorScheme: 'light', width: (index) => index % 2 },
  'en-GB': { colorScheme: 'dark', width: (index) => Math.floor(index / 2) % 2 },
  'pl-PL': { colorScheme: 'light', width: (index) => (index + 1) % 2 },
}

test.describe.configure({ mode: 'parallel' })

for (const locale of LOCALES) {
  for (const [index, { name, address, as, shows, asked }] of PORTAL_PAGES.entries()) {
    test(`R1.01 R1.09${asked ? ` ${asked}` : ''} the screen “${name}” speaks ${locale}, scrolls one way only, is accessible and logs no error`, async ({
      pageOf,
      stock,
      baseURL,
    }) => {
      const { colorScheme, width } = LOOKS[locale]
      const { page, problems } = await pageOf(locale, as)
      // Staff have no languages in their addresses: their browser remembers it.
      await page.context().addCookies([{ name: LOCALE_COOKIE.name, value: locale, url: baseURL ?? '' }])
      await page.emulateMedia({ colorScheme })
      const close = WIDTHS[width(index)] ?? 0
      await page.setViewportSize({ width: close, height: 900 })
      const path = address(stock)
      const answer = await page.goto(path.startsWith('/staff') ? path : LOCALE_PREFIXES[locale] + path)
      expect(answer?.status()).toBe(200)
      const main = page.getByRole('main')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.getByText(textOf(locale)(shows), { exact: true }).first()).toBeVisible()
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      if (asked) {
        // Its own layout: the menu of the portal, beside the page or behind its button.
        const portal = textOf(locale)(asked === 'R2.09' ? 'portal.company' : 'portal.investor')
        await expect(page.getByRole('navigation', { name: portal, includeHidden: true }).first()).toBeAttached()
      }
      await expectAllTranslated(page)
      await expectAccessible(page)
      for (const each of [close, ...WIDTHS]) {
        await page.setViewportSize({ width: each, height: 900 })
        await expectNoSidewaysScrolling(page)
      }
      expect(problems).toEqual([])
    })
  }
}
