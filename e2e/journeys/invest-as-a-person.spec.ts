import { formatPercent, formatPrice } from '@goldammer/sdk/format'
import { LOCALES } from '@goldammer/sdk/locales'
import { basisPoints, cents } from '@goldammer/sdk/units'
import { decideMandate, giveMandate, passIdentityCheck } from '../support/bank.ts'
import { BUY_WORDS, checkoutOf } from '../support/checkout.ts'
import { downloaded } from '../support/files.ts'
import { anInvestor, register, signIn } from '../support/investor.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { PROJECT, PROJECT_PATH, PROJECT_SEO_PATH } from '../support/project.ts'
import { expectAllTranslated } from '../support/screen.ts'
import { draftUntil } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'
import { pattern, startsWith } from '../support/text.ts'

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test.use({ shopLocale: locale })

    test(`R1.01 R1.09 R2.06 R2.28 R2.29 R4.03 a visitor becomes an investor in ${locale}: from the listing to the offer`, async ({
      page,
      at,
      t,
    }) => {
      const investor = anInvestor({ firstName: 'Ronja', lastName: 'Probebau' })
      await page.clock.install()

      await test.step('R2.14 finds the project in the listing', async () => {
        await page.goto(at('/'))
        await page
          .getByRole('navigation', { name: t('content.site.mainNavigation') })
          .getByRole('link')
          .first()
          .click()
        await page.getByRole('link', { name: PROJECT, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1, name: PROJECT })).toBeVisible()
        await expect(page.getByText(formatPercent(basisPoints(675), locale)).first()).toBeVisible()
      })

      await test.step('R6.05 invests 500 €; the subscription asks to sign in', async () => {
        await page.getByLabel(t('catalogue.invest.amount'), { exact: true }).fill('500')
        await page.getByRole('button', { name: t('catalogue.invest.submit') }).click()
        await page.waitForURL('**/login?**')
        await page.getByRole('link', { name: t('account.login.register') }).click()
      })

      await test.step('R2.06 registers and confirms the address by the link of the mail', async () => {
        await page.getByLabel(t('account.field.firstName'), { exact: true }).fill(investor.firstName)
        await page.getByLabel(t('account.field.lastName'), { exact: true }).fill(investor.lastName)
        await page.getByLabel(t('account.field.street'), { exact: true }).fill('Musterweg 7')
        await page.getByLabel(t('account.field.zipcode'), { exact: true }).fill(investor.postalCode)
        await page.getByLabel(t('account.field.city'), { exact: true }).fill(investor.city)
        await page.getByLabel(t('account.field.email'), { exact: true }).fill(investor.email)
        await page.getByLabel(t('account.field.password'), { exact: true }).fill(investor.password)
        await page.getByRole('checkbox', { name: t('account.register.privacy') }).check()
        await page.getByRole('button', { name: t('account.register.submit') }).click()
        await expect(page.getByRole('heading', { name: t('account.sent.title') })).toBeVisible()
        await page.goto(
          linkIn(await mailTo(page.request, investor.email, t('mail.A1.subject')), '/registration/confirm'),
        )
        // Opening the link confirms nothing yet: programs that look through mails open it too.
        await page.getByRole('button', { name: t('account.confirm.submit') }).click()
        await expect(page.getByText(t('account.notice.registered'))).toBeVisible()
        await expect(page.getByRole('main').getByRole('link', { name: t('cart.toCart') })).toBeVisible()
        await expect(page.getByRole('main')).toContainText(`${t('account.overview.cartWaits')} ${t('cart.toCart')}`)
      })

      await test.step('R2.06 signs out and in again; the cart is still there', async () => {
        await page.goto(at('/account'))
        await page
          .getByRole('main')
          .getByRole('button', { name: t('common.action.logout') })
          .click()
        await expect(page.getByText(t('account.notice.loggedOut'))).toBeVisible()
        await signIn(page, t, investor)
        await expect(page.getByText(t('account.overview.greeting', { name: investor.name }))).toBeVisible()
        await page.goto(at('/cart'))
        await expect(page.getByRole('link', { name: t('cart.toCheckoutLabel', { name: PROJECT }) })).toBeVisible()
      })

      const checkout = checkoutOf(page, t)
      await test.step('R2.28 fills in the steps of the checkout', async () => {
        await page.goto(PROJECT_PATH[locale])
        await page.getByLabel(t('catalogue.invest.amount'), { exact: true }).fill('500')
        await page.getByRole('button', { name: t('catalogue.invest.submit') }).click()
        await checkout.personalData(investor)
        await checkout.investment('500')
        await checkout.survey()
        await checkout.risk()
        await checkout.documents(investor)
        await checkout.promotionCode()
        await checkout.bankAccount(investor)
        await checkout.stepUp(investor)
        await expect(checkout.step('checkout.step.summary')).toBeVisible()
        await expect(page.getByText(formatPrice(cents(50_000), 'EUR', locale)).first()).toBeVisible()
        await expectAllTranslated(page)
        await checkout.summary()
      })

      await test.step('R2.28 buys with the words of the law', async () => {
        await expect(checkout.buyButton()).toHaveText(BUY_WORDS[locale])
        await expectAllTranslated(page)
        await checkout.buyButton().click()
        await page.waitForURL('**/checkout/success/*')
        await expect(page.getByRole('heading', { level: 1, name: t('checkout.success.title') })).toBeVisible()
        await expectAllTranslated(page)
        await expect(page.getByText(t('checkout.success.kyc.pending'), { exact: true })).toBeVisible()
      })

      await test.step('R2.29 R4.03 the way to the bank can be held and is then taken', async () => {
        await page.getByRole('button', { name: t('checkout.success.pause') }).click()
        await expect(page.getByText(t('checkout.success.redirectPaused'))).toBeVisible()
        await page.getByRole('button', { name: t('checkout.success.resume') }).click()
        // Nothing is pressed: after five seconds the page goes on by itself.
        await page.clock.runFor(5_000)
        await giveMandate(page, t, `**${at('/checkout/success/*/paid')}`)
      })

      await test.step('confirms the identity; the page of the order says so', async () => {
        const paidPage = page.url()
        await page.getByRole('link', { name: t('checkout.success.kycStart') }).click()
        await passIdentityCheck(page, t)
        await page.waitForURL(`**${at('/investor-portal/identity-check')}`)
        await expect(page.getByText(t('own.identity.text.successful'))).toBeVisible()
        await page.goto(paidPage)
        await expect(page.getByText(t('checkout.success.kyc.successful'), { exact: true })).toBeVisible()
        await page.getByRole('link', { name: t('checkout.success.toPortal') }).click()
      })

      await test.step('finds the contract in the investor portal, with the offer as a PDF', async () => {
        await page
          .getByRole('navigation', { name: t('portal.investor') })
          .getByRole('link', { name: t('own.investments.title') })
          .click()
        await page.getByRole('link', { name: PROJECT }).click()
        await expect(page.getByRole('heading', { level: 1, name: PROJECT })).toBeVisible()
        await expect(page.getByText(t('states.contract.2_1_in_review'), { exact: true }).first()).toBeVisible()
        await page
          .getByRole('navigation', { name: t('own.investment.tabs.label') })
          .getByRole('link', { name: startsWith(t('own.investment.tabs.documents')) })
          .click()
        const row = page.getByRole('listitem').filter({ hasText: t('investor.documents.kinds.offer') })
        const file = await downloaded(page, () =>
          row.getByRole('button', { name: t('common.action.download') }).click(),
        )
        expect(file.subarray(0, 5).toString()).toBe('%PDF-')
        await expectAllTranslated(page)
      })

      await test.step('every link of the mail about the offer leads to its language', async () => {
        const { links } = await mailTo(page.request, investor.email, pattern(t, 'mail.M01.subject', 'orderNumber'))
        const foreign = links.filter((link) => !`${new URL(link).pathname}/`.startsWith(at('/')))
        expect(foreign).toEqual([])
      })
    })
  })
}

