import { anInvestor, register } from '../support/investor.ts'
import { expect, test } from '../support/test.ts'

test('R3.05 R5.03 R3.07 R5.04 a depot at a blocked bank and a wallet with a wrong checksum are refused at their fields', async ({
  page,
  t,
  api,
}) => {
  await register(api, anInvestor({ firstName: 'Wanda', lastName: 'Wertpapier' }))
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: t('common.action.save') })

  await test.step('depot', async () => {
    const text = (key: 'add' | 'bank' | 'blz' | 'number' | 'consent' | 'consentMissing') => t(`own.depot.${key}`)
    await page.goto('/investor-portal/profile?tab=depots')
    await page.getByRole('button', { name: text('add') }).click()
    await dialog.getByLabel(text('bank'), { exact: true }).fill('Sperrbank')
    const code = dialog.getByLabel(text('blz'), { exact: true })
    await code.fill('99900099')
    await dialog.getByLabel(text('number'), { exact: true }).fill('7100099')
    await save.click()
    await expect(dialog.getByText(text('consentMissing'))).toBeVisible()
    await dialog.getByLabel(text('consent')).check()
    await save.click()
    await expect(dialog.getByText(t('errors.DEPOT_BANK_BLOCKED'))).toBeVisible()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await code.fill('99900002')
    await save.dblclick()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('main').getByText('7100099').first()).toBeVisible()
    expect((await api.get('/investor/depots')).elements).toHaveLength(1)
  })

  await test.step('wallet', async () => {
    const text = (key: 'add' | 'own' | 'address' | 'terms' | 'invalidAddress') => t(`own.wallet.${key}`)
    await page.goto('/investor-portal/profile?tab=wallets')
    await page.getByRole('button', { name: text('add') }).click()
    await dialog.getByRole('radio', { name: text('own') }).check()
    const address = dialog.getByLabel(text('address'), { exact: true })
    await address.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')
    // The terms are the custodian's.
    await expect(dialog.getByLabel(text('terms'))).toHaveCount(0)
    await save.click()
    await expect(dialog.getByText(text('invalidAddress'))).toBeVisible()
    await address.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    const wallets = '**/investor/wallets'
    await page.route(wallets, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
    await save.click()
    await expect(dialog).toHaveCount(0)
    const stale = page.getByRole('alert').filter({ hasText: t('portal.notRefreshed') })
    await expect(stale).toBeVisible()
    await page.unroute(wallets)
    await stale.getByRole('button', { name: t('common.action.retry') }).click()
    await expect(stale).toHaveCount(0)
    await expect(page.getByText('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeVisible()
  })
})

test('R3.03 R5.07 the profile explains to a minor why they cannot invest, and offers no identity check', async ({
  t,
  another,
}) => {
  const { page } = await another('minh.junior@post.example')
  await page.goto('/investor-portal/profile')
  await expect(page.getByText(t('errors.MUST_BE_ADULT'))).toBeVisible()
  await expect(page.getByText(t('own.profile.dataComplete'))).toBeVisible()
})

test('R3.14 a survey stays locked, and says when offers of a crowdfunding service ask for it anew', async ({
  page,
  t,
  stock,
}) => {
  await page.context().addCookies(stock.cookies.jana)
  await page.goto('/investor-portal/profile?tab=survey')
  await expect(page.getByText(t('own.survey.lockedText'))).toBeVisible()
  await expect(page.getByText(t('own.survey.expired'))).toHaveCount(0)
  // More than two years later, in the browser alone.
  await page.clock.setFixedTime(Date.now() + 3 * 365 * 86_400_000)
  await page.reload()
  await expect(page.getByText(t('own.survey.expired'))).toBeVisible()
  await expect(page.getByText(t('own.survey.expiredText'))).toBeVisible()
})

test('R2.22 on a phone the tab that is chosen is in sight', async ({ page, t, stock }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().addCookies(stock.cookies.jana)
  await page.goto('/investor-portal/profile')
  const tabs = page.getByRole('navigation', { name: t('investor.profile.tabs.label') })
  for (const key of ['wallets', 'person', 'representatives', 'wallets'] as const) {
    const tab = tabs.getByRole('link', { name: t(`investor.profile.tabs.${key}`) })
    await tab.press('Enter')
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(tab).toBeInViewport({ ratio: 1 })
  }
  // Where all of them fit they stand at their beginning; turned back, the phone shows the chosen one again.
  const chosen = tabs.getByRole('link', { name: t('investor.profile.tabs.wallets') })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(chosen).toBeInViewport({ ratio: 1 })
  }
})

test('R6.06 what is another’s or does not exist is not found, and leads back to the start', async ({
  page,
  t,
  stock,
}) => {
  await page.context().addCookies(stock.cookies.jana)
  const { signedOrderId, productId } = stock
  for (const path of [`investments/${signedOrderId}/${productId}`, 'investments/none/such', 'as/none', 'nowhere']) {
    await page.goto(`/investor-portal/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: t('portal.notFound') })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('portal.toStart') })
      .click()
    await expect(page.getByText(t('own.dashboard.invested'), { exact: true }).first()).toBeVisible()
  }
})
