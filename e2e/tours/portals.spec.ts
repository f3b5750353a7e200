import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import { LOCALE_PREFIXES, LOCALES } from '@goldammer/sdk/locales'
import { choice, inWords, visitsOf } from '../support/combinations.ts'
import { lookIntoDialogs } from '../support/dialogs.ts'
import { PORTAL_PAGES, PORTAL_ROUTES, SEEN_IN_JOURNEYS } from '../support/portal-pages.ts'
import { quiet } from '../support/quiet.ts'
import { expectAccessible, expectAllTranslated, expectNoSidewaysScrolling } from '../support/screen.ts'
import type { Stock } from '../support/stock.ts'
import { expect } from '../support/test.ts'
import { textOf } from '../support/text.ts'
import { type Tour, test } from '../support/tour.ts'

const TABS = 'nav.tabs a'

/** Whoever visits sees their screens one after the other; whose turn it is, is looked at beside others. */
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
async function otherTabsOf({ page }: Tour, row: number): Promise<number[]> {
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

const VISITORS = [...new Set(PORTAL_PAGES.map(({ as }) => as))]
const PAGES = PORTAL_PAGES.map((screen, row) => ({ ...screen, row }))

/** One load for a visitor's screens in a language, unless they lie in several areas. */
for (const visitor of VISITORS)
  for (const [turn, locale] of LOCALES.entries()) {
    test.describe(`${visitor} in ${locale}`, () => {
      test.describe.configure({ mode: 'default' })
      for (const { row, ...screen } of PAGES.filter(({ as }) => as === visitor))
        for (const visit of visitsOf(row, choice).filter((one) => one.locale === locale)) {
          const asked = screen.asked ? ` ${screen.asked}` : ''
          test(`R1.01 R1.09${asked} “${screen.name}” ${inWords(visit)} in ${locale} fits and logs no error`, async ({
            tourOf,
            stock,
            baseURL,
          }) => {
            // A product has many tabs; at both widths they take a minute, on a busy machine more.
            if (choice.all) test.slow()
            const t = textOf(locale)
            const colorScheme = locale === 'en-GB' ? 'dark' : 'light'
            const tour = await tourOf(locale, visitor)
            const { page, problems } = tour
            const path = screen.address(stock)
            const isStaff = path.startsWith('/staff')
            // Staff have no languages in their addresses: their browser remembers it.
            await page.context().addCookies([{ name: LOCALE_COOKIE.name, value: locale, url: baseURL ?? '' }])
            await page.emulateMedia({ colorScheme })
            const resize = (width: number) => page.setViewportSize({ width, height: 900 })
            await resize(visit.widths[0]!)
            // Each address opens by itself, too: in one of the three languages.
            const mustLoad = choice.all && row % LOCALES.length === turn
            await tour.enter(isStaff ? path : LOCALE_PREFIXES[locale] + path, mustLoad)
            const main = page.getByRole('main')
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
            await expect(main.getByText(t(screen.shows), { exact: true }).first()).toBeVisible()
            await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
            await quiet(page)
            await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
            if (screen.asked) {
              // Its own layout: the menu of the portal, beside the page or behind its button.
              const portal = t(screen.asked === 'R2.09' ? 'portal.company' : 'portal.investor')
              await expect(page.getByRole('navigation', { name: portal, includeHidden: true }).first()).toBeAttached()
            }
            const look = async (asks: boolean) => {
              for (const width of visit.widths) {
                await resize(width)
                await expectAllTranslated(page)
                await expectNoSidewaysScrolling(page)
                await expectAccessible(page)
              }
              expect(problems()).toEqual([])
              for (const width of isStaff || asks ? visit.widths : []) {
                await resize(width)
                const seen = await lookIntoDialogs(page)
                if (asks) expect(seen, `dialogs of ${page.url()}`).toBeGreaterThan(0)
              }
              // What the dialogs wanted to write was held back.
              problems()
            }
            await look(screen.asks ?? false)
            for (const tab of await otherTabsOf(tour, row)) {
              await page.locator(TABS).nth(tab).click()
              await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
              await quiet(page)
              await look(false)
            }
          })
        }
    })
  }
