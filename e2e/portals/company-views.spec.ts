import { downloaded } from '../support/files.ts'
import { expect, test } from '../support/test.ts'

const EDITOR = 'editor@mooremess.example'

test('R2.25 the contract list works by keys, stores its columns, and opens a named view', async ({ t, another }) => {
  const { page } = await another(EDITOR)
  const table = page.getByRole('region', { name: t('company.contracts.table') })
  const heads = async () => (await table.getByRole('columnheader').allTextContents()).filter(Boolean)
  const name = `Große Beträge ${Date.now()}`
  await page.goto('/company-portal/financing?minAmount=500&sort=-amountTotal')

  await test.step('arrows walk, the space bar chooses, Enter opens, Escape leads back', async () => {
    const rows = table.locator('tbody tr')
    await rows.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(rows.nth(1).getByRole('checkbox')).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('below the columns stands what all matches sum up to', async () => {
    await expect(table.locator('tfoot')).toContainText(t('company.contracts.sumOfSubscribed'))
    await expect(table.locator('tfoot')).toContainText('€')
  })

  const before = await heads()
  await test.step('a column moves to the front and is still there after a reload', async () => {
    await page.getByRole('button', { name: t('portal.columns') }).click()
    await page.getByRole('button', { name: t('portal.order.up', { name: String(before[1]) }) }).click()
    await expect.poll(heads).toEqual([before[1], before[0], ...before.slice(2)])
    await page.reload()
    await expect.poll(heads).toEqual([before[1], before[0], ...before.slice(2)])
  })

  await test.step('the export of the shown columns has them as they stand, also before they could be kept', async () => {
    await page.route('**/contract-columns', () => {})
    await page.getByRole('button', { name: t('portal.columns') }).click()
    await page.getByRole('button', { name: t('portal.order.up', { name: String(before[0]) }) }).click()
    await expect.poll(heads).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: t('portal.columns') })).toBeFocused()
    const format = t('portal.export.german')
    await page.getByRole('button', { name: t('portal.export.title') }).click()
    const asked = page.waitForRequest('**/contracts/export-ticket')
    await downloaded(page, () => page.getByRole('menuitem', { name: t('portal.export.shown', { format }) }).click())
    const titles: Record<string, string> = {
      orderNumber: t('company.contracts.contract'),
      investorName: t('company.contracts.investor'),
    }
    const { columns } = (await asked).postDataJSON()
    expect(columns.slice(0, 2).map((key: string) => titles[key])).toEqual(before.slice(0, 2))
    await page.unroute('**/contract-columns')
  })

  await test.step('a view keeps filters and order under a name', async () => {
    const views = page.getByRole('button', { name: t('company.views.title') })
    await views.click()
    await page.getByLabel(t('company.views.name')).fill(name)
    await page.getByLabel(t('company.views.name')).press('Enter')
    await expect(page.getByText(t('company.views.saved'))).toBeVisible()
    await page.goto('/company-portal/financing?state=completed')
    await views.click()
    await page.getByRole('button', { name: t('company.views.apply', { name }) }).click()
    await expect(page).toHaveURL(/minAmount=500/)
    await expect(page).toHaveURL(/sort=-amountTotal/)
    await expect(page).not.toHaveURL(/state=/)
    await views.click()
    await page.getByRole('button', { name: `${t('common.action.delete')}: ${name}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.action.delete'), exact: true })
      .click()
    await expect(page.getByText(t('company.views.removed'))).toBeVisible()
  })

  await test.step('ASVS 14.2.1 no address contains a search, also behind a contract, a state or a view', async () => {
    const search = page.getByLabel(t('portal.search'), { exact: true })
    const views = page.getByRole('button', { name: t('company.views.title') })
    const rows = table.locator('tbody tr')
    // One that stays as it is while others are paid.
    await page.goto('/company-portal/financing?state=3_2_active')
    const number = (await rows.getByRole('link').last().textContent()) ?? ''
    await page.goto('/company-portal/financing')
    await search.fill(number)
    await expect(rows).toHaveCount(1)
    await rows.getByRole('link', { name: number }).click()
    await expect(page).toHaveURL(/financing\?contract=\w+$/)
    await page.getByRole('button', { name: t('common.action.close') }).click()
    await expect(page).toHaveURL(/financing\?*$/)
    await page.reload()
    await expect(search).toHaveValue(number)
    await page
      .getByRole('navigation', { name: t('company.contracts.states') })
      .getByRole('link')
      .nth(1)
      .click()
    await expect(page).toHaveURL(/financing\?state=\w+$/)
    await expect(rows).toHaveCount(1)
    await views.click()
    await page.getByLabel(t('company.views.name')).fill(`${name} 2`)
    await page.getByLabel(t('company.views.name')).press('Enter')
    await expect(page.getByText(t('company.views.saved'))).toBeVisible()
    await page.goto('/company-portal/financing?sort=investorName')
    await views.click()
    await page.getByRole('button', { name: t('company.views.apply', { name: `${name} 2` }) }).click()
    await expect(search).toHaveValue(number)
    await expect(rows).toHaveCount(1)
    await expect(page).not.toHaveURL(new RegExp(number))
  })

  await test.step('an address that names no filter of the list says so and leads back to all', async () => {
    await page.goto('/company-portal/financing?state=quatsch&sort=quer')
    await expect(page.getByRole('alert')).toContainText(t('portal.noSuchList'))
    await page
      .getByRole('alert')
      .getByRole('button', { name: t('common.action.reset') })
      .click()
    await expect(table.getByRole('link').first()).toBeVisible()
  })
})
