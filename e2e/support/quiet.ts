import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/** What the pages of a context have asked for and have not been answered. */
const open = new WeakMap<Page, Set<Request>>()

/** Who waits for one of them to be answered. */
const hear = new WeakMap<Page, () => void>()

/** What nobody waits for, or what never ends. */
const UNHEARD = new Set(['ping', 'eventsource', 'websocket', 'media'])

/** The portals' stream of what changes, which the browser has asked for as for any answer. */
const EVENTS = /\/(?:store|staff)-api\/live$/

/** Has to be called before its first page opens. */
export function countRequests(context: BrowserContext): void {
  context.on('request', (request) => {
    const page = pageOf(request)
    if (!page || UNHEARD.has(request.resourceType()) || EVENTS.test(request.url())) return
    // With a page goes what it has asked for.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.delete(page)
    open.set(page, (open.get(page) ?? new Set()).add(request))
  })
  const answered = (request: Request) => {
    const page = pageOf(request)
    if (!page) return
    open.get(page)?.delete(request)
    hear.get(page)?.()
  }
  context.on('requestfinished', answered)
  context.on('requestfailed', answered)
}

/** Null: asked by a worker, or by a page that does not exist yet. */
function pageOf(request: Request): Page | null {
  if (request.serviceWorker()) return null
  try {
    return request.frame().page()
  } catch {
    return null
  }
}

const isAnswered = (page: Page) => !open.get(page)?.size

const allAnswered = (page: Page) =>
  new Promise<void>((done) => {
    const look = () => {
      if (!isAnswered(page)) return
      hear.delete(page)
      done()
    }
    hear.set(page, look)
    look()
  })

/**
 * All that a page brings by itself is there: every request is answered, the islands are alive, the letters are drawn in their
 * fonts, and the page has nothing left to do.
 */
export async function quiet(page: Page): Promise<void> {
  do {
    await allAnswered(page)
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((done) => requestIdleCallback(done, { timeout: 3000 }))
    })
  } while (!isAnswered(page))
}
