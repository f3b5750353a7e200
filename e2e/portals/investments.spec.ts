import { expect, test } from '../support/test.ts'

const JANA = 'jana.probst@post.example'

test('R2.10 R2.21 investments are grouped, narrowed, shown with the columns one keeps, and exported', async ({
  t,
  another,
}) => {
  const { page } = await another(JANA)
  const main = page.getByRole('main')
  await page.goto('/investor-portal/investments')
  const energy = main.getByRole('region', { name: t('common.industry.energy'), exact: true }).first()
  await expect(energy.getByRole('link', { name: 'Quellhain Bürgerzins' })).toBeVisible()

  await test.step('by product type, then as one list; each is an address', async () => {
    await main.getByText(t('own.investments.byType'), { exact: true }).last().click()
    await expect(page).toHaveURL(/group=type/)
    await expect(main.getByRole('heading', { name: t('common.productType.fixedInterest') })).toBeVisible()
    await main.getByText(t('own.investments.ungrouped'), { exact: true }).click()
    await expect(page).toHaveURL(/group=none/)
  })

  const table = main.getByRole('region', { name: t('own.investments.table'), exact: true })
  await test.step('columns are chosen, and stay chosen', async () => {
    await expect(table.getByRole('columnheader', { name: t('own.investments.termEnd') })).toHaveCount(0)
    await page.getByRole('button', { name: t('portal.columns') }).click()
    await page.getByRole('checkbox', { name: t('own.investments.termEnd') }).check()
    await page.reload()
    await expect(table.getByRole('columnheader', { name: t('own.investments.termEnd') })).toBeVisible()
  })

  await test.step('the list is searched, and what is left is exported', async () => {
    await main.getByLabel(t('portal.search'), { exact: true }).fill('Altprojekt')
    await expect(page).toHaveURL(/term=Altprojekt/)
    await expect(table.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: t('portal.export.title') }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: t('portal.export.german') }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^investments-.*\.csv$/)
    const lines = (await (await file.createReadStream()).toArray()).join('').trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('Quellhain Altprojekt;')
  })

  await test.step('all documents of an investment come at once', async () => {
    await table.getByRole('link', { name: 'Quellhain Altprojekt' }).click()
    await page
      .getByRole('navigation', { name: t('own.investment.tabs.label') })
      .getByRole('link', { name: t('own.investment.tabs.documents') })
      .click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: t('own.investment.archive') }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^GA-.*\.zip$/)
  })
})

test('R2.21 the dashboard switches its allocation, shows each year and links to open tasks', async ({ t, another }) => {
  const { page } = await another(JANA)
  await page.goto('/investor-portal')
  const main = page.getByRole('main')
  await main
    .getByRole('navigation', { name: t('own.dashboard.allocationBy') })
    .getByRole('link', { name: t('own.dashboard.by.issuer') })
    .click()
  const allocation = main.getByRole('region', { name: t('own.dashboard.allocation') })
  await expect(allocation.getByText('Quellhain Demowind GmbH')).toBeVisible()

  await main.getByRole('link', { name: t('own.dashboard.earlierYear') }).click()
  await expect(page).toHaveURL(/by=issuer&year=/)
  const months = main.getByRole('navigation', { name: t('own.dashboard.payments') })
  await months.getByRole('link').first().click()
  const payments = main.getByRole('region', { name: /^Zahlungen im / })
  await expect(payments.getByText(t('investor.investment.scheduleState.paid')).first()).toBeVisible()
  await page.goBack()
  await expect(payments).toHaveCount(0)

  await test.step('an address that names no state there is says so', async () => {
    await page.goto('/investor-portal/investments?state=quatsch')
    await expect(page.getByRole('alert')).toContainText(t('portal.noSuchList'))
    await page.goto('/investor-portal')
  })

  const tasks = main.getByRole('region', { name: t('own.dashboard.tasks') })
  await tasks.getByRole('link', { name: t('own.dashboard.task.withdrawal.action') }).click()
  await expect(page).toHaveURL(/\/investments\/[0-9a-f]{32}\/[0-9a-f]{32}$/)
  await expect(main.getByRole('button', { name: t('own.withdrawal.withdrawal.open') })).toBeVisible()
})

test('R2.21 domain/amounts#shares the dashboard rounds half up which share of the money is repaid', async ({
  t,
  another,
}) => {
  const { page, api } = await another(JANA)
  const { repaidTotal, investedTotal } = await api.get('/investor/dashboard')
  const share = (repaidTotal / investedTotal) * 100
  // Else another rounding would show the same.
  expect(share % 1).toBeGreaterThan(0.5)
  await page.goto('/investor-portal')
  const percent = `${Math.round(share)}\u00a0%`
  await expect(page.getByText(t('own.dashboard.repaidShare', { percent }))).toBeVisible()
})

test('R2.23 on a phone each payment of the schedule shows sum and state without scrolling', async ({ t, another }) => {
  const { page, api } = await another(JANA)
  await page.setViewportSize({ width: 390, height: 844 })
  const { elements } = await api.get('/investor/investments')
  const { orderId, productId } = elements.find(({ state }: { state: string }) => state === '3_2_active')
  await page.goto(`/investor-portal/investments/${orderId}/${productId}`)
  const schedule = page.getByRole('table').filter({ hasText: t('investor.investment.scheduleState.planned') })
  await expect(schedule.getByText(t('investor.investment.scheduleState.planned')).first()).toBeVisible()
  const [content, width] = await schedule.evaluate((table) => [
    table.parentElement!.scrollWidth,
    table.parentElement!.clientWidth,
  ])
  expect(content).toBe(width)
})
