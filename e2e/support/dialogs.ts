import { expect, type Locator, type Page } from '@playwright/test'
import { quiet } from './quiet.ts'
import { expectAccessible, expectAllTranslated } from './screen.ts'

/** What sorts, chooses, unfolds or sends opens no dialog. */
const ACTS = 'main button:not([type=submit], [role=switch], [role=combobox], [aria-haspopup], [aria-expanded], thead *)'

/**
 * What has been pressed, by place and look, in a language and width: a tab has its own buttons, and those beside the title are
 * the same on all tabs.
 */
const pressed = new Set<string>()

/** The next button to press; the name of an act at a row holds the row's, its picture and its words are those of the act. */
async function nextOf(page: Page): Promise<Locator | null> {
  const look = await page.locator(ACTS).evaluateAll(
    (all, done) => {
      for (const marked of document.querySelectorAll('[data-next]')) marked.removeAttribute('data-next')
      for (const button of all as HTMLButtonElement[]) {
        const place = button.closest('.page-head') ? location.pathname : location.href
        const how = `${document.documentElement.lang} ${innerWidth}`
        // A picture that is pressed opens the same for each.
        const words = button.querySelector('img') ? button.className : button.textContent
        const look = `${how} ${place} ${words} ${button.querySelector('svg')?.getAttribute('class')}`
        const isSeen = button.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        if (button.disabled || !isSeen || done.includes(look)) continue
        // By a mark, for others may come and go before it.
        button.setAttribute('data-next', '')
        return look
      }
      return null
    },
    [...pressed],
  )
  if (look === null) return null
  pressed.add(look)
  return page.locator('[data-next]')
}

/**
 * Presses each button of the page, of those that look alike the first, while nothing can be written; looks at each dialog
 * that opens, and says how many there were. What decides or changes something asks in a dialog before it does.
 */
export async function lookIntoDialogs(page: Page): Promise<number> {
  let seen = 0
  const place = page.url()
  const dialog = page.getByRole('dialog')
  const onlyRead = /\/(?:staff|store)-api\//
  await page.route(onlyRead, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
  /** What was refused says so above the page, for a while, and lies on what stands there. */
  const closeNotices = async () => {
    const notices = page.locator('.ant-notification-notice-close')
    await notices.evaluateAll((all) => {
      for (const close of all as HTMLElement[]) close.click()
    })
    await expect(notices).toHaveCount(0)
  }
  /** Whether one stood there. */
  const lookAndClose = async () => {
    await quiet(page)
    if ((await dialog.count()) === 0) return false
    await dialog.first().waitFor()
    await expectAllTranslated(page, dialog.first())
    const pictures = dialog.first().locator('img')
    expect(await pictures.evaluateAll((all) => all.filter((it) => it.clientWidth === 0).length)).toBe(0)
    // The page itself was looked at before.
    await expectAccessible(page, '#root')
    seen += 1
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    // WCAG 2.4.3: a dialog that closes takes nobody to the start of the page.
    await expect.soft(page.locator('main :focus, .side :focus'), `focus on ${page.url()}`).toHaveCount(1)
    return true
  }
  const press = (button: Locator) =>
    button.click({ timeout: 1000 }).then(
      () => true,
      () => false,
    )
  for (let button = await nextOf(page); button; button = await nextOf(page)) {
    await closeNotices()
    // Under a dialog whose content was read first; what lies under something else, nobody can press.
    if (!(await press(button)) && (await lookAndClose())) await press(button)
    await lookAndClose()
    if (page.url() === place) continue
    await page.goto(place)
    // Before its record has come, a page has no buttons to press.
    await quiet(page)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }
  await lookAndClose()
  // The editor of a page saves what is open in it when one leaves it, and others look at the same page.
  if ((await page.locator('.editor').count()) > 0) {
    await page.goto(place)
    await quiet(page)
  }
  await page.unroute(onlyRead)
  return seen
}
