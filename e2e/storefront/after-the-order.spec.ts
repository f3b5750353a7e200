import { LOCALE_PREFIXES, LOCALES } from '@goldammer/sdk/locales'
import { anInvestor, register } from '../support/investor.ts'
import { PROJECT_SEO_PATH } from '../support/project.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '../support/screen.ts'
import { draftUntil, subscribe } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'
import { textOf } from '../support/text.ts'

const PHONE = { width: 390, height: 844 }
const JANA = 'jana.probst@post.example'

type Held = { orderId: string; state: string }

test('R4.03 after a returned debit the contract stays, and another account gets the mandate', async ({
  t,
  another,
}) => {
  const { page, api } = await another(JANA)
  await page.setViewportSize(PHONE)
  const { elements } = await api.get('/investor/investments')
  const { orderId } = elements.find(({ state }: Held) => state === '3_1_payment_open')
  await page.goto(`/checkout/success/${orderId}/unpaid`)
  await expect(page.getByRole('heading', { level: 1, name: t('checkout.success.titleReturned') })).toBeVisible()
  const next = page.getByRole('main')
  await expect(next.getByText(t('checkout.success.acceptedText'))).toBeVisible()
  await expect(next.getByText(t('checkout.success.collectionAgain'))).toBeVisible()
  await expect(next.getByText(t('checkout.success.acceptanceText'))).toHaveCount(0)
  await page.getByRole('link', { name: t('checkout.account.other') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('checkout.account.title') })).toBeVisible()
  await expectAccessible(page)
})

test('R5.02 domain/payments#sepa-countries a further account is refused at its field, then added and offered first', async ({
  page,
  t,
  api,
}) => {
  const investor = await register(api, anInvestor({ firstName: 'Konrad', lastName: 'Konto' }))
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { lineItemId } = await draftUntil(api, investor, id, { amount: 500 })
  const order = await api.post('/checkout/order', { lineItemId })
  await page.setViewportSize(PHONE)
  await page.goto(`/checkout/success/${order.id}/bank-account`)
  await expect(page.getByLabel(t('checkout.bank.holder'))).toHaveValue(investor.name)
  const iban = page.getByLabel(t('checkout.bank.iban'), { exact: true })
  const add = async (value: string) => {
    await iban.fill(value)
    await page.getByLabel(t('account.field.currentPassword')).fill(investor.password)
    await page.getByRole('button', { name: t('checkout.account.submit') }).dblclick()
  }
  await add('DE29 9990 0001 0001 0002 01')
  await expect(iban).toHaveAttribute('aria-invalid', 'true')
  await add('DE29 9990 0001 0001 0002 00')
  await expect(page.getByRole('status').filter({ hasText: t('checkout.account.added') })).toBeVisible()
  const offered = page.getByRole('main').getByRole('link', { name: t('checkout.success.giveMandate') })
  await expect(offered).toHaveCount(2)
  await expect(offered.first()).toHaveAccessibleName(/DE29 9990 0001 0001 0002 00$/)
  await expectAccessible(page)
  await offered.first().click()
  await page.waitForURL('**/sandbox/bank/**')
})

test('R4.01 BGB § 356a a revoked offer leaves a receipt, and a second request shows that it is in', async ({
  page,
  t,
  api,
}) => {
  const investor = await register(api, anInvestor({ firstName: 'Rieke', lastName: 'Rückzug' }))
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { orderId, orderNumber } = await subscribe(api, investor, id, { amount: 500 })
  await page.setViewportSize(PHONE)
  await page.goto(`/checkout/success/${orderId}/revoke`)
  await page.getByRole('button', { name: t('checkout.revoke.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('checkout.revoke.doneTitle') })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(orderNumber)
  await expect(main).toContainText(t('checkout.revoke.sentTo', { email: investor.email }))
  await expectAccessible(page)
  // Sent once more, as a browser does that is asked to show the answer again.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: t('checkout.revoke.alreadyTitle') })).toBeVisible()
  await expect(page.getByText(t('checkout.revoke.alreadyDone'))).toBeVisible()
  await expect(page.getByText(t('checkout.revoke.impossible'))).toHaveCount(0)
})

test('R2.12 WpHG § 63 (7) a phone shows every cost in euro and percent without scrolling', async ({ page, api }) => {
  const investor = await register(api, anInvestor({ firstName: 'Karla', lastName: 'Kosten' }))
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  await subscribe(api, investor, id, { amount: 500 })
  const { lineItemId } = await draftUntil(api, investor, id, { amount: 500 }, 'summary')
  await page.setViewportSize(PHONE)
  for (const locale of LOCALES) {
    const t = textOf(locale)
    await page.goto(`${LOCALE_PREFIXES[locale]}/checkout?lineItemId=${lineItemId}`)
    await page.getByText(t('checkout.figures.planned'), { exact: true }).first().click()
    for (const name of [t('checkout.risk.costs'), t('checkout.figures.planned')]) {
      const table = page.getByRole('table', { name, exact: true })
      const width = await table.evaluate((element) => [element.scrollWidth, element.clientWidth])
      expect(width[0], `${name} at ${PHONE.width} px`).toBeLessThanOrEqual(width[1]!)
    }
    await expectNoSidewaysScrolling(page)
  }
})
