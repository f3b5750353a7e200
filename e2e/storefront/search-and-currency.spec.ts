import { quiet } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

test('R1.08 the chosen currency applies to product, listing, search and cart until it is changed', async ({
  page,
  t,
}) => {
  const choose = async (name: RegExp) => {
    await page.getByRole('contentinfo').getByRole('button', { name }).click()
    await expect(page.getByRole('contentinfo').getByRole('button', { name })).toHaveAttribute('aria-current', 'true')
  }
  const main = page.getByRole('main')
  const price = page.getByRole('complementary', { name: t('catalogue.buy.title') })
  await page.goto('/shop/windrad-modell')
  await expect(price).toContainText('49,90 €')
  await choose(/^PLN/)
  await expect(price).toContainText('212,08')
  await expect(price).not.toContainText('49,90')
  await page.goto('/search?search=Windrad')
  await expect(main.getByText(/212,08/).first()).toBeVisible()
  await page.goto('/search?search=Quellhain+Repowering')
  // An investment is in EUR, with about as much beside it.
  await expect(main.getByText(/^ca\. 2\.125/).first()).toBeVisible()
  await page.goto('/shop/windrad-modell')
  await main.getByRole('button', { name: t('catalogue.buy.submit') }).click()
  await expect(page.getByText(/212,08/).first()).toBeVisible()
  await page.goto('/shop/windrad-modell')
  await choose(/^EUR/)
  await expect(price).toContainText('49,90 €')
})

test('R2.27 posts, questions and pages stand beside the products of a search', async ({ page, t }) => {
  await page.goto('/search?search=Kann+ich+mein+Geld+verlieren%3F')
  const hits = page.getByRole('region', { name: t('content.search.content') })
  await hits.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/faq#/)
  await expect(page.getByText('Kann ich mein Geld verlieren?')).toBeVisible()
})

test('R2.01 a path of another language, or a prefix in other letters, leads to the right page', async ({ page }) => {
  await page.goto('/en-GB/projekte/quellhain-repowering?tab=updates')
  await expect(page).toHaveURL('/en-GB/projects/quellhain-repowering?tab=updates')
  await page.goto('/en-gb/faq')
  await expect(page).toHaveURL('/en-GB/faq')
})

test('R2.13 R2.27 each page of a list is canonical by itself', async ({ request }) => {
  for (const address of ['/projekte', '/projekte?p=2', '/en-GB/projects?p=2']) {
    const html = await (await request.get(address)).text()
    expect(/<link rel="canonical" href="https?:\/\/[^/]+([^"]*)"/.exec(html)?.[1], address).toBe(address)
  }
})

test('R1.09 a browser that speaks the French of Switzerland finds the numbers as the server wrote them', async ({
  browser,
  watch,
}) => {
  const context = await browser.newContext({ locale: 'fr-CH' })
  // What React finds otherwise than the server wrote it breaks the page.
  watch(context)
  const page = await context.newPage()
  await page.goto('/projekte/quellhain-repowering')
  await quiet(page)
  await context.close()
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('R2.31 a long address does not make the page wider', async ({ page }) => {
    const word = 'x'.repeat(300)
    for (const address of [`/${word}`, `/search?search=${word.slice(0, 200)}`, `/faq?q=${word.slice(0, 100)}`]) {
      await page.goto(address)
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(390)
    }
  })
})

test('R2.30 the newsletter takes an address that the browser has filled in at once', async ({ page, t }) => {
  await page.goto('/newsletter-subscribe')
  const main = page.getByRole('main')
  await main.getByLabel(t('account.field.email')).first().fill('sofort@newsletter.example')
  await main
    .getByRole('button', { name: t('content.newsletter.submit') })
    .first()
    .click()
  await expect(page).toHaveURL(/\?sent/)
})
