import { formatPrice, formatShortMoney } from '@goldammer/sdk/format'
import { LANGUAGE_NAMES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import { cents } from '@goldammer/sdk/units'
import { decideMandate } from '../support/bank.ts'
import { checkoutOf } from '../support/checkout.ts'
import { anInvestor, register } from '../support/investor.ts'
import { mailTo } from '../support/mailbox.ts'
import { expectAllTranslated } from '../support/screen.ts'
import { draftUntil } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'
import { textOf } from '../support/text.ts'

const PROJECT: Record<Locale, string> = {
  'de-DE': '/projekte/quellhain-repowering',
  'en-GB': '/en-GB/projects/quellhain-repowering',
  'pl-PL': '/pl-PL/projekty/quellhain-repowering',
}
const LISTING: Record<Locale, string> = {
  'de-DE': '/projekte',
  'en-GB': '/en-GB/projects',
  'pl-PL': '/pl-PL/projekty',
}
/** BGB § 312j (3): the words on the button (domain §2). */
const BUY: Record<Locale, string> = {
  'de-DE': 'Zahlungspflichtig investieren',
  'en-GB': 'Invest with obligation to pay',
  'pl-PL': 'Inwestuję z obowiązkiem zapłaty',
}
const GERMAN_DATE = /\b\d{2}\.\d{2}\.\d{4}\b/

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test.use({ shopLocale: locale })

    test(`R1.09 R2.01 R4.09 the main pages speak ${locale}`, async ({ page, at }) => {
      const pages = [
        '/',
        '/blog',
        '/faq',
        '/cart',
        '/login',
        '/register',
        '/account/recover',
        '/search',
        '/gibt-es-nicht',
      ]
      for (const address of [LISTING[locale], PROJECT[locale], ...pages.map(at)]) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
        await expectAllTranslated(page)
      }
    })

    test(`R4.10 R2.14 the language switch leads from ${locale} to the same page`, async ({ page, at }) => {
      const header = page.getByRole('banner')
      const switchTo = async (from: Locale, to: Locale) => {
        const current = `${textOf(from)('common.word.language')}:\\s*${from.slice(0, 2).toUpperCase()}`
        await header.getByText(new RegExp(current)).click()
        await header.getByRole('link', { name: LANGUAGE_NAMES[to] }).first().click()
      }
      for (const other of LOCALES.filter((one) => one !== locale)) {
        await page.goto(PROJECT[locale])
        await switchTo(locale, other)
        await page.waitForURL(`**${PROJECT[other]}`)
        await expect(page.getByRole('button', { name: textOf(other)('catalogue.invest.submit') })).toBeVisible()
        await page.goto(`${at('/search')}?search=Quellhain`)
        await switchTo(locale, other)
        await expect(page).toHaveURL(/search\?search=Quellhain$/)
        await expect(page.locator('html')).toHaveAttribute('lang', other.slice(0, 2))
      }
    })

    test(`R1.09 R9.01 prices follow the browser, dates are German, for ${locale}`, async ({ page }) => {
      await page.goto(PROJECT[locale])
      const amount = page.getByRole('textbox', { name: textOf(locale)('catalogue.invest.amount') })
      await expect(amount).toHaveValue(formatShortMoney(cents(50_000), locale))
      await expect(page.getByRole('main')).toContainText(GERMAN_DATE)
    })

    test(`R2.28 R2.29 the key steps of a purchase in ${locale}`, async ({ page, at, t, api }) => {
      const investor = await register(api, anInvestor({ firstName: 'Lena', lastName: 'Lingua' }), locale)
      const { id } = await api.productAt(PROJECT[locale].slice(at('/').length))
      const { lineItemId } = await draftUntil(api, investor, id, { amount: 500 }, 'promotionCode')
      const checkout = checkoutOf(page, t)

      await page.goto(at(`/checkout?lineItemId=${lineItemId}`))
      await expect(checkout.step('checkout.step.promotionCode')).toBeVisible()
      await expectAllTranslated(page)
      await checkout.promotionCode()
      await checkout.bankAccount(investor)
      await expect(checkout.step('checkout.step.summary')).toBeVisible()
      await expect(page.getByText(formatPrice(cents(50_000), 'EUR', locale)).first()).toBeVisible()
      await expectAllTranslated(page)
      await checkout.summary()
      await expect(checkout.buyButton()).toHaveText(BUY[locale])
      await expectAllTranslated(page)
      await checkout.buyButton().click()

      await page.waitForURL('**/checkout/success/*')
      await page.getByRole('button', { name: t('checkout.success.pause') }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('checkout.success.title') })).toBeVisible()
      await expectAllTranslated(page)
      await page.getByRole('link', { name: t('checkout.success.toBank') }).click()
      await expect(page.getByRole('heading', { name: t('mail.bank.title') })).toBeVisible()
      await decideMandate(page, t, 'sign')
      await page.waitForURL(`**${at('/checkout/success/*/paid')}`)
      await expect(page.getByText(t('checkout.success.mandateGiven'), { exact: true })).toBeVisible()

      const { elements } = await api.get('/investor/investments')
      const { orderNumber } = elements[0]
      const mail = await mailTo(page.request, investor.email, t('mail.M01.subject', { orderNumber }))
      const foreign = mail.links.filter((link) => !`${new URL(link).pathname}/`.startsWith(at('/')))
      expect(foreign).toEqual([])

      await page.goto(at('/investor-portal/investments'))
      await expect(page.getByRole('heading', { level: 1, name: t('investor.investments.title') })).toBeVisible()
      await expect(page.getByText(orderNumber)).toBeVisible()
      await expectAllTranslated(page)
    })
  })
}
