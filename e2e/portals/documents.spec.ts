import { downloaded } from '../support/files.ts'
import { expectSoon } from '../support/news.ts'
import { expect, test } from '../support/test.ts'

test('R2.10 R1.07 documents are found, viewed and downloaded, and are new until they are opened', async ({
  page,
  t,
  api,
  stock,
}) => {
  await page.context().addCookies(stock.cookies.investor)
  const offersOf = async () => (await api.get(`/investor/documents?kind=offer&orderId=${stock.signedOrderId}`)).elements
  // A job makes the papers of an order.
  await expectSoon(async () => (await offersOf()).length).toBe(1)
  const [paper] = await offersOf()
  await page.goto('/investor-portal/documents')
  const menu = page.getByRole('navigation', { name: t('portal.investor') })
  const counted = menu.getByRole('link', { name: t('investor.documents.title') })
  const table = page.getByRole('region', { name: t('investor.documents.title') })
  const row = table.getByRole('row', { name: paper.title })
  const isNew = row.getByText(t('own.news.isNew'), { exact: true })

  await test.step('the filters are addresses, and the archive holds what they show', async () => {
    await page
      .getByRole('navigation', { name: t('own.documents.groups.label') })
      .getByRole('link', { name: t('own.documents.groups.tax') })
      .click()
    await expect(page.getByText(t('portal.nothingFound'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('own.documents.archive', { count: 0 }) })).toHaveCount(0)
    await page.getByRole('button', { name: t('common.action.reset') }).click()
    await expect(row).toBeVisible()
    await page.getByLabel(t('portal.search'), { exact: true }).fill(paper.orderNumber)
    await expect(page).toHaveURL(/text=GA-/)
    await page.goto(`${page.url()}&kind=offer`)
    await expect(row).toBeVisible()
    const archive = page.getByRole('button', { name: t('own.documents.archive', { count: 1 }), exact: true })
    const zip = await downloaded(page, () => archive.click())
    expect(zip.subarray(0, 2).toString()).toBe('PK')
    expect(zip.toString('latin1').split('PK\x01\x02')).toHaveLength(2)
  })

  await test.step('one is looked at in the page, where the browser can, with the keys alone', async () => {
    await expect(isNew).toBeVisible()
    const before = (await counted.textContent()) ?? ''
    const canShow: boolean = await page.evaluate(() => navigator.pdfViewerEnabled)
    const show = row.getByRole('button', { name: `${t('common.action.show')}: ${paper.title}` })
    await expect(show).toHaveCount(canShow ? 1 : 0)
    if (canShow) {
      const shown = page.waitForResponse('**/store-api/download/*')
      await show.focus()
      await page.keyboard.press('Enter')
      expect((await shown).headers()['content-disposition']).toMatch(/^inline;/)
      const dialog = page.getByRole('dialog', { name: paper.title })
      await expect(dialog.locator('iframe')).toBeVisible()
      await expect(isNew).toHaveCount(0)
      await dialog
        .getByRole('button', { name: t('common.action.close') })
        .last()
        .press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(show).toBeFocused()
    }
    const keep = row.getByRole('button', { name: `${t('common.action.download')}: ${paper.title}` })
    const pdf = await downloaded(page, () => keep.click())
    expect(pdf.length).toBe(paper.size)
    await expect(isNew).toHaveCount(0)
    await expect(counted).not.toHaveText(before)
  })

  await test.step('a phone, which can not, only keeps it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(row.getByRole('button')).toHaveCount(1)
  })
})
