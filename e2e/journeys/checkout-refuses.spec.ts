import { formatDate, formatMoney } from '@goldammer/sdk/format'
import { cents } from '@goldammer/sdk/units'
import { checkoutOf } from '../support/checkout.ts'
import { anInvestor, register } from '../support/investor.ts'
import { expectSoon } from '../support/news.ts'
import { PROJECT_SEO_PATH } from '../support/project.ts'
import { draftUntil } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'

/** What the checkout refuses, with the words of the catalogue; what was typed stays where it was typed. */
const BOND_SEO_PATH = 'projekte/solarhain-anleihe-2026'
const JANA = 'jana.probst@post.example'

test('R5.07 somebody of 17 is told why, and keeps what they typed', async ({ page, t, api }) => {
  const investor = await register(api, anInvestor({ firstName: 'Mika', lastName: 'Minderjährig' }))
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  await draftUntil(api, investor, id, { amount: 500 }, 'personalData')
  await page.goto(`/checkout?lineItemId=${id}`)
  const now = new Date()
  const birthDate = formatDate(new Date(Date.UTC(now.getFullYear() - 18, now.getMonth(), now.getDate() + 2)))
  await checkoutOf(page, t).personalData({ ...investor, birthDate })
  const birth = page.getByLabel(t('checkout.person.birthDate'), { exact: true })
  await expect(birth).toHaveAccessibleDescription(new RegExp(t('errors.MUST_BE_ADULT')))
  await expect(birth).toHaveValue(birthDate)
  await expect(page.getByLabel(t('checkout.person.birthPlace'), { exact: true })).toHaveValue(investor.birthPlace)
  await expect(page.getByLabel(t('checkout.person.idNo'), { exact: true })).toHaveValue(investor.idNo)
})

test('R5.01 what is left open is told in the order of the page, and each complaint leads to its field', async ({
  page,
  t,
  api,
}) => {
  const investor = await register(api)
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  await draftUntil(api, investor, id, { amount: 500 }, 'personalData')
  await page.goto(`/checkout?lineItemId=${id}`)
  await page.getByLabel(t('checkout.person.idNo'), { exact: true }).fill('')
  await checkoutOf(page, t).next()
  const complaints = page.getByRole('alert').getByRole('link')
  await expect(complaints.filter({ hasText: t('checkout.person.idNo') })).toBeVisible()
  const places = await complaints.evaluateAll((links) => {
    const fields = [...document.querySelectorAll('[id^="field-"]')]
    return links.map((link) => fields.findIndex(({ id }) => `#${id}` === link.getAttribute('href')))
  })
  expect(places.length).toBeGreaterThan(3)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  await complaints.last().click()
  await expect(page.locator('[id^="field-"]').nth(places.at(-1)!)).toBeFocused()
})

test('R3.08 R9.02 above the limit the step shows what is possible, and asks to confirm the income', async ({
  page,
  t,
  api,
}) => {
  const investor = await register(api)
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  await draftUntil(api, investor, id, { amount: 500 }, 'investment')
  await page.goto(`/checkout?lineItemId=${id}`)
  const checkout = checkoutOf(page, t)
  const field = (key: Parameters<typeof t>[0]) => page.getByLabel(t(key), { exact: true })
  await field('checkout.invest.freeAssets').fill('5000')
  await field('checkout.invest.income').fill('1250')
  await page.getByRole('checkbox', { name: t('checkout.invest.disclosureConfirmed') }).check()
  await checkout.investment('5000')
  const possible = t('errors.LIMIT_EXCEEDED', { headroom: 2500 })
  expect(possible).toContain(formatMoney(cents(250_000), 'de-DE'))
  await expect(page.getByRole('alert').getByText(possible)).toBeVisible()
  await expect(field('checkout.invest.amount')).toHaveValue(/^5[. ]?000/)
  await expect(field('checkout.invest.income')).toHaveValue('1250')
  await checkout.investment('2500')
  await checkout.survey()
  await expect(checkout.step('checkout.step.confirmation')).toBeVisible()
  const income = page.getByRole('checkbox', { name: t('investing.legal.confirmation.income') })
  await checkout.next()
  await expect(page.getByRole('alert').getByText(t('errors.CONFIRMATION_REQUIRED'))).toBeVisible()
  await income.check()
  await checkout.next()
  await expect(checkout.step('checkout.step.risk')).toBeVisible()
})

