import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import type { Page } from '@playwright/test'
import { PASSWORD } from '../support/api.ts'
import { passSoon } from '../support/news.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('R3.16 R2.14 staff add, move by keys and remove a menu entry, and the shop follows', async ({
  t,
  page: visitor,
  another,
  baseURL,
}) => {
  const name = `Wärmewende ${Date.now()}`
  const { page: carla } = await another()
  await carla.context().addCookies([{ name: LOCALE_COOKIE.name, value: 'de-DE', url: baseURL ?? '' }])
  const data = { email: 'carla.content@goldammer.example', password: PASSWORD }
  await carla.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
  const save = () => carla.getByRole('button', { name: t('common.action.save') }).click()

  // A category, whose name must not be missing.
  await carla.goto('/staff/navigation/new?tree=catalogue')
  await save()
  const german = carla.getByLabel(`${t('staff.navigation.field.name')}: Deutsch`)
  await expect(german).toHaveAttribute('aria-invalid', 'true')
  await german.fill(name)
  await carla.getByLabel(`${t('staff.navigation.field.paths')}: Deutsch`).fill(`test/waerme-${Date.now()}`)
  await save()
  await expect(carla.getByRole('link', { name, exact: true })).toBeVisible()

  // An entry of the menu that leads there.
  await carla.goto('/staff/navigation/new?tree=main-navigation')
  await german.fill(name)
  await carla.getByRole('combobox', { name: t('staff.navigation.target') }).fill(name)
  await carla.getByTitle(name, { exact: true }).click()
  await save()
  const row = carla.getByRole('listitem').filter({ has: carla.getByRole('link', { name, exact: true }) })
  await row.getByRole('button', { name: t('portal.order.up', { name }) }).click()
  const notice = t('staff.navigation.moved', { name, level: 1, place: 5 })
  await expect(carla.getByRole('status').filter({ hasText: notice })).toHaveCount(1)
  await visitor.goto('/')
  const menu = visitor.getByRole('banner').getByRole('link')
  await passSoon(async () => {
    await visitor.reload()
    await expect(menu.filter({ hasText: name })).toHaveCount(1, { timeout: 500 })
  })

  // The category goes, and what leads to it.
  await carla.goto('/staff/navigation?tab=catalogue')
  await carla.getByRole('link', { name, exact: true }).click()
  await carla.getByRole('button', { name: t('staff.navigation.remove') }).click()
  const dialog = carla.getByRole('dialog')
  await expect(dialog.getByText(t('staff.navigation.removeLinks', { names: name }))).toBeVisible()
  await dialog.getByRole('button', { name: t('staff.navigation.remove') }).click()
  await expect(carla.getByText(t('staff.navigation.removed'))).toBeVisible()
  await passSoon(async () => {
    await visitor.reload()
    await expect(menu.filter({ hasText: name })).toHaveCount(0, { timeout: 500 })
  })
})

test('R3.16 an earlier menu is compared and restored; a late editor changes nothing and sees why', async ({
  t,
  another,
  baseURL,
}) => {
  const deskOf = async (name: string) => {
    const { page } = await another()
    await page.context().addCookies([{ name: LOCALE_COOKIE.name, value: 'de-DE', url: baseURL ?? '' }])
    const data = { email: `${name}@goldammer.example`, password: PASSWORD }
    await page.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
    await page.goto('/staff/navigation?tab=footer-navigation')
    return page
  }
  const carla = await deskOf('carla.content')
  const adam = await deskOf('adam.admin')
  const namesOf = (page: Page) => page.locator('.tree-row .tree-name a').allInnerTexts()
  await expect.poll(async () => (await namesOf(carla)).length).toBeGreaterThan(1)
  const before = await namesOf(carla)
  await expect.poll(() => namesOf(adam)).toEqual(before)
  const down = (page: Page, name: string) =>
    page.getByRole('button', { name: t('portal.order.down', { name }) }).click()
  await down(carla, before[0]!)
  await expect.poll(() => namesOf(carla)).not.toEqual(before)
  const moved = await namesOf(carla)
  const orders = carla.getByRole('region', { name: t('staff.navigation.orders') })
  const latest = orders.getByRole('button', { name: t('staff.pages.compare') })
  await latest.nth(1).click()
  const compared = orders.getByRole('row').filter({ hasText: t('staff.navigation.trees.footer-navigation') })
  await expect(compared).toHaveCount(1)
  await expect(compared).toContainText(before[0]!)
  await expectAccessible(carla)

  // Adam still sees what was before.
  await down(adam, before[0]!)
  await expect(adam.getByText(t('errors.RECORD_CHANGED'))).toBeVisible()
  await expect.poll(() => namesOf(adam)).toEqual(moved)

  await orders.getByRole('button', { name: t('staff.pages.takeUp') }).click()
  await expect(carla.getByText(t('staff.navigation.ordered'))).toBeVisible()
  await expect.poll(() => namesOf(carla)).toEqual(before)
})