test('R2.28 a draft survives a reload and another device, and opens at its first open step', async ({
  page,
  t,
  api,
  another,
}) => {
  const investor = await register(api)
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { lineItemId, id: draftId } = await draftUntil(api, investor, id, { amount: 750 }, 'survey')
  const checkout = checkoutOf(page, t)
  await page.goto(`/checkout?lineItemId=${lineItemId}`)
  await expect(checkout.step('checkout.step.survey')).toBeVisible()
  await page.reload()
  await expect(checkout.step('checkout.step.survey')).toBeVisible()
  await page
    .getByRole('button', { name: t('checkout.step.changeLabel', { name: t('checkout.step.investment') }) })
    .click()
  const amount = page.getByLabel(t('checkout.invest.amount'), { exact: true })
  await expect(amount).toHaveValue(/^750/)
  // As the browser shows the page that it has kept, when one comes back to it.
  await amount.fill('900')
  const readAgain = page.waitForResponse(`**/investing/drafts/${draftId}`)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await readAgain
  await expect(amount).toHaveValue('900')

  const device = await another(investor.email)
  await device.page.goto(`/checkout?lineItemId=${lineItemId}`)
  await expect(checkoutOf(device.page, t).step('checkout.step.survey')).toBeVisible()
})

test('R2.28 going back leads to the step before, also to the one that the page opened by itself', async ({
  page,
  t,
  api,
}) => {
  const investor = await register(api)
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { lineItemId } = await draftUntil(api, investor, id, { amount: 500 }, 'investment')
  const checkout = checkoutOf(page, t)
  await page.goto(`/checkout?lineItemId=${lineItemId}`)
  await checkout.investment('750')
  await expect(checkout.step('checkout.step.survey')).toBeVisible()
  await page.goBack()
  await expect(checkout.step('checkout.step.investment')).toBeVisible()
  await expect(page.getByLabel(t('checkout.invest.amount'), { exact: true })).toHaveValue(/^750/)
  await page.goForward()
  await expect(checkout.step('checkout.step.survey')).toBeVisible()
})

