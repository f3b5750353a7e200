import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAllTranslated } from './screen.ts'

/** What sorts, chooses, unfolds or sends opens no dialog. */
const ACTS = 'main button:not([type=submit], [role=switch], [role=combobox], [aria-haspopup], [aria-expanded], thead *)'

/**
 * Presses each button of the page, of those that look alike the first, while nothing can be written; looks at each dialog
 * that opens. What decides or changes something asks in a dialog before it does.
 */
export async function lookIntoDialogs(page: Page) {
  const place = page.url()
  const dialog = page.getByRole('dialog')
  const onlyRead = '**/staff-api/**'
  await page.route(onlyRead, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
  const pressed = new Set<string>()
  const next = async () => {
    for (const button of await page.locator(ACTS).all()) {
      // The name of an act at a row holds the row's; its picture and its words are those of the act.
      const look = await button.evaluate((it) => `${it.textContent} ${it.querySelector('svg')?.getAttribute('class')}`)
      if (pressed.has(look) || !(await button.isVisible()) || !(await button.isEnabled())) continue
      pressed.add(look)
      return button
    }
    return null
  }
  const lookAndClose = async (timeout: number) => {
    const isOpen = await dialog
      .first()
      .waitFor({ timeout })
      .then(
        () => true,
        () => false,
      )
    if (!isOpen) return
    await expectAllTranslated(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  for (let button = await next(); button; button = await next()) {
    await button.click()
    await lookAndClose(300)
    if (page.url() !== place) {
      await page.goto(place)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    }
    // One whose content was read first.
    await lookAndClose(1)
  }
  await page.unroute(onlyRead)
}
