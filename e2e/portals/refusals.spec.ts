import { anInvestor, register } from '../support/investor.ts'
import { expect, test } from '../support/test.ts'

test('R2.22 a bank account that could not be deleted says why', async ({ page, t, api }) => {
  const { name, iban } = await register(api, anInvestor())
  await api.post('/investor/bank-accounts', { accountHolder: name, iban })
  await page.goto('/investor-portal/profile?tab=bank')
  await page.getByRole('button', { name: new RegExp(`^${t('common.action.remove')}:`) }).click()
  await page.route('**/store-api/investor/bank-accounts/*', (route) => route.abort())
  await page
    .getByRole('dialog', { name: t('own.bank.removeTitle') })
    .getByRole('button', { name: t('common.action.remove') })
    .click()
  await expect(page.getByRole('alert')).toContainText(t('common.error.offline'))
})

test('R5.01 what the interface refuses is not sent, and is shown at its field', async ({ t, another }) => {
  const { page } = await another('owner@quellhain.example')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/company/requests') && request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/company-portal/companies')
  await page.getByRole('button', { name: t('company.companies.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('company.companies.add') })
  for (const name of ['nameCompany', 'legalForm', 'registerNr', 'registerCourt', 'headquarter'] as const)
    await dialog.getByLabel(t(`portal.companyFields.${name}`), { exact: true }).fill('Beispiel')
  await dialog.getByLabel(t('portal.companyFields.emailCompany'), { exact: true }).fill('kontakt@beispiel')
  await dialog.getByRole('button', { name: t('company.companies.send') }).click()
  await expect(dialog.getByText(t('validation.email'))).toBeVisible()
  expect(sent).toEqual([])
})

test('R8.05 a page of a portal that breaks says so beside the menu, and the shop is told', async ({ t, another }) => {
  const { page } = await another('jana.probst@post.example')
  // A portal whose shop has a service that hears of errors.
  await page.route('**/investor-portal', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('data-errors=""', 'data-errors="told"')
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/investor-portal')
  await expect(page.getByText(t('own.dashboard.invested'), { exact: true }).first()).toBeVisible()
  await page.route('**/portal-assets/*.js', (route) => route.abort())
  const reported = page.waitForRequest('**/errors')
  const menu = page.getByRole('navigation', { name: t('portal.investor') })
  await menu.getByRole('link', { name: t('investor.documents.title') }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(menu).toBeVisible()
  expect((await reported).postDataJSON()).toMatchObject({ route: 'investor/documents', message: expect.any(String) })
})
