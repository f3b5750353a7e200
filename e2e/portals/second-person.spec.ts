import { ACCESS_KEY } from '../support/api.ts'
import { passSoon } from '../support/news.ts'
import { draftRound } from '../support/round.ts'
import { expectAccessible } from '../support/screen.ts'
import { staffApi } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const OWNER = 'owner@quellhain.example'
const EDITOR = 'editor@quellhain.example'

test('R6.07 compliance checks and publishes from its queue a round that content submitted', async ({ t, another }) => {
  const name = `Werkhalle ${Date.now()}`
  const { page: writing } = await another()
  const carla = await staffApi(writing.request, 'carla.content@goldammer.example')
  const { api: company } = await another(OWNER)
  const { companyId } = (await company.get('/company/companies')).elements[0]
  const { productId } = await draftRound(carla, companyId, name)
  await carla.post(`/products/${productId}/draft/move`, { act: 'submit' })
  await writing.goto(`/staff/products/${productId}`)
  await expect(writing.getByText(t('staff.products.compliance'))).toBeVisible()
  await expect(writing.getByRole('button', { name: t('staff.products.acts.publish') })).toHaveCount(0)

  const { page: desk } = await another()
  await staffApi(desk.request, 'conny.compliance@goldammer.example')
  await desk.goto('/staff/releases')
  await expectAccessible(desk)
  await desk.getByRole('link', { name }).click()
  await desk.getByRole('button', { name: t('staff.products.acts.publish') }).click()
  const dialog = desk.getByRole('dialog')
  const publish = dialog.getByRole('button', { name: t('staff.products.acts.publish') })
  await publish.click()
  await expect(dialog.getByText(t('validation.required'))).toBeVisible()
  await dialog.getByLabel(t('staff.products.releaseReason')).fill('Blatt gestattet, Unterlagen geprüft.')
  await expectAccessible(desk)
  await publish.click()
  await expect(desk.getByText(t('staff.products.moved.publish'))).toBeVisible()
  await desk.goto('/staff/releases')
  await expect(desk.getByRole('link', { name })).toHaveCount(0)
})

test('R2.25 what one of the company writes to many investors goes out once another has released it', async ({
  t,
  another,
}) => {
  // A job writes to all of them, when its turn comes.
  test.slow()
  const text = `Der Kran steht seit ${Date.now()}.`
  const { page: author } = await another(EDITOR)
  const { page: second } = await another(OWNER)
  await author.goto('/company-portal/financing?state=3_2_active')
  const table = author.getByRole('region', { name: t('company.contracts.table') })
  await table.getByRole('checkbox').first().check()
  const bar = author.getByRole('region', { name: t('company.bulk.label') })
  await bar.getByRole('button', { name: t('company.bulk.message') }).click()
  const dialog = author.getByRole('dialog', { name: t('company.bulk.messageTitle') })
  await dialog.getByLabel(t('company.bulk.text')).fill(text)
  await dialog.getByRole('button', { name: t('company.mailings.submit') }).click()
  await expect(author.getByText(t('company.mailings.submitted'))).toBeVisible()
  await author.goto('/company-portal/mailings')
  await expect(author.getByText(text)).toBeVisible()
  await expect(author.getByText(t('company.mailings.secondPerson')).first()).toBeVisible()
  await expectAccessible(author)

  await second.goto('/company-portal/mailings')
  await second
    .getByRole('region')
    .filter({ hasText: text })
    .getByRole('button', { name: t('company.mailings.acts.release') })
    .click()
  const asked = second.getByRole('dialog')
  await asked.getByRole('button', { name: t('company.mailings.acts.release') }).click()
  await expect(second.getByText(t('company.mailings.done.release'))).toBeVisible()
  await passSoon(
    async () => {
      await second.reload()
      const mailing = second.getByRole('region').filter({ hasText: text })
      await expect(mailing.getByText(t('states.mailing.sent'), { exact: true })).toBeVisible({ timeout: 2000 })
    },
    { timeout: 60_000 },
  )
})

test('R3.12 a demand for capital is given to somebody of staff, and noted upon', async ({ t, another }) => {
  const name = `Ofenhaus ${Date.now()} UG`
  const { page: desk } = await another()
  await staffApi(desk.request, 'conny.compliance@goldammer.example')
  const asked = await desk.request.post('/store-api/content/capital-demand', {
    headers: { 'sw-access-key': ACCESS_KEY, 'sec-fetch-site': 'same-origin' },
    multipart: {
      urgency: '3_6',
      amount: '750000',
      purpose: 'Zweiter Brennofen',
      companyName: name,
      companyForm: 'UG',
      contact: 'Tilda Ton',
      email: `ofenhaus-${Date.now()}@example.com`,
    },
  })
  expect(asked.status()).toBe(204)
  await desk.goto('/staff/leads')
  await desk.getByRole('link', { name, exact: true }).click()
  await desk.getByLabel(t('staff.leads.assignee')).click()
  await desk.locator('.ant-select-dropdown:visible').getByTitle('Conny Compliance').click()
  await expect(desk.getByText(t('staff.leads.assigned'))).toBeVisible()
  await desk.getByLabel(t('staff.leads.noteLabel'), { exact: true }).fill('Ruft am Montag zurück.')
  await desk.getByRole('button', { name: t('staff.leads.saveNote') }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Ruft am Montag zurück.' })).toBeVisible()
  await expectAccessible(desk)
  await desk.goto('/staff/leads?assignee=me')
  await expect(desk.getByRole('link', { name, exact: true })).toBeVisible()
})
