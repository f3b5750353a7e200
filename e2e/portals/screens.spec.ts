import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import { DEFAULT_LOCALE, LOCALE_PREFIXES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { Page } from '@playwright/test'
import { lookIntoDialogs } from '../support/dialogs.ts'
import { PORTAL_PAGES, PORTAL_ROUTES, SEEN_IN_JOURNEYS } from '../support/portal-pages.ts'
import { expectAccessible, expectAllTranslated, expectNoSidewaysScrolling } from '../support/screen.ts'
import type { Stock } from '../support/stock.ts'
import { expect } from '../support/test.ts'
import { textOf } from '../support/text.ts'
import { test } from '../support/tour.ts'

/** Staff work at desks; their screens have to be usable on a phone, too, and are looked at closely there in one language. */
const WIDTHS: Record<Locale, { staff: number[]; others: number[] }> = {
  'de-DE': { staff: [1440], others: [390, 1440] },
  'en-GB': { staff: [1440], others: [390, 1440] },
  'pl-PL': { staff: [390], others: [390, 1440] },
}

const TABS = 'nav.tabs a'

test.describe.configure({ mode: 'parallel' })

/** Any record will do for the question which screen an address leads to. */
const anyStock = new Proxy({}, { get: () => 'id' }) as Stock
const ADDRESSES = PORTAL_PAGES.map(({ address }) => new URL(address(anyStock), 'http://localhost'))

/** The screen of an address; one that is named itself comes before those with a parameter. */
function routeOf(pathname: string): string | undefined {
  const patternOf = (route: string) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`)
  return PORTAL_ROUTES.find((route) => route === pathname) ?? PORTAL_ROUTES.find((it) => patternOf(it).test(pathname))
}

test('R1.09 R2.09 R2.10 each screen of the portals is looked at, here or in a journey that brings it about', () => {
  const seen = new Set(ADDRESSES.map(({ pathname }) => routeOf(pathname)))
  const elsewhere = Object.entries(SEEN_IN_JOURNEYS).filter(([, file]) =>
    readFileSync(join(import.meta.dirname, '..', file), 'utf8').includes('expectAccessible('),
  )
  for (const [route] of elsewhere) seen.add(route)
  expect(PORTAL_ROUTES.filter((route) => !seen.has(route))).toEqual([])
})

/** Where the tabs stand that have no row of their own, seen from the first row of their screen: tabs are screens, too. */
async function otherTabsOf(page: Page, row: number): Promise<number[]> {
  const { pathname } = ADDRESSES[row] as URL
  const rows = ADDRESSES.filter((it) => it.pathname === pathname)
  if (rows[0] !== ADDRESSES[row]) return []
  const named = rows.map((it) => it.searchParams.get('tab'))
  const links = await page.locator(TABS).all()
  const keys = await Promise.all(
    links.map(async (link) => new URLSearchParams((await link.getAttribute('href'))?.split('?')[1]).get('tab')),
  )
  return keys.flatMap((key, place) => (named.includes(key) ? [] : [place]))
}

for (const locale of LOCALES) {
  for (const [index, { name, address, as, shows, asked }] of PORTAL_PAGES.entries()) {
    test(`R1.01 R1.09${asked ? ` ${asked}` : ''} the screen “${name}” speaks ${locale}, scrolls one way only, is accessible and logs no error`, async ({
      pageOf,
      stock,
      baseURL,
    }) => {
      const colorScheme = locale === 'en-GB' ? 'dark' : 'light'
      const { page, problems } = await pageOf(locale, as)
      const path = address(stock)
      const isStaff = path.startsWith('/staff')
      const close = WIDTHS[locale][isStaff ? 'staff' : 'others']
      // Staff have no languages in their addresses: their browser remembers it.
      await page.context().addCookies([{ name: LOCALE_COOKIE.name, value: locale, url: baseURL ?? '' }])
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: close[0] ?? 0, height: 900 })
      const answer = await page.goto(isStaff ? path : LOCALE_PREFIXES[locale] + path)
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
      const look = async () => {
        await expectAllTranslated(page)
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSidewaysScrolling(page)
          if (close.includes(width)) await expectAccessible(page)
        }
        expect(problems).toEqual([])
        if (!isStaff || locale !== DEFAULT_LOCALE) return
        await lookIntoDialogs(page)
        problems.length = 0
      }
      await look()
      for (const tab of await otherTabsOf(page, index)) {
        await page.locator(TABS).nth(tab).click()
        await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
        await look()
      }
    })
  }
}
