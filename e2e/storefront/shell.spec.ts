import { AFFILIATE_COOKIE, CONSENT_COOKIE } from '@goldammer/sdk/constants'
import type { BrowserContext } from '@playwright/test'
import { quiet } from '../support/quiet.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((one) => one.name === name)?.value

test('R2.16 after a change of page the focus starts at the root; an anchor is scrolled to', async ({ page, t }) => {
  await page.goto('/blog')
  await page
    .getByRole('navigation', { name: t('content.site.mainNavigation') })
    .getByRole('link', { name: 'FAQ' })
    .click()
  await page.waitForURL('**/faq')
  await quiet(page)
  const entry = await page.locator('main details[id]').last().getAttribute('id')
  await expect.poll(() => page.evaluate(() => document.body.hasAttribute('tabindex'))).toBe(false)
  // From the root the next key leads to the first thing of the page.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('common.action.skipToContent') })).toBeFocused()

  await page.goto('/blog')
  await page.evaluate((id) => {
    const link = document.createElement('a')
    link.href = `/faq#${id}`
    link.textContent = 'to the question'
    document.querySelector('main')?.prepend(link)
  }, entry)
  await page.getByRole('link', { name: 'to the question' }).click()
  await page.waitForURL(`**/faq#${entry}`)
  await expect(page.locator(`[id="${entry}"]`)).toBeInViewport()
})

test('R4.08 a notice reports a lost connection for as long as it lasts', async ({ page, context, t }) => {
  await page.goto('/faq')
  await expect(page.locator('site-notifications')).toHaveAttribute('aria-live', 'polite')
  await context.setOffline(true)
  await expect(page.getByText(t('common.error.offline'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(t('common.error.offline'))).toBeHidden()
  await expect(page.getByText(t('common.error.online'))).toBeVisible()
})

test('R7.18 R3.23 nothing but the necessary happens before the visitor agrees, and the choice can be changed', async ({
  page,
  context,
  t,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // A shop with a tag manager, whose script comes from the shop itself.
  await page.route('**/faq*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      '<cookie-consent ',
      '<cookie-consent data-tag-manager="GTM-TEST" data-tag-manager-url="/art/tags.js" ',
    )
    await route.fulfill({ response: answer, body })
  })
  await page.route('**/art/tags.js?id=GTM-TEST', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'document.title = dataLayer.at(-1).route' }),
  )
  await page.goto('/faq?entryPoint=messe-berlin')
  const panel = page.getByRole('form', { name: t('common.cookies.title') })
  await expect(panel).toBeVisible()
  await expectAccessible(page)
  expect(await cookie(context, AFFILIATE_COOKIE.name)).toBeUndefined()
  await panel.getByRole('button', { name: t('common.cookies.requiredOnly') }).click()
  await expect(panel).toBeHidden()
  expect(await cookie(context, CONSENT_COOKIE.name)).toBeTruthy()

  await page.reload()
  await expect(page.getByRole('button', { name: t('common.cookies.settings') })).toBeVisible()
  await expect(panel).toBeHidden()
  expect(await cookie(context, AFFILIATE_COOKIE.name)).toBeUndefined()
  expect(asked).not.toContain('/art/tags.js')

  await page.getByRole('button', { name: t('common.cookies.settings') }).click()
  await expect(panel).toBeFocused()
  await panel.getByRole('button', { name: t('common.cookies.acceptAll') }).click()
  await expect.poll(() => cookie(context, AFFILIATE_COOKIE.name)).toBe('messe-berlin')

  await page.goto('/faq')
  await page.getByRole('button', { name: t('common.cookies.settings') }).click()
  await panel.getByRole('checkbox', { name: 'Partner' }).uncheck()
  await panel.getByRole('button', { name: t('common.cookies.save') }).click()
  await expect.poll(() => cookie(context, AFFILIATE_COOKIE.name)).toBeUndefined()
})

test('R9.01 a photo comes in the width and format that suits the screen, and its place does not move', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/blog')
  const photo = page.locator('picture img').first()
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/400\/[\w-]+\.avif$/)
  const before = await photo.boundingBox()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  expect((await photo.boundingBox())?.height).toBe(before?.height)
})
