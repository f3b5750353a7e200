import { formatPrice } from '@goldammer/sdk/format'
import { cents } from '@goldammer/sdk/units'
import { decideMandate } from '../support/bank.ts'
import { anInvestor, register } from '../support/investor.ts'
import { mailTo } from '../support/mailbox.ts'
import { expectAllTranslated } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'
import { pattern } from '../support/text.ts'

test('R1.02 R2.27 R6.05 a collectible is ordered like any good, from the product to the mandate', async ({
  page,
  t,
  api,
}) => {
  await register(api, anInvestor({ firstName: 'Gesa', lastName: 'Güterprobe' }))
  await page.goto('/shop/windrad-modell')
  await page.getByLabel(t('catalogue.buy.quantity'), { exact: true }).fill('5')
  await page.getByRole('button', { name: t('catalogue.buy.submit') }).click()
  await expect(page.getByRole('dialog', { name: t('cart.title') })).toBeVisible()
  // From the fifth on each costs 44,90 €.
  await expect(page.getByText(formatPrice(cents(22_450), 'EUR', 'de-DE')).first()).toBeVisible()
  await page.getByRole('link', { name: t('cart.orderGoods') }).click()
  await page.waitForURL('**/checkout')
  const buy = page.getByRole('button', { name: t('checkout.goods.submit') })
  await expect(buy).toHaveText('Zahlungspflichtig bestellen')
  await buy.click()
  // Without the boxes nothing is ordered.
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('checkbox', { name: t('checkout.goods.terms') }).check()
  await page.getByRole('checkbox', { name: t('checkout.goods.withdrawal') }).check()
  await buy.click()
  await page.waitForURL('**/checkout/success/*')
  await expect(page.getByRole('heading', { level: 1, name: t('checkout.success.titleGoods') })).toBeVisible()
  await page.getByRole('link', { name: t('checkout.success.toBank') }).click()
  await page.getByLabel(t('mail.bank.holder')).fill('Gesa Güterprobe')
  await page.getByLabel(t('mail.bank.account')).fill('DE96999000010001099001')
  await decideMandate(page, t, 'sign')
  await page.waitForURL('**/paid')
  await page.goto('/account/orders')
  await expect(page.getByText('Windrad-Modell aus Holz').first()).toBeVisible()
})

test('R7.19 domain/withdrawal#instruction the checkout of goods links the withdrawal instruction', async ({
  page,
  t,
  api,
}) => {
  const { id } = await api.productAt('shop/windrad-modell')
  await register(api, anInvestor({ firstName: 'Gesa', lastName: 'Güterprobe' }))
  await api.post('/checkout/cart/line-item', { items: [{ id, type: 'product', quantity: 1 }] })
  await page.goto('/checkout')
  const link = page.getByRole('link', { name: t('checkout.goods.instructionLink') })
  await expect(link).toHaveAttribute('href', '/withdrawal#instruction')
  await page.goto('/withdrawal#instruction')
  await expect(page.locator('#instruction')).toBeInViewport()
})

test('R2.29 whoever goes back from the page of the bank stays, and goes on by a button', async ({ page, t, api }) => {
  const { id } = await api.productAt('shop/windrad-modell')
  await register(api, anInvestor({ firstName: 'Gesa', lastName: 'Güterprobe' }))
  await api.post('/checkout/cart/line-item', { items: [{ id, type: 'product', quantity: 1 }] })
  const order = await api.post('/checkout/order')
  await page.goto(`/checkout/success/${order.id}`)
  await expect(page.getByRole('button', { name: t('checkout.success.pause') })).toBeVisible()
  await page.getByRole('link', { name: t('checkout.success.toBank') }).click()
  await expect(page.getByLabel(t('mail.bank.holder'))).toBeVisible()
  await page.goBack()
  await expect(page.getByText(t('checkout.success.redirectPaused'))).toBeVisible()
  await page.getByRole('button', { name: t('checkout.success.resume') }).click()
  await expect(page.getByRole('button', { name: t('checkout.success.pause') })).toBeVisible()
})

test('R1.02 domain/goods#payment-methods for goods paid in advance the page shows where to transfer, and leads to no bank', async ({
  page,
  t,
  api,
}) => {
  const { id } = await api.productAt('shop/windrad-modell')
  const buyer = await register(api, anInvestor({ firstName: 'Gesa', lastName: 'Güterprobe' }))
  await api.post('/checkout/cart/line-item', { items: [{ id, type: 'product', quantity: 1 }] })
  await page.goto('/checkout')
  await page.getByRole('radio', { name: /Vorkasse/ }).check()
  await page.getByRole('checkbox', { name: t('checkout.goods.terms') }).check()
  await page.getByRole('checkbox', { name: t('checkout.goods.withdrawal') }).check()
  await page.getByRole('button', { name: t('checkout.goods.submit') }).click()
  await page.waitForURL('**/checkout/success/*')
  await expect(page.getByText(/Bitte überweisen Sie .* Verwendungszweck GA-/)).toBeVisible()
  await expect(page.getByText(t('states.transfer.created')).first()).toBeVisible()
  await expect(page.getByRole('link', { name: t('checkout.success.toBank') })).toHaveCount(0)
  await expectAllTranslated(page)
  await mailTo(page.request, buyer.email, pattern(t, 'mail.G04.subject', 'orderNumber'))
})

test.describe('en-GB', () => {
  test.use({ shopLocale: 'en-GB' })

  test('R1.02 R5.09 a digital collectible asks for the waiver, and opens once its debit is agreed', async ({
    page,
    t,
    at,
    api,
  }) => {
    const { id } = await api.productAt('shop/brennbuch')
    const buyer = await register(api, anInvestor({ firstName: 'Gesa', lastName: 'Güterprobe' }), 'en-GB')
    await api.post('/checkout/cart/line-item', { items: [{ id, type: 'product', quantity: 1 }] })
    await page.goto(at('/checkout'))
    const buy = page.getByRole('button', { name: t('checkout.goods.submit') })
    await expect(buy).toHaveText('Order with obligation to pay')
    await page.getByRole('checkbox', { name: t('checkout.goods.terms') }).check()
    await page.getByRole('checkbox', { name: t('checkout.goods.withdrawal') }).check()
    await buy.click()
    await expect(page.getByRole('alert')).toContainText(t('errors.DOWNLOAD_WAIVER_REQUIRED'))
    // What was ticked before the refusal is still ticked.
    await expect(page.getByRole('checkbox', { name: t('checkout.goods.terms') })).toBeChecked()
    await page.getByRole('checkbox', { name: t('checkout.goods.waiver') }).check()
    await buy.click()
    await page.waitForURL('**/checkout/success/*')
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.success.titleGoods') })).toBeVisible()
    await page.getByRole('link', { name: t('checkout.success.toBank') }).click()
    await page.getByLabel(t('mail.bank.holder')).fill(buyer.name)
    await page.getByLabel(t('mail.bank.account')).fill(buyer.iban)
    await decideMandate(page, t, 'sign')
    await page.waitForURL('**/paid')
    await mailTo(page.request, buyer.email, pattern(t, 'mail.G01.subject', 'orderNumber'))
    await mailTo(page.request, buyer.email, pattern(t, 'mail.G02.subject', 'orderNumber'))
  })
})
