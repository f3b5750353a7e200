import { expect, type Locator, type Page } from '@playwright/test'

/** What is done to a thing on the screen. A locator does it with the mouse. */
export type Hand = (target: Locator) => {
  fill: (text: string) => Promise<void>
  selectOption: (value: string) => Promise<unknown>
  check: () => Promise<void>
  click: () => Promise<void>
}

const FARTHEST = 150

/** R1.08: Tab, Enter, Space, arrows and letters do everything, and where one is can be seen at every stop. */
export function keyboardOf(page: Page): Hand {
  async function reach(target: Locator) {
    await target.waitFor()
    for (let stops = 0; stops < FARTHEST; stops++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
      expect.soft(await unseenFocus(page), `the focus on ${page.url()} can be seen`).toBe('')
    }
    throw new Error(`Tab does not lead to ${target} on ${page.url()}`)
  }

  return (target) => ({
    async fill(text) {
      await reach(target)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async selectOption(value) {
      await reach(target)
      const label = await target.locator(`option[value="${value}"]`).textContent()
      await page.keyboard.type((label ?? '').trim())
      await expect(target).toHaveValue(value)
    },
    async check() {
      if (await target.isChecked()) return
      if ((await target.getAttribute('type')) === 'radio') await reachRadio(target)
      else await reach(target)
      if (!(await target.isChecked())) await page.keyboard.press('Space')
      await expect(target).toBeChecked()
    },
    async click() {
      await reach(target)
      await page.keyboard.press('Enter')
    },
  })

  /** Tab leads to the chosen one of a group, or to its first; arrows lead on. */
  async function reachRadio(target: Locator) {
    const name = await target.getAttribute('name')
    const group = page.locator(`input[type="radio"][name="${name}"]`)
    const chosen = group.and(page.locator(':checked'))
    await reach((await chosen.count()) > 0 ? chosen : group.first())
    for (let steps = 0; steps < (await group.count()); steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('ArrowDown')
    }
  }
}

/** The thing in focus, where neither it nor what frames it shows a ring inside the window; else nothing. */
const unseenFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    // The end of the page: the next Tab begins at its top again.
    if (!element || element === document.body) return ''
    const ring = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    const framed = [element, element.parentElement, element.nextElementSibling, element.closest(':focus-within label')]
    const hasRing = [...framed, element.closest('.card')].some(
      (one) => one && (ring(getComputedStyle(one)) || ring(getComputedStyle(one, '::after'))),
    )
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const isInside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    const over = document.elementFromPoint((left + right) / 2, Math.min(innerHeight - 1, (top + bottom) / 2))
    const bar = over?.closest('header, [class*="bar"]')
    const isCovered = Boolean(bar && !bar.contains(element) && getComputedStyle(bar).position !== 'static')
    return hasRing && isInside && !isCovered ? '' : element.outerHTML.slice(0, 200)
  })
