import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('R2.25 design §5 a page published to one company is in its menu; another company does not find it', async ({
  t,
  page: desk,
  another,
}) => {
  const slug = `leitfaden-${Date.now()}`
  const title = `Leitfaden ${slug}`
  const main = desk.getByRole('main')
  const address = main.getByRole('textbox', { name: t('staff.companyPages.field.slug'), exact: true })
  await desk.request.post('/staff-api/login', {
    data: { email: 'carla.content@goldammer.example', password: 'goldammer-demo' },
  })

  await test.step('what is missing is told at its field; the draft is kept and published', async () => {
    await desk.goto('/staff/company-pages')
    await main.getByRole('button', { name: t('staff.companyPages.write') }).click()
    await main.getByRole('button', { name: t('common.action.save') }).click()
    await expect(main.getByText(t('validation.required'))).toHaveCount(3)
    await main.getByLabel(t('staff.companyPages.field.title')).first().fill(title)
    await main.getByRole('textbox', { name: `${t('staff.companyPages.text')}: Deutsch` }).fill('So läuft eine Runde.')
    await address.fill('news')
    await main.getByRole('radio', { name: t('staff.companyPages.audiences.chosen') }).check()
    await main.getByRole('combobox', { name: t('staff.companyPages.field.companyIds') }).fill('Quellhain')
    await desk.keyboard.press('Enter')
    await desk.keyboard.press('Escape')
    await main.getByRole('button', { name: t('common.action.save') }).click()
    await expect(main.getByText(t('errors.COMPANY_PAGE_SLUG_TAKEN'))).toBeVisible()
    await address.fill(slug)
    await main.getByRole('button', { name: t('common.action.save') }).click()
    await expect(main.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expectAccessible(desk)
    await main.getByRole('button', { name: t('staff.companyPages.publish') }).click()
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: t('staff.companyPages.publish') })
      .click()
    await expect(main.getByText(t('states.cmsPage.published'), { exact: true })).toBeVisible()
    await main.getByRole('link', { name: t('staff.companyPages.title') }).click()
    await expect(main.getByRole('link', { name: title })).toBeVisible()
    await expectAccessible(desk)
  })

  await test.step('its company reads it, and another does not', async () => {
    const { page } = await another('viewer@quellhain.example')
    await page.goto('/company-portal')
    await page.getByRole('navigation').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(new RegExp(`/company-portal/${slug}$`))
    await expect(page.getByRole('main').getByText('So läuft eine Runde.')).toBeVisible()
    await expectAccessible(page)
    const other = await another('viewer@solarhain.example')
    await other.page.goto(`/company-portal/${slug}`)
    await expect(other.page.getByText(t('portal.notFound'))).toBeVisible()
  })
})
