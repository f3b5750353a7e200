import { staffApi } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('R2.25 what is typed into a long form is saved from anywhere in it, and by Ctrl+S', async ({ page, t, api }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await api.login('editor@habichtsgrund.example')
  await page.goto('/company-portal/core-data')
  const label = t('investor.profile.optional', { label: t('issuer.field.xing') })
  await page.getByLabel(label, { exact: true }).fill(`https://xing.example/habichtsgrund-${Date.now()}`)
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: t('company.coreData.save') })).toBeInViewport()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText(t('company.coreData.saved'))).toBeVisible()
})

test('R1.08 tabs that are wider than the screen show on which side they go on', async ({ page, t, stock }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().addCookies(stock.cookies.staff)
  await page.goto(`/staff/customers/${stock.janaId}`)
  const tabs = page.locator('.tab-strip', {
    has: page.getByRole('navigation', { name: t('staff.customer.tabs.label') }),
  })
  const before = tabs.locator('button.before')
  const after = tabs.locator('button.after')
  await expect(after).toBeVisible()
  await expect(before).toHaveCount(0)
  await after.click()
  await expect(before).toBeVisible()
})

test('R3.17 R4.14 addresses and redirects are one entry of the menu, which leads to the rules', async ({ page, t }) => {
  await staffApi(page.request, 'carla.content@goldammer.example')
  await page.goto('/staff/addresses')
  const menu = page
    .getByRole('navigation')
    .filter({ has: page.getByRole('link', { name: t('staff.addresses.title') }) })
  await expect(menu.getByRole('link', { name: t('staff.addresses.title') })).toBeVisible()
  await expect(menu.getByRole('link', { name: t('staff.routes.title') })).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('staff.routes.title') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('staff.routes.title') })).toBeVisible()
})
