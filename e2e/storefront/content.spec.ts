import { LOCALE_PREFIXES, LOCALES } from '@goldammer/sdk/locales'
import { expect, test } from '../support/test.ts'
import { textOf } from '../support/text.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('R1.08 the questions are searched on the server', async ({ page, t }) => {
    await page.goto('/faq')
    await page.getByRole('searchbox', { name: t('content.faq.searchLabel') }).fill('überzeichnet')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('common.action.search') })
      .click()
    await expect(page.getByRole('status')).toHaveText(t('content.faq.found', { number: 1, term: 'überzeichnet' }))
    await expect(page.locator('.faq details')).toHaveCount(1)
  })
})

test('R2.32 R4.15 a picture opens over the page, which does not scroll meanwhile, and closes by button and by backdrop', async ({
  page,
  t,
}) => {
  await page.goto('/bausteine')
  const picture = page.locator('.prose a.zoom').first()
  const lightbox = page.locator('dialog.lightbox')
  const overflow = () => page.evaluate(() => document.body.style.overflow)
  await picture.click()
  await expect(lightbox).toBeVisible()
  expect(await overflow()).toBe('hidden')
  await lightbox.getByRole('button', { name: t('common.action.close') }).click()
  await expect(lightbox).toBeHidden()
  expect(await overflow()).toBe('')
  await picture.click()
  await lightbox.click({ position: { x: 10, y: 10 } })
  await expect(lightbox).toBeHidden()
  await expect(picture).toBeFocused()
})

test('R9.01 pictures move on every 3000 ms, and stay when one points at them, pauses or wants less motion', async ({
  page,
  t,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/bausteine')
  const slider = page.locator('content-slider[data-autoplay]')
  const isAt = (number: number) =>
    expect(slider.locator('.slider-position')).toHaveText(t('content.slider.position', { number, total: 3 }))
  await isAt(1)
  await page.clock.runFor(3_400)
  await isAt(2)
  await slider.hover()
  await page.clock.runFor(7_000)
  await isAt(2)
  await slider.locator('.slider-track').focus()
  await page.keyboard.press('ArrowRight')
  await page.clock.runFor(400)
  await isAt(3)
  await slider.getByRole('button', { name: t('content.slider.pause') }).click()
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(7_000)
  await isAt(3)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await slider.getByRole('button', { name: t('content.slider.play') }).click()
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(7_000)
  await isAt(3)
})

test('R2.11 R2.12 the terms keep their address in every language; entries have one without an SEO path', async ({
  page,
  api,
}) => {
  for (const locale of LOCALES) {
    const answer = await page.request.get(`${LOCALE_PREFIXES[locale]}/agb`)
    expect(answer.status()).toBe(200)
    expect(await answer.text()).toContain(`<html lang="${locale.slice(0, 2)}"`)
  }
  for (const [routeName, path] of [
    ['frontend.navigation.page', 'navigation'],
    ['frontend.landing.page', 'landingPage'],
    ['frontend.detail.page', 'detail'],
  ]) {
    const filter = [{ type: 'equals', field: 'routeName', value: routeName }]
    const [url] = (await api.post('/seo-url', { limit: 1, filter })).elements
    expect((await page.request.get(`/${path}/${url.foreignKey}`)).status(), path).toBe(200)
    expect((await page.request.get(`/${path}/${'0'.repeat(32)}`)).status(), path).toBe(404)
  }
})

test('R1.08 the blog can be read as a feed in every language, and each page names the institution we act under', async ({
  page,
}) => {
  for (const locale of LOCALES) {
    const feed = await page.request.get(`${LOCALE_PREFIXES[locale]}/blog/rss.xml`)
    expect(feed.headers()['content-type']).toContain('application/rss+xml')
    expect((await feed.text()).match(/<item>/g)?.length).toBeGreaterThan(5)
    const name = 'Haftungsdach Muster AG'
    const register = 'Amtsgericht Beispielstadt, HRB 990002; BaFin-ID 99000002'
    const notice = textOf(locale)('content.site.licence', { name, register })
    expect(await (await page.request.get(`${LOCALE_PREFIXES[locale]}/faq`)).text()).toContain(notice)
  }
})
