import type { Locator, Page } from '@playwright/test'
import { staffApi } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/** Opens a dialog by its opener and closes it in both ways. */
async function expectFocusBack(page: Page, opener: Locator, close: string) {
  const dialog = page.getByRole('dialog')
  for (const way of ['by key', 'by button']) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    if (way === 'by key') await page.keyboard.press('Escape')
    else await dialog.getByRole('button', { name: close }).first().click()
    await expect(dialog).toHaveCount(0)
    await expect(opener, `closed ${way}`).toBeFocused()
  }
}

test('R1.08 R2.09 where a drawer or a dialog was opened, the focus is again when it has closed', async ({
  t,
  another,
  stock,
}) => {
  await test.step('a contract beside the list of a company, opened by its row', async () => {
    const { page } = await another('owner@quellhain.example')
    await page.goto('/company-portal/financing')
    const rows = page.getByRole('region', { name: t('company.contracts.table') }).locator('tbody tr')
    await expectFocusBack(page, rows.first(), t('common.action.close'))
  })

  await test.step('a contract and a mail beside a customer’s record, opened by a link', async () => {
    const { page } = await another()
    const staff = await staffApi(page.request, 'sina.support@goldammer.example')
    const { contracts } = await staff.get(`/customers/${stock.janaId}`)
    const { orderNumber } = contracts.find(({ state }: { state: string }) => state === '3_2_active')
    await page.goto(`/staff/customers/${stock.janaId}?tab=contracts`)
    const opener = page.getByRole('link', { name: t('record.openContract', { number: orderNumber }) })
    await expectFocusBack(page, opener, t('common.action.close'))
  })

  await test.step('a preview, a choice and a question over a page', async () => {
    const { page } = await another()
    await staffApi(page.request, 'carla.content@goldammer.example')
    await page.goto('/staff/addresses')
    await expectFocusBack(page, page.getByRole('button', { name: t('staff.addresses.add') }), t('common.action.cancel'))
  })
})
