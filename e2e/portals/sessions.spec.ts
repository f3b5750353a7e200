import type { Page } from '@playwright/test'
import { NEW_PASSWORD, PASSWORD } from '../support/api.ts'
import { downloaded } from '../support/files.ts'
import { expect, test } from '../support/test.ts'
import { type Text, textOf } from '../support/text.ts'

const OWNER = 'owner@quellhain.example'
const SUPPORT = 'sina.support@goldammer.example'

const askedAgain = (page: Page, t: Text) => page.getByRole('dialog', { name: t('portal.signInAgain.title') })

async function signInAgain(page: Page, t: Text, password = PASSWORD) {
  const dialog = askedAgain(page, t)
  await dialog.getByLabel(t('portal.signInAgain.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: t('common.action.login'), exact: true }).click()
}

test('R8.07 a session that ends in a form loses nothing: one signs in over it, and it is saved', async ({
  page,
  stock,
}) => {
  const t = textOf('en-GB')
  await page.context().addCookies(stock.cookies.investor)
  await page.goto('/en-GB/investor-portal/profile')
  const label = t('investor.profile.optional', { label: t('investor.profile.field.phone') })
  const phone = page.getByLabel(label, { exact: true })
  const wanted = `030 23125-${String(Date.now()).slice(-5)}`
  await phone.fill(wanted)
  await page.context().clearCookies()
  await page.getByRole('button', { name: t('own.profile.save') }).click()

  await signInAgain(page, t, 'not the password')
  await expect(askedAgain(page, t).getByRole('alert')).toBeVisible()
  await expect(phone).toHaveValue(wanted)
  await signInAgain(page, t, NEW_PASSWORD)
  await expect(page.getByText(t('own.profile.saved'))).toBeVisible()
  await expect(askedAgain(page, t)).toHaveCount(0)
  await page.reload()
  await expect(phone).toHaveValue(wanted)
})

test('R8.07 who has signed in in another tab is not asked here any more, and what waited goes on', async ({
  page,
  api,
  t,
  stock,
}) => {
  const saved = page.getByText(t('own.profile.saved'))
  const label = t('investor.profile.optional', { label: t('investor.profile.field.phone') })
  const phone = page.getByLabel(label, { exact: true })
  await page.context().addCookies(stock.cookies.investor)
  await page.goto('/investor-portal/profile')
  const saveWithoutSession = async (wanted: string) => {
    await phone.fill(wanted)
    await page.context().clearCookies()
    await page.getByRole('button', { name: t('own.profile.save') }).click()
    await expect(askedAgain(page, t)).toBeVisible()
  }
  const email = await askedAs(page, t, () => saveWithoutSession(`030 23125-${String(Date.now()).slice(-5)}`))

  await test.step('at the shop: it is seen when one comes back', async () => {
    await api.login(email)
    await expect(askedAgain(page, t)).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(saved).toBeVisible()
    await expect(askedAgain(page, t)).toHaveCount(0)
  })

  await test.step('as somebody else: it still asks', async () => {
    await saveWithoutSession(`030 23126-${String(Date.now()).slice(-5)}`)
    await api.login('neele.neu@post.example')
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/store-api/context'))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await answered
    await expect(askedAgain(page, t)).toBeVisible()
  })

  await test.step('in another portal tab: that tells so by itself', async () => {
    await api.post('/account/logout')
    const other = await page.context().newPage()
    await api.login(email)
    await other.goto('/investor-portal/profile')
    await expect(other.getByRole('button', { name: t('own.profile.save') })).toBeVisible()
    await page.context().clearCookies()
    await other
      .getByRole('main')
      .getByRole('link', { name: t('investor.profile.tabs.depots') })
      .click()
    await signInAgain(other, t, NEW_PASSWORD)
    await expect(askedAgain(page, t)).toHaveCount(0)
    await expect(saved).toBeVisible()
  })
})

/** Whom the dialog asks that `end` brings up. */
async function askedAs(page: Page, t: Text, end: () => Promise<void>): Promise<string> {
  await end()
  return await askedAgain(page, t).getByLabel(t('portal.signInAgain.email'), { exact: true }).inputValue()
}

test('an action after the end of a session continues after sign-in, or leads to it and back', async ({
  t,
  another,
}) => {
  const { page, api } = await another(OWNER)
  const here = '/company-portal/financing?state=2_1_in_review'
  await page.goto(here)
  await expect(page.getByRole('region', { name: t('company.contracts.table') })).toBeVisible()
  const exportContracts = async () => {
    await api.post('/account/logout')
    await page.getByRole('button', { name: t('portal.export.title') }).click()
    await page.getByRole('menuitem', { name: t('portal.export.german'), exact: true }).click()
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

test('staff whose session ended sign in again on the same page, with their input', async ({ page, t }) => {
  await page.goto('/staff/customers?text=jana.probst')
  await page.getByLabel(t('staff.login.email'), { exact: true }).fill(SUPPORT)
  await page.getByLabel(t('staff.login.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('staff.login.submit'), exact: true }).click()
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
