import { formatPrice } from '@goldammer/sdk/format'
import { cents } from '@goldammer/sdk/units'
import { decideMandate } from '../support/bank.ts'
import { checkoutOf } from '../support/checkout.ts'
import { anInvestor, register } from '../support/investor.ts'
import { draftUntil } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'

test('R3.05 R2.28 a bond asks for a depot', async ({ page, t, api }) => {
  const investor = await register(api, anInvestor({ firstName: 'Dora', lastName: 'Depotprobe' }))
  const { id } = await api.productAt('projekte/solarhain-anleihe-2026')
  const { lineItemId } = await draftUntil(api, investor, id, { amount: 1000 }, 'bankAccount')
  await page.goto(`/checkout?lineItemId=${lineItemId}`)
  const checkout = checkoutOf(page, t)
  await checkout.bankAccount(investor)
  await checkout.depot(investor)
  await checkout.summary()
  await checkout.buyButton().click()
  await page.waitForURL('**/checkout/success/*')
  await page.getByRole('link', { name: t('checkout.success.toBank') }).click()
  await decideMandate(page, t, 'sign')
  await page.waitForURL('**/paid')
  const { elements } = await api.get('/investor/investments')
  expect(elements).toHaveLength(1)
  await page.goto(`/investor-portal/investments/${elements[0].orderId}/${id}`)
  await expect(page.getByText('Musterkasse ••••0099')).toBeVisible()
})

test('R3.07 R2.28 a tokenised certificate asks for a wallet', async ({ page, t, api }) => {
  const investor = await register(api, anInvestor({ firstName: 'Willi', lastName: 'Walletprobe' }))
  const { id } = await api.productAt('projekte/mooremess-genussschein-b')
  const { lineItemId } = await draftUntil(api, investor, id, { amount: 250 }, 'investment')
  await page.goto(`/checkout?lineItemId=${lineItemId}`)
  const checkout = checkoutOf(page, t)
  await checkout.investment('250', 'managed')
  await checkout.survey()
  await checkout.risk()
  await checkout.documents()
  await checkout.promotionCode()
  await checkout.bankAccount(investor)
  await checkout.summary()
  await checkout.buyButton().click()
  await page.waitForURL('**/checkout/success/*')
  await expect(page.getByRole('heading', { level: 1, name: t('checkout.success.title') })).toBeVisible()
})

test('R2.27 R6.05 a collectible is ordered like any good, from the product to the mandate', async ({
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
