import { expect, test } from '../support/test.ts'

/** The smallest picture there is. */
const EXTRACT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('R3.01 R2.25 an editor changes core data, requests a change of register data; a viewer only reads', async ({
  page,
  t,
  api,
  another,
}) => {
  await api.login('editor@habichtsgrund.example')
  await page.goto('/company-portal/core-data')
  const field = (name: 'nameCompany' | 'headquarter' | 'xing') => t(`issuer.field.${name}`)
  const xing = page.getByLabel(t('investor.profile.optional', { label: field('xing') }), { exact: true })
  const saved = page.getByText(t('company.coreData.saved'))
  const save = page.getByRole('button', { name: t('company.coreData.save') })
  await expect(page.getByLabel(field('nameCompany'), { exact: true })).toBeDisabled()

  await test.step('a link that is none is refused at its field; one that is one is kept, and noted', async () => {
    for (const none of ['habichtsgrund', 'http://xing.example/habichtsgrund']) {
      await xing.fill(none)
      await save.click()
      await expect(page.locator('.ant-btn-loading')).toHaveCount(0)
      await expect(page.getByText(t('validation.url'))).toBeVisible()
      await expect(xing).toHaveAttribute('aria-invalid', 'true')
    }
    const link = `https://xing.example/habichtsgrund-${Date.now()}`
    await xing.fill(link)
    await save.click()
    await expect(saved).toBeVisible()
    await page.goto('/company-portal/core-data?tab=history')
    await expect(page.getByRole('listitem').filter({ hasText: link }).first()).toContainText(field('xing'))
  })

  await test.step('a change of the seat is asked for and taken back', async () => {
    await page.goto('/company-portal/core-data')
    await page.getByRole('button', { name: t('portal.change.ask') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: field('headquarter'), exact: true }).check()
    await dialog
      .getByRole('textbox', { name: field('headquarter'), exact: true })
      .fill('Nebenweg 2, 00001 Beispielstadt')
    await dialog.getByLabel(t('portal.change.reason'), { exact: true }).fill('Umzug')
    const proof = dialog.getByLabel(t('portal.change.file'), { exact: true })
    await proof.setInputFiles({ name: 'auszug.png', mimeType: 'image/png', buffer: EXTRACT })
    await dialog.getByRole('button', { name: t('portal.change.ask') }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: t('portal.change.withdraw') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('portal.change.withdraw') })
      .click()
    const request = page.getByRole('listitem').filter({ hasText: 'Nebenweg 2' }).first()
    await expect(request).toContainText(t('states.changeRequest.withdrawn'))
  })

  await test.step('a viewer sees the same without anything to press', async () => {
    const { page: desk } = await another('viewer@habichtsgrund.example')
    await desk.goto('/company-portal/core-data')
    await expect(desk.getByText(t('company.coreData.viewer')).first()).toBeVisible()
    await expect(desk.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(desk.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await desk.goto('/company-portal/core-data?tab=representatives')
    await expect(desk.getByRole('heading', { name: t('investor.profile.tabs.representatives') })).toBeVisible()
    await expect(desk.getByRole('main').getByRole('button')).toHaveCount(0)
  })
})
