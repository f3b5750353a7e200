import type { Locale } from '@goldammer/sdk/locales'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { countRequests } from './quiet.ts'
import type { Stock, Visitor } from './stock.ts'
import { test as base } from './test.ts'

/** One page that goes from screen to screen: what all of them share is loaded once. */
export type Tour = {
  page: Page
  /** What has gone wrong since this was last asked, each with the address that was shown. */
  problems: () => string[]
  /** Leads to a screen of a portal: inside of an area as its links do, otherwise, and where it must be, by a load. */
  enter: (path: string, mustLoad?: boolean) => Promise<void>
}

type Tours = {
  /** In one language, as somebody or as nobody. */
  tourOf: (locale: Locale, visitor?: Visitor) => Promise<Tour>
}

export const test = base.extend<object, Tours>({
  tourOf: [
    async ({ browser, stock }, use, { project }) => {
      const open = new Map<Locale, Guide>()
      const { baseURL = '' } = project.use
      await use(async (locale, visitor) => {
        const guide = open.get(locale) ?? (await guideIn(locale, browser, baseURL))
        open.set(locale, guide)
        await become(guide, stock, visitor)
        return guide.tour
      })
      for (const { context } of open.values()) await context.close()
    },
    { scope: 'worker' },
  ],
})

type Guide = { context: BrowserContext; tour: Tour; visitor: Visitor | undefined }

async function guideIn(locale: Locale, browser: Browser, baseURL: string): Promise<Guide> {
  const context = await browser.newContext({ baseURL, locale, reducedMotion: 'reduce' })
  countRequests(context)
  const page = await context.newPage()
  const found = listen(page, baseURL)
  const problems = () => found.splice(0)
  const enter = async (path: string, mustLoad = false) => {
    const { pathname } = new URL(page.url())
    const isInside = areaOf(path) !== undefined && areaOf(path) === areaOf(pathname)
    // Nothing would show that another part of the same screen has loaded.
    const isElsewhere = new URL(path, baseURL).pathname !== pathname
    if (isInside && isElsewhere && !mustLoad) return follow(page, path)
    expect((await page.goto(path))?.status()).toBe(200)
  }
  return { context, tour: { page, problems, enter }, visitor: undefined }
}

/** What the browser holds of who was here before goes. */
async function become(guide: Guide, { cookies }: Stock, visitor: Visitor | undefined) {
  const { context, tour } = guide
  if (visitor !== guide.visitor) {
    await context.clearCookies()
    if (tour.page.url() !== 'about:blank') await tour.page.evaluate(forget)
    await tour.page.goto('about:blank')
    guide.visitor = visitor
  }
  if (visitor) await context.addCookies(cookies[visitor])
}

function forget() {
  localStorage.clear()
  sessionStorage.clear()
}

/** The part of a portal whose links load no new page: its address with the language and with whom one acts for. */
const areaOf = (path: string) =>
  /^(?:\/en-GB|\/pl-PL)?(?:\/investor-portal(?:\/as\/\w+)?|\/company-portal|\/staff)(?=[/?]|$)/.exec(path)?.[0]

/** As a link of the portal does: the history has a new entry, and the router reads it. What stood there before is gone. */
async function follow(page: Page, path: string) {
  const before = await page.locator('main > *').first().elementHandle()
  await page.evaluate((address) => {
    const { idx = 0 } = history.state ?? {}
    history.pushState({ idx: idx + 1, key: address, usr: null }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await before?.waitForElementState('hidden')
}

function listen(page: Page, own: string): string[] {
  const found: string[] = []
  const note = (what: string) => found.push(`${what} (at ${page.url()})`)
  // Whether what was typed may be lost: here it may.
  page.on('dialog', (question) => question.accept())
  page.on('console', (message) => {
    // The browser notes the status of the page itself, too.
    const isOwnStatus = message.location().url === page.url() && /status of [45]/.test(message.text())
    if (message.type() === 'error' && !isOwnStatus) note(message.text())
  })
  page.on('pageerror', (error) => note(String(error.stack)))
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && /^(http|ws)/.test(request.url())) note(`asked ${request.url()}`)
  })
  return found
}
