import { PASSWORD } from '../support/api.ts'
import { anInvestor, register } from '../support/investor.ts'
import { expect, test } from '../support/test.ts'

const OWNER = 'owner@quellhain.example'
const SUPPORT = 'sina.support@goldammer.example'

test('in a portal a session that has ended leads through the sign-in and back to the page', async ({ t, another }) => {
  const { page, api } = await another(OWNER)
  const here = '/company-portal/financing?state=2_1_in_review'
  await page.goto(here)
  await expect(page.getByRole('region', { name: t('company.contracts.table') })).toBeVisible()
  await api.post('/account/logout')
  await page.getByRole('button', { name: t('company.contracts.export') }).click()
  await page.getByRole('menuitem', { name: t('company.contracts.exportGerman') }).click()
  await page.waitForURL(`**/login?redirect=${encodeURIComponent(here)}`)
})

test('staff whose session has ended sign in again and are where they were', async ({ page, t }) => {
  const signIn = async () => {
    await page.getByLabel(t('staff.login.email'), { exact: true }).fill(SUPPORT)
    await page.getByLabel(t('staff.login.password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: t('staff.login.submit') }).click()
  }
  await page.goto('/staff/customers')
  await signIn()
  await page.getByLabel(t('portal.search'), { exact: true }).fill('jana.probst')
  const found = page.getByRole('region', { name: t('staff.customers.title') }).getByRole('link')
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page.getByRole('button', { name: t('staff.impersonate.open') })).toBeVisible()
  const { pathname } = new URL(page.url())

  await page.request.post('/staff-api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  await page.getByRole('button', { name: t('staff.impersonate.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('staff.impersonate.open') })
  await dialog.getByLabel(t('staff.impersonate.reason')).fill('Hilfe beim Ausfüllen der Zeichnung')
  await dialog.getByRole('button', { name: t('staff.impersonate.start') }).click()
  await page.waitForURL('**/staff/login?**')
  await signIn()
  await page.waitForURL(`**${pathname}`)
  await expect(page.getByRole('button', { name: t('staff.impersonate.open') })).toBeVisible()
})

test('R2.22 a bank account that could not be deleted says why', async ({ page, t, api }) => {
  const { name, iban } = await register(api, anInvestor())
  const { investor } = await api.get('/investor/profile')
  await api.post('/investor/bank-accounts', { investorId: investor.id, accountHolder: name, iban })
  await page.goto('/investor-portal/profile?tab=bank')
  await page.getByRole('button', { name: new RegExp(`^${t('common.action.remove')}:`) }).click()
  await page.route('**/store-api/investor/bank-accounts/*', (route) => route.abort())
  await page
    .getByRole('dialog', { name: t('investor.profile.bank.removeTitle') })
    .getByRole('button', { name: t('common.action.remove') })
    .click()
  await expect(page.getByRole('alert')).toContainText(t('common.error.offline'))
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
  await expect(page.getByText(t('investor.dashboard.invested'), { exact: true }).first()).toBeVisible()
  await page.route('**/portal-assets/*.js', (route) => route.abort())
  const told = page.waitForRequest('**/errors')
  const menu = page.getByRole('navigation', { name: t('portal.investor') })
  await menu.getByRole('link', { name: t('investor.documents.title') }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(menu).toBeVisible()
  expect((await told).postDataJSON()).toMatchObject({ route: 'investor/documents', message: expect.any(String) })
})
