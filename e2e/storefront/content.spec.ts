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

test('R2.32 R9.01 a picture of a page opens over it, and pictures beside each other move on', async ({ page, t }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/bausteine')
  const position = page.locator('content-slider[data-autoplay] .slider-position')
  await expect(position).toHaveText(t('content.slider.position', { number: 1, total: 3 }))
  await page.clock.runFor(3_400)
  await expect(position).toHaveText(t('content.slider.position', { number: 2, total: 3 }))
  await page.locator('.prose a.zoom').first().click()
  await expect(page.locator('dialog.lightbox')).toBeVisible()
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

test('R1.08 the blog has a feed in every language, and each page names the liable institution', async ({ page }) => {
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
