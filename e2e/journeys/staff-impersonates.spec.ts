import type { Page } from '@playwright/test'
import { PASSWORD } from '../support/api.ts'
import { anInvestor, register } from '../support/investor.ts'
import { mailTo } from '../support/mailbox.ts'
import { PROJECT_SEO_PATH } from '../support/project.ts'
import { draftUntil } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'
import { type Text, textOf } from '../support/text.ts'

const SUPPORT = 'sina.support@goldammer.example'
const REASON = 'Hilfe beim Ausfüllen der Zeichnung'

async function signIn(page: Page, t: Text) {
  await page.goto('/staff')
  await page.getByLabel(t('staff.login.email'), { exact: true }).fill(SUPPORT)
  await page.getByLabel(t('staff.login.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('staff.login.submit') }).click()
  await expect(page.getByLabel(t('portal.search'), { exact: true })).toBeVisible()
}

test('R2.04 R6.09 support logs in as a customer with a reason, sees a banner, may not order, and it is on record', async ({
  page,
  t,
  another,
}) => {
  const customer = await another()
  const investor = await register(customer.api, anInvestor({ firstName: 'Kai', lastName: 'Kundenhilfe' }))
  const { id } = await customer.api.productAt(PROJECT_SEO_PATH)
  const { lineItemId } = await draftUntil(customer.api, investor, id, { amount: 500 })

  await test.step('signs in at the staff area and finds the customer', async () => {
    await signIn(page, t)
    await page.getByLabel(t('portal.search'), { exact: true }).fill(investor.email)
    const table = page.getByRole('region', { name: t('staff.customers.title') })
    await expect(table.getByRole('link')).toHaveText([investor.name])
    await table.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: investor.name })).toBeVisible()
  })

  const session = await test.step('asks for a session as this customer, which opens in a tab', async () => {
    await page.getByRole('button', { name: t('staff.impersonate.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('staff.impersonate.open') })
    const start = dialog.getByRole('button', { name: t('staff.impersonate.start') })
    await start.click()
    await expect(dialog.getByText(t('validation.required'))).toBeVisible()
    await dialog.getByLabel(t('staff.impersonate.reason')).fill(REASON)
    const popup = page.waitForEvent('popup')
    const link = page.context().waitForEvent('request', (request) => request.url().includes('/imitate-customer?'))
    await start.click()
    const tab = await popup
    return { tab, link: (await link).url() }
  })
  const { tab } = session

  await test.step('the banner stands on shop and portal', async () => {
    const banner = tab.getByRole('region', { name: t('account.banner.label') })
    await expect(banner).toContainText(REASON)
    await expect(banner).toContainText(investor.name)
    await tab.goto('/projekte')
    await expect(banner).toContainText(REASON)
    await tab.goto('/investor-portal')
    await expect(tab.getByRole('region', { name: t('portal.impersonation.label') })).toContainText(REASON)
  })

  await test.step('ordering is refused', async () => {
    await tab.goto(`/checkout?lineItemId=${lineItemId}`)
    await expect(tab.getByText(t('checkout.page.impersonated'))).toBeVisible()
    await expect(tab.getByRole('button', { name: t('checkout.buy.submit'), exact: true })).toBeDisabled()
    const answer = await tab.evaluate(
      async (body) => {
        const headers = {
          'content-type': 'application/json',
          'sw-access-key': document.documentElement.dataset.accessKey ?? '',
        }
        const order = await fetch('/store-api/checkout/order', { method: 'POST', headers, body: JSON.stringify(body) })
        return { status: order.status, text: await order.text() }
      },
      { lineItemId },
    )
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('IMPERSONATION_FORBIDDEN')
    expect((await customer.api.get('/investor/investments')).elements).toEqual([])
  })

  await test.step('ends the session, and nobody is signed in any more', async () => {
    await tab.goto('/investor-portal')
    const banner = tab.getByRole('region', { name: t('portal.impersonation.label') })
    await banner.getByRole('button', { name: t('portal.impersonation.end') }).click()
    await tab.waitForURL('**/staff/customers/*')
    await tab.goto('/account')
    await tab.waitForURL('**/login?**')
  })

  await test.step('the link has worked once', async () => {
    await tab.goto(session.link)
    await expect(tab.getByRole('heading', { name: t('account.imitate.failed') })).toBeVisible()
  })

  await test.step('the list of activities says who, when and why; the customer has a mail', async () => {
    await page.reload()
    await page
      .getByRole('navigation', { name: t('staff.customer.tabs.label') })
      .getByRole('link', { name: t('staff.customer.tabs.timeline') })
      .click()
    const started = page.getByRole('listitem').filter({ hasText: t('staff.activity.impersonation.started') })
    await expect(started.first()).toContainText('Sina Support')
    await expect(page.getByText(t('portal.reason', { reason: REASON })).first()).toBeVisible()
    await expect(page.getByText(t('staff.activity.impersonation.ended'), { exact: true })).toBeVisible()
    await mailTo(page.request, investor.email, t('mail.A9.subject'))
  })
})

test.describe('in Polish', () => {
  test.use({ shopLocale: 'pl-PL' })

  test('R6.09 the shop opens in the language of the member of staff', async ({ page, t, another }) => {
    const customer = await another()
    const investor = await register(customer.api, anInvestor({ firstName: 'Pola', lastName: 'Kundenhilfe' }))
    await signIn(page, textOf('de-DE'))
    await page.getByRole('link', { name: 'PL', exact: true }).click()
    await page.getByLabel(t('portal.search'), { exact: true }).fill(investor.email)
    await page.getByRole('link', { name: investor.name }).click()
    await page.getByRole('button', { name: t('staff.impersonate.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('staff.impersonate.open') })
    await dialog.getByLabel(t('staff.impersonate.reason')).fill(REASON)
    const popup = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: t('staff.impersonate.start') }).click()
    await (await popup).waitForURL('**/pl-PL/account?**')
  })
})
