import { PASSWORD } from '../support/api.ts'
import { signIn } from '../support/investor.ts'
import { quiet } from '../support/quiet.ts'
import { expectNoSidewaysScrolling } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'
import { textOf } from '../support/text.ts'

test('R2.16 after a change of page in a portal the focus starts at the root, which loses tabindex', async ({
  page,
  t,
  stock,
}) => {
  await page.context().addCookies(stock.cookies.jana)
  await page.goto('/investor-portal/news')
  await expect(page.getByRole('heading', { level: 1, name: t('own.news.title') })).toBeVisible()
  const menu = page.getByRole('navigation', { name: t('portal.investor') })
  await menu.getByRole('link', { name: t('own.profile.title') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('own.profile.title') })).toBeVisible()
  const root = page.locator('#root')
  await expect(root).not.toHaveAttribute('tabindex')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('common.action.skipToContent') })).toBeFocused()
})

test('R1.08 a word without end breaks where it stands, in the portals too', async ({ page, stock }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [cookies, address] of [
    [stock.cookies.jana, '/investor-portal/investments'],
    [stock.cookies.jana, '/investor-portal/documents'],
    [stock.cookies.owner, '/company-portal/team'],
  ] as const) {
    await page.context().addCookies(cookies)
    await page.goto(address)
    await quiet(page)
    // What people and issuers write: headings, names and sentences; numbers, tabs and buttons are ours.
    await page.getByRole('main').evaluate((main) => {
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      const ours = 'button, nav, svg, th, dt, label, summary, time, .tag, .number, .unbroken, .hidden-text'
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        if (text.textContent?.trim() && !text.parentElement?.closest(ours)) text.textContent = 'x'.repeat(90)
    })
    await expectNoSidewaysScrolling(page)
  }
})

test('R4.13 a chunk missing after a new build reloads the page, once for a path in ten seconds', async ({
  page,
  t,
  stock,
}) => {
  await page.context().addCookies(stock.cookies.jana)
  const known = new Set<string>()
  page.on('response', (response) => known.add(response.url()))
  await page.goto('/investor-portal/news')
  await expect(page.getByRole('heading', { level: 1, name: t('own.news.title') })).toBeVisible()
  await quiet(page)
  const loaded = new Set(known)
  await page.route('**/portal-assets/*.js', (route) =>
    loaded.has(route.request().url()) ? route.continue() : route.abort(),
  )
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'newer' } }))
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const menu = page.getByRole('navigation', { name: t('portal.investor') })
  await menu.getByRole('link', { name: t('own.profile.title') }).click()
  await expect.poll(() => loads).toBe(1)
  await expect(page).toHaveURL(/\/profile$/)
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText(t('common.newVersion.text'))
  await expect(notice.getByRole('button', { name: t('common.action.reload') })).toBeVisible()
  await expect(menu).toBeVisible()
  expect(loads).toBe(1)
})

test('what a portal prints is the page alone, dark on white', async ({ page, t, stock }) => {
  await page.context().addCookies(stock.cookies.jana)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/investor-portal/investments')
  await expect(page.getByRole('heading', { level: 1, name: t('own.investments.title') })).toBeVisible()
  const theme = page.locator('html')
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(theme).toHaveAttribute('data-theme', 'light')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: t('portal.investor') })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(theme).toHaveAttribute('data-theme', 'dark')
})

test('R2.31 a portal whose texts do not arrive says what is wrong and leads to the shop', async ({ page, stock }) => {
  await page.context().addCookies(stock.cookies.jana)
  await page.route('**/portal-assets/de-de-*.js', (route) => route.abort())
  await page.goto('/investor-portal')
  await expect(page.getByRole('heading', { level: 1, name: 'Error' })).toBeVisible()
  await expect(page.getByRole('link', { name: '/' })).toHaveAttribute('href', '/')
})

test('R8.05 what breaks outside of a page leaves the error page in the words of the portal', async ({
  page,
  stock,
}) => {
  const t = textOf('en-GB')
  await page.context().addCookies(stock.cookies.jana)
  const area = 'export default { resources: [], auth() { throw new Error("out of order") } }'
  await page.route('**/portal-assets/area-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: area }),
  )
  await page.goto('/en-GB/investor-portal')
  await expect(
    page.getByRole('heading', { level: 1, name: t('common.errorPage.title', { status: 500 }) }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: t('common.errorPage.home') })).toHaveAttribute('href', '/en-GB')
})

test('R2.10 a link deep into a portal leads there through the sign-in', async ({ page }) => {
  const t = textOf('pl-PL')
  await page.goto('/pl-PL/investor-portal/documents?group=tax&year=2026')
  await page.waitForURL('**/pl-PL/login?**')
  await signIn(page, t, { email: 'jana.probst@post.example', password: PASSWORD })
  await page.waitForURL('**/pl-PL/investor-portal/documents?group=tax&year=2026')
  await expect(page.getByRole('heading', { level: 1, name: t('investor.documents.title') })).toBeVisible()
})
