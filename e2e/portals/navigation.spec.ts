import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import { PASSWORD } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

test('R3.16 R2.14 staff put an entry into the menu, by keys into another place, and the shop shows it; dropped it is gone, after one was told what happens', async ({
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
  const told = t('staff.navigation.moved', { name, level: 1, place: 5 })
  await expect(carla.getByRole('status').filter({ hasText: told })).toHaveCount(1)
  await visitor.goto('/')
  const menu = visitor.getByRole('banner').getByRole('link')
  await expect(async () => {
    await visitor.reload()
    await expect(menu.filter({ hasText: name })).toHaveCount(1, { timeout: 500 })
  }).toPass()

  // The category goes, and what leads to it.
  await carla.goto('/staff/navigation?tab=catalogue')
  await carla.getByRole('link', { name, exact: true }).click()
  await carla.getByRole('button', { name: t('staff.navigation.remove') }).click()
  const dialog = carla.getByRole('dialog')
  await expect(dialog.getByText(t('staff.navigation.removeLinks', { names: name }))).toBeVisible()
  await dialog.getByRole('button', { name: t('staff.navigation.remove') }).click()
  await expect(carla.getByText(t('staff.navigation.removed'))).toBeVisible()
  await expect(async () => {
    await visitor.reload()
    await expect(menu.filter({ hasText: name })).toHaveCount(0, { timeout: 500 })
  }).toPass()
})