test('R5.03 R5.09 missing consents and a depot at a blocked bank stop the order; all input stays', async ({
  page,
  t,
  api,
}) => {
  const investor = await register(api, anInvestor({ firstName: 'Dora', lastName: 'Depotlos' }))
  const { id } = await api.productAt(BOND_SEO_PATH)
  await draftUntil(api, investor, id, { amount: 1000 }, 'bankAccount')
  await page.goto(`/checkout?lineItemId=${id}`)
  const checkout = checkoutOf(page, t)
  const field = (key: Parameters<typeof t>[0]) => page.getByLabel(t(key), { exact: true })
  const refusal = (key: Parameters<typeof t>[0]) => page.getByRole('alert').getByText(t(key))

  await test.step('direct debit needs its consent', async () => {
    await field('checkout.bank.iban').fill(investor.iban)
    await checkout.next()
    await expect(refusal('errors.SEPA_CONSENT_REQUIRED')).toBeVisible()
    await page.getByRole('checkbox', { name: t('checkout.bank.consent') }).check()
    await checkout.next()
  })

  await test.step('the depot must not be at a blocked bank', async () => {
    await expect(checkout.step('checkout.step.depot')).toBeVisible()
    await field('checkout.depot.bank').fill('Sperrbank')
    await field('checkout.depot.blz').fill('99900099')
    await field('checkout.depot.number').fill('7100099')
    await page.getByRole('checkbox', { name: t('checkout.depot.consent') }).check()
    await checkout.next()
    await expect(refusal('errors.DEPOT_BANK_BLOCKED')).toBeVisible()
    await expect(field('checkout.depot.number')).toHaveValue('7100099')
    await field('checkout.depot.blz').fill('99900002')
    await checkout.next()
  })

  await test.step('every declaration is needed', async () => {
    await expect(checkout.step('checkout.step.summary')).toBeVisible()
    await checkout.next()
    await expect(refusal('errors.TERMS_REQUIRED')).toBeVisible()
    await expect(refusal('errors.PRIVACY_REQUIRED')).toBeVisible()
    await checkout.summary()
    await expect(checkout.buyButton()).toBeEnabled()
  })
})

test('R4.02 R8.10 an unread identity is tried again; a finally rejected one begins no further order', async ({
  page,
  t,
  api,
}) => {
  const investor = await register(api, anInvestor({ firstName: 'Rolf', lastName: 'Rausprobe' }))
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { lineItemId } = await draftUntil(api, investor, id, { amount: 500 })
  const order = await api.post('/checkout/order', { lineItemId })
  const status = () => api.get(`/investing/orders/${order.id}/status`)
  await expectSoon(async () => (await status()).kycUrl).toBeTruthy()
  const { kycUrl } = await status()
  await page.goto(kycUrl)
  await page.getByRole('button', { name: t('investing.ident.outcome.error'), exact: true }).click()
  await page.waitForURL('**/investor-portal/identity-check')
  await expect(page.getByText(t('own.identity.text.error'))).toBeVisible()
  await expect(page.getByText(t('own.identity.attemptsLeft', { count: 2 }))).toBeVisible()
  await page.getByRole('button', { name: t('own.identity.again') }).click()
  await page.getByRole('button', { name: t('investing.ident.outcome.rejected'), exact: true }).click()
  await page.waitForURL('**/investor-portal/identity-check')
  await expect(page.getByText(t('own.identity.text.rejected'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('own.identity.contact') })).toBeVisible()
  await expectSoon(async () => (await status()).contractState).toBe('8_2_rejected')
  await page.goto(`/checkout/success/${order.id}/unpaid`)
  await expect(page.getByText(t('checkout.success.kyc.rejected'), { exact: true })).toBeVisible()
  await api.post('/checkout/cart/line-item', { items: [{ id, type: 'product', quantity: 2 }] })
  await page.goto(`/checkout?lineItemId=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: t('checkout.page.refused') })).toBeVisible()
  await expect(page.getByText(t('errors.KYC_REJECTED'))).toBeVisible()
})

test('R4.03 R1.06 after a returned debit the page says so, and leads to a new mandate', async ({ page, t, api }) => {
  await api.login(JANA)
  const { elements } = await api.get('/investor/investments?limit=50')
  const open = elements.find(({ state }: { state: string }) => state === '3_1_payment_open')
  await page.goto(`/checkout/success/${open.orderId}/unpaid`)
  await expect(page.getByRole('heading', { level: 1, name: t('checkout.success.titleReturned') })).toBeVisible()
  await expect(page.getByText(t('states.payment.returned'), { exact: true }).first()).toBeVisible()
  // Not pressed: other journeys look at this contract too.
  const link = page.getByRole('link', { name: t('checkout.success.giveMandate') })
  await expect(link).toHaveAttribute('href', `/checkout/success/${open.orderId}/pay`)
})
