import { formatShortMoney } from '@goldammer/sdk/format'
import { LANGUAGE_NAMES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import { cents } from '@goldammer/sdk/units'
import { PROJECT_PATH } from '../support/project.ts'
import { expect, test } from '../support/test.ts'
import { textOf } from '../support/text.ts'

const GERMAN_DATE = /\b\d{2}\.\d{2}\.\d{4}\b/

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test.use({ shopLocale: locale })

    test(`R4.10 R2.14 the language switch leads from ${locale} to the same page`, async ({ page, at }) => {
      const header = page.getByRole('banner')
      const switchTo = async (from: Locale, to: Locale) => {
        const current = `${textOf(from)('common.word.language')}:\\s*${from.slice(0, 2).toUpperCase()}`
        await header.getByText(new RegExp(current)).click()
        await header.getByRole('link', { name: LANGUAGE_NAMES[to] }).first().click()
      }
      for (const other of LOCALES.filter((one) => one !== locale)) {
        await page.goto(PROJECT_PATH[locale])
        await switchTo(locale, other)
        await page.waitForURL(`**${PROJECT_PATH[other]}`)
        await expect(page.getByRole('button', { name: textOf(other)('catalogue.invest.submit') })).toBeVisible()
        await page.goto(`${at('/search')}?search=Quellhain`)
        await switchTo(locale, other)
        await expect(page).toHaveURL(/search\?search=Quellhain$/)
        await expect(page.locator('html')).toHaveAttribute('lang', other.slice(0, 2))
      }
    })

    test(`R1.09 R9.01 prices follow the browser, dates are German, for ${locale}`, async ({ page }) => {
      await page.goto(PROJECT_PATH[locale])
      const amount = page.getByRole('textbox', { name: textOf(locale)('catalogue.invest.amount') })
      await expect(amount).toHaveValue(formatShortMoney(cents(50_000), locale))
      await expect(page.getByRole('main')).toContainText(GERMAN_DATE)
    })
  })
}