test('R2.28 what was read before a step was saved does not undo the step when it arrives late', async ({
  page,
  t,
  api,
}) => {
  const investor = await register(api)
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const draft = await draftUntil(api, investor, id, { amount: 500 }, 'promotionCode')
  const checkout = checkoutOf(page, t)
  await page.goto(`/checkout?lineItemId=${draft.lineItemId}`)
  await expect(checkout.step('checkout.step.promotionCode')).toBeVisible()
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  await page.route(`**/investing/drafts/${draft.id}`, async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await late.promise
    // Nobody may be waiting for it any more.
    await route.fulfill({ response }).catch(() => {})
  })
  // Who comes back to the page loads the draft again.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await asked.promise
  await checkout.promotionCode()
  await expect(checkout.step('checkout.step.bankAccount')).toBeVisible()
  late.resolve()
  await checkout.bankAccount(investor)
  await expect(checkout.step('checkout.step.summary')).toBeVisible()
})

test('R6.05 R1.06 the buy button switches to EUR; pressing it twice places one order', async ({ page, t, api }) => {
  const investor = await register(api)
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { lineItemId } = await draftUntil(api, investor, id, { amount: 500 })
  const currencies = await api.post('/currency')
  await api.patch('/context', {
    currencyId: currencies.find(({ isoCode }: { isoCode: string }) => isoCode === 'PLN').id,
  })
  await page.goto(`/checkout?lineItemId=${lineItemId}`)
  // domain/conventions#currency: contracts are in EUR; whoever looks in another currency switches here, and goes on.
  await checkoutOf(page, t).buyButton().click()
  await expect(page.getByText(t('errors.CURRENCY_NOT_ALLOWED'))).toBeVisible()
  await page.getByRole('button', { name: t('checkout.buy.toEuro') }).click()
  await expect(page.getByText(t('errors.CURRENCY_NOT_ALLOWED'))).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/checkout\\?lineItemId=${lineItemId}`))
  await checkoutOf(page, t).buyButton().dblclick()
  await page.waitForURL('**/checkout/success/*')
  const { elements } = await api.get('/investor/investments')
  expect(elements).toHaveLength(1)
  // Who goes back reads that another order begins there.
  await page.goBack()
  await expect(page.getByText(pattern(t, 'checkout.page.ordered', 'date', 'number', 'amount'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('checkout.page.toOrdered') })).toBeVisible()
})

test('R4.03 a declined mandate leads to the unpaid page, from which the payment is begun again', async ({
  page,
  t,
  api,
}) => {
  const investor = await register(api)
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { lineItemId } = await draftUntil(api, investor, id, { amount: 500 })
  await page.clock.install()
  await page.goto(`/checkout?lineItemId=${lineItemId}`)
  await checkoutOf(page, t).buyButton().click()
  await page.getByRole('link', { name: t('checkout.success.toBank') }).click()
  await decideMandate(page, t, 'decline')
  await page.waitForURL('**/unpaid')
  await expect(page.getByRole('heading', { level: 1, name: t('checkout.success.titleUnpaid') })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: t('checkout.success.giveMandate') }).click()
  await giveMandate(page, t, '**/paid')
  expect((await api.get('/investor/investments')).elements).toHaveLength(1)
})
