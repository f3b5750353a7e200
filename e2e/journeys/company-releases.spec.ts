import { formatNumber, formatShortMoney } from '@goldammer/sdk/format'
import { eurosToCents } from '@goldammer/sdk/units'
import type { Page } from '@playwright/test'
import { downloaded } from '../support/files.ts'
import { anInvestor, register } from '../support/investor.ts'
import { mailTo } from '../support/mailbox.ts'
import { passSoon } from '../support/news.ts'
import { PROJECT_SEO_PATH } from '../support/project.ts'
import { subscribe } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'
import type { Text } from '../support/text.ts'

const OWNER = 'owner@quellhain.example'
const VIEWER = 'viewer@quellhain.example'

/** The list, narrowed to one contract by the search. */
async function findContract(page: Page, t: Text, orderNumber: string) {
  await page.goto('/company-portal/financing')
  await page.getByLabel(t('portal.search'), { exact: true }).fill(orderNumber)
  const table = page.getByRole('region', { name: t('company.contracts.table') })
  await expect(table.getByRole('link')).toHaveText([orderNumber])
  await expect(page).not.toHaveURL(new RegExp(orderNumber))
  return table
}

test('R6.07 R2.25 the company sees what was subscribed, accepts a contract, and the investor has it as a PDF', async ({
  page,
  t,
  api,
  another,
}) => {
  const investor = await register(api, anInvestor({ firstName: 'Arne', lastName: 'Annahme' }))
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { orderId, orderNumber, productId } = await subscribe(api, investor, id, { amount: 500 })
  const company = await another(OWNER)

  await test.step('count and sum stand in the dashboard', async () => {
    // Other tests subscribe at the same time, so that the figures are compared until they are of the same moment.
    await passSoon(async () => {
      await company.page.goto('/company-portal')
      const figures = company.page.getByRole('region', { name: t('company.dashboard.figures') })
      await expect(figures).toBeVisible()
      const { elements } = await company.api.get('/company/companies')
      const { amountTotal, investorCount } = await company.api.get(`/company/${elements[0].companyId}/dashboard`)
      await expect(figures).toContainText(formatShortMoney(eurosToCents(amountTotal), 'de-DE'), { timeout: 2000 })
      await expect(figures).toContainText(formatNumber(investorCount, 'de-DE'), { timeout: 2000 })
    })
  })

  await test.step('the contract is found, with the filter in the address', async () => {
    await findContract(company.page, t, orderNumber)
    await company.page.reload()
    const table = company.page.getByRole('region', { name: t('company.contracts.table') })
    await expect(table.getByRole('link')).toHaveText([orderNumber])
    await expect(table.getByText(investor.name)).toBeVisible()
  })

  await test.step('the export holds exactly what is filtered', async () => {
    const file = await downloaded(company.page, async () => {
      await company.page.getByRole('button', { name: t('portal.export.title') }).click()
      await company.page.getByRole('menuitem', { name: t('portal.export.german'), exact: true }).click()
    })
    const lines = file.toString('utf8').trim().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(orderNumber)
    expect(lines[1]).toContain('500,00')
  })

  await test.step('the contract is accepted', async () => {
    await company.page.getByRole('link', { name: orderNumber }).click()
    const drawer = company.page.getByRole('dialog', { name: t('company.contract.title', { number: orderNumber }) })
    await drawer.getByRole('button', { name: t('company.bulk.accept') }).click()
    const dialog = company.page.getByRole('dialog', { name: t('company.bulk.acceptTitle') })
    await dialog.getByRole('button', { name: t('company.bulk.accept') }).click()
    await expect(dialog.getByText(t('company.bulk.doneAccept', { ok: 1, failed: 0 }))).toBeVisible()
    await dialog
      .getByRole('button', { name: t('common.action.close') })
      .last()
      .click()
    await expect(drawer.getByText(t('states.contract.2_4_approved'), { exact: true }).first()).toBeVisible()
  })

  await test.step('the investor has the mail and the contract', async () => {
    await mailTo(page.request, investor.email, t('mail.M05.subject', { orderNumber }))
    await page.goto(`/investor-portal/investments/${orderId}/${productId}?tab=documents`)
    const row = page.getByRole('listitem').filter({ hasText: t('investor.documents.kinds.contract') })
    const file = await downloaded(page, () =>
      row
        .first()
        .getByRole('button', { name: t('common.action.download') })
        .click(),
    )
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test('R6.07 the company rejects with a reason, which the investor reads', async ({ page, t, api, another }) => {
  const investor = await register(api, anInvestor({ firstName: 'Alma', lastName: 'Absage' }))
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { orderId, orderNumber, productId } = await subscribe(api, investor, id, { amount: 500 })
  const reason = 'Die Unterlagen passen nicht zusammen.'
  const company = await another(OWNER)
  await findContract(company.page, t, orderNumber)
  await company.page.getByRole('checkbox', { name: t('portal.select', { name: orderNumber }) }).check()
  const bar = company.page.getByRole('region', { name: t('company.bulk.label') })
  await bar.getByRole('button', { name: t('company.bulk.reject') }).click()
  const dialog = company.page.getByRole('dialog', { name: t('company.bulk.rejectTitle') })
  const reject = dialog.getByRole('button', { name: t('company.bulk.reject') })
  await expect(reject).toBeDisabled()
  await dialog.getByLabel(t('company.bulk.reason')).fill(reason)
  await reject.click()
  await expect(dialog.getByText(t('company.bulk.doneReject', { ok: 1, failed: 0 }))).toBeVisible()

  await mailTo(page.request, investor.email, t('mail.M09.subject', { orderNumber }))
  await page.goto(`/investor-portal/investments/${orderId}/${productId}`)
  await expect(page.getByText(t('states.contract.8_2_rejected'), { exact: true }).first()).toBeVisible()
  await expect(page.getByText(t('portal.reason', { reason }))).toBeVisible()
})

test('R6.07 who only reads for a company sees contracts and has no button to decide', async ({ t, another }) => {
  const company = await another(VIEWER)
  await company.page.goto('/company-portal/financing')
  const table = company.page.getByRole('region', { name: t('company.contracts.table') })
  await expect(table.getByRole('link').first()).toBeVisible()
  await expect(table.getByRole('checkbox')).toHaveCount(0)
  await table.getByRole('link').first().click()
  await expect(company.page.getByRole('dialog')).toBeVisible()
  await expect(company.page.getByRole('button', { name: t('company.bulk.accept') })).toHaveCount(0)
})
