import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import { LOCALE_PREFIXES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { Page } from '@playwright/test'
import { PORTAL_PAGES } from './support/portal-pages.ts'
import { quiet } from './support/quiet.ts'
import { addressIn, SHOP_PAGES } from './support/shop-pages.ts'
import { expect, test } from './support/test.ts'
import { textOf } from './support/text.ts'

const FOLDER = join(import.meta.dirname, '..', 'screenshots')
/** The few that the repository holds. */
const SHOWN_IN_DOCS = join(import.meta.dirname, '..', 'docs', 'screenshots')
const WIDTHS = [390, 1440]
/** Of a page that has no end. */
const TALLEST = 6000

/** In all three languages; the others in German. */
const MAIN = new Set([
  'home',
  'listing',
  'product',
  'blog-post',
  'cart',
  'checkout',
  'success',
  'account',
  'investor-dashboard',
  'company-contracts',
  'staff-customer',
])

async function take(page: Page, name: string, locale: Locale) {
  await mkdir(FOLDER, { recursive: true })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    // Pictures are loaded when they come near.
    await page.setViewportSize({ width, height: Math.min(height, TALLEST) })
    await quiet(page)
    await page.evaluate(() =>
      Promise.all(
        [...document.images].map((image) => {
          // One beside the screen, in a slider, would never come.
          image.loading = 'eager'
          return image.decode().catch(() => {})
        }),
      ),
    )
    const browser = await page.context().newCDPSession(page)
    const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
    const file = `${name}-${locale.slice(0, 2)}-${width}.webp`
    const picture = Buffer.from(data, 'base64')
    await writeFile(join(FOLDER, file), picture)
    if (existsSync(join(SHOWN_IN_DOCS, file))) await writeFile(join(SHOWN_IN_DOCS, file), picture)
  }
}

for (const locale of LOCALES) {
  const wanted = <One extends { name: string }>(pages: One[]) =>
    pages.filter(({ name }) => locale === 'de-DE' || MAIN.has(name))

  for (const { name, address, as, prepare } of wanted(SHOP_PAGES)) {
    test(`${name} ${locale}`, async ({ page, stock }) => {
      if (as) await page.context().addCookies(stock.cookies[as])
      await page.goto(await addressIn(locale, address(stock), page.request))
      await prepare?.(page, textOf(locale))
      await take(page, name, locale)
    })
  }
  for (const { name, address, as, shows } of wanted(PORTAL_PAGES)) {
    test(`${name} ${locale}`, async ({ page, stock, baseURL }) => {
      // Staff have no languages in their addresses: their browser remembers it.
      const language = { name: LOCALE_COOKIE.name, value: locale, url: baseURL ?? '' }
      await page.context().addCookies([...stock.cookies[as], language])
      const path = address(stock)
      await page.goto(path.startsWith('/staff') ? path : LOCALE_PREFIXES[locale] + path)
      await expect(page.getByRole('main').getByText(textOf(locale)(shows), { exact: true }).first()).toBeVisible()
      await take(page, name, locale)
    })
  }
}
