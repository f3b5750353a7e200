import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LOCALES } from '@goldammer/sdk/locales'
import { messages } from '@goldammer/sdk/messages'
import { expect, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const areas = [...new Set(LOCALES.flatMap((locale) => Object.keys(messages[locale])))]
const KEY = new RegExp(String.raw`(?<![\w@/.-])(?:${areas.join('|')})(?:\.\w+)+(?![\w.]*[@/])`)

/** A text whose key stands on the screen instead of its words, or whose parameter stayed open. */
export async function expectAllTranslated(page: Page, within = page.locator('body')) {
  // What scripts and styles hold is no text: only what is laid out counts.
  // biome-ignore lint/performance/useDomNodeTextContent: see above
  const seen = await within.innerText()
  const keys = await within.locator('code').allInnerTexts()
  const labels = await within.evaluate((root) =>
    [...root.querySelectorAll('[aria-label], [alt], [placeholder], [title]')].flatMap((element) =>
      ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    ),
  )
  const text = [await page.title(), seen, ...labels].join('\n')
  const isOpen = (line: string) => KEY.test(line) || /\{\w+(?:, ?\w+)?\}/.test(line)
  // A key that is shown as such is code.
  const lines = text.split('\n').filter((line) => isOpen(line) && !keys.includes(line.trim()))
  expect.soft(lines, `untranslated on ${page.url()}`).toEqual([])
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScrolling(page: Page) {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect.soft(content, `${page.url()} at ${window} px`).toBeLessThanOrEqual(window)
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What a page frames is a page of the shop or a mail, and is looked at by itself. To bring axe into a page takes time, so it
 * stays there for the next look. `behind` names what lies behind a dialog, where nobody gets while it is open.
 */
export async function expectAccessible(page: Page, behind?: string) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await page.evaluate(
    async ([runOnly, exclude]) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const context = exclude ? { exclude } : document
      const { violations } = await axe.run(context, {
        runOnly,
        resultTypes: ['violations'],
        preload: false,
        iframes: false,
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
      )
    },
    [WCAG, behind] as const,
  )
  expect.soft(found, `axe on ${page.url()}`).toEqual([])
}
