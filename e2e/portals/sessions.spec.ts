import type { Page } from '@playwright/test'
import { PASSWORD } from '../support/api.ts'
import { downloaded } from '../support/files.ts'
import { expect, test } from '../support/test.ts'
import { type Text, textOf } from '../support/text.ts'

const OWNER = 'owner@quellhain.example'
const SUPPORT = 'sina.support@goldammer.example'

const askedAgain = (page: Page, t: Text) => page.getByRole('dialog', { name: t('portal.signInAgain.title') })

async function signInAgain(page: Page, t: Text, password = PASSWORD) {
  const dialog = askedAgain(page, t)
  await dialog.getByLabel(t('portal.signInAgain.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: t('common.action.login') }).click()
}

test('R8.07 a session that ends in the middle of a form loses nothing: one signs in over it, and it is saved', async ({
  page,
  stock,
}) => {
  const t = textOf('en-GB')
  await page.context().addCookies(stock.cookies.investor)
  await page.goto('/en-GB/investor-portal/profile')
  const phone = page.getByLabel(t('investor.profile.field.phone'), { exact: true })
  const wanted = `030 23125-${String(Date.now()).slice(-5)}`
  await phone.fill(wanted)
  await page.context().clearCookies()
  await page.getByRole('button', { name: t('investor.profile.save') }).click()

  await signInAgain(page, t, 'not the password')
  await expect(askedAgain(page, t).getByRole('alert')).toBeVisible()
  await expect(phone).toHaveValue(wanted)
  await signInAgain(page, t)
  await expect(page.getByText(t('investor.profile.saved'))).toBeVisible()
  await expect(askedAgain(page, t)).toHaveCount(0)
  await page.reload()
  await expect(phone).toHaveValue(wanted)
})

test('what was asked for when the session had ended goes on after one has signed in, or leads to the sign-in and back', async ({
  t,
  another,
}) => {
  const { page, api } = await another(OWNER)
  const here = '/company-portal/financing?state=2_1_in_review'
  await page.goto(here)
  await expect(page.getByRole('region', { name: t('company.contracts.table') })).toBeVisible()
  const exportContracts = async () => {
    await api.post('/account/logout')
    await page.getByRole('button', { name: t('company.contracts.export') }).click()
    await page.getByRole('menuitem', { name: t('company.contracts.exportGerman') }).click()
  }
  await exportContracts()
  const csv = await downloaded(page, () => signInAgain(page, t))
  expect(csv.toString()).toContain(t('company.contracts.contract'))

  await exportContracts()
  await askedAgain(page, t)
    .getByRole('button', { name: t('portal.signInAgain.leave') })
    .click()
  await page.waitForURL(`**/login?redirect=${encodeURIComponent(here)}`)
})

test('staff whose session has ended sign in again and are where they were, with what they had typed', async ({
  page,
  t,
}) => {
  await page.goto('/staff/customers?text=jana.probst')
  await page.getByLabel(t('staff.login.email'), { exact: true }).fill(SUPPORT)
  await page.getByLabel(t('staff.login.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('staff.login.submit') }).click()
  const found = page.getByRole('region', { name: t('staff.customers.title') }).getByRole('link')
  await expect(found).toHaveCount(1)
  await found.click()
  await page.getByRole('button', { name: t('staff.impersonate.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('staff.impersonate.open') })
  const reason = dialog.getByLabel(t('staff.impersonate.reason'))
  await reason.fill('Hilfe beim Ausfüllen der Zeichnung')

  await page.request.post('/staff-api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  await dialog.getByRole('button', { name: t('staff.impersonate.start') }).click()
  await expect(askedAgain(page, t)).toBeVisible()
  await expect(reason).toHaveValue('Hilfe beim Ausfüllen der Zeichnung')
  const session = page.waitForEvent('popup')
  await signInAgain(page, t)
  await session
  await expect(dialog).toHaveCount(0)
})
