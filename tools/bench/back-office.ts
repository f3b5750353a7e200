import { translate } from '@goldammer/sdk/translate'
import { chromium, type Page } from 'playwright-core'
import { browserPath } from '../src/browser.ts'
import { variables } from '../src/configuration.ts'
import { storeHeaders } from '../src/loaded-backend.ts'
import type { Benchmark } from '../src/measurement.ts'

const KEYS = 20
const PAGES = { 'the first page': '/staff', customers: '/staff/customers', 'the editor of pages': '/staff/pages' }

async function signIn(page: Page): Promise<void> {
  const password = variables.find(({ name }) => name === 'DEMO_PASSWORD')?.default ?? ''
  const data = { email: 'adam.admin@goldammer.example', password }
  const answer = await page.request.post('/staff-api/login', { data, headers: storeHeaders })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}: ${await answer.text()}`)
}

/** Bytes of JavaScript on the wire until nothing more is asked for, with an empty cache. */
async function scriptsOf(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return bytes
}

/** Milliseconds from each key to the frame in which the preview beside the field has what was typed. */
async function timePreview(page: Page): Promise<number[]> {
  await page.goto('/staff/pages?term=home')
  await page.getByRole('row').filter({ hasText: 'home' }).getByRole('link').click()
  await page
    .locator('[aria-expanded]', { hasText: translate('de-DE', 'staff.pages.blocks.hero') })
    .first()
    .click()
  const field = page.getByLabel(`${translate('de-DE', 'staff.pages.field.text')}: Deutsch`).first()
  await page.frameLocator('iframe').getByRole('main').waitFor()
  await field.focus()
  const times: number[] = []
  for (let key = 0; key < KEYS; key++) {
    const marker = `Messung${key}.`
    // In two steps: the key must not come before the page listens for it.
    const watch = await page.evaluateHandle(
      (text) => ({
        seen: new Promise<number>((done) => {
          let typed = Number.NaN
          document.addEventListener('input', () => (typed = performance.now()), { once: true, capture: true })
          const look = () => {
            const shown = document.querySelector('iframe')?.contentDocument?.body.textContent ?? ''
            if (shown.includes(text)) done(performance.now() - typed)
            else requestAnimationFrame(look)
          }
          look()
        }),
      }),
      marker,
    )
    await page.keyboard.insertText(marker)
    times.push(await watch.evaluate(({ seen }) => seen))
    await page.waitForTimeout(300)
  }
  return times
}

/** Figures of the back office that hang on no number of rows. */
export default {
  title: "staff's portal",
  async measure(openSystem) {
    const { url } = await openSystem()
    const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] })
    try {
      const open = async () => {
        const context = await browser.newContext({
          baseURL: url,
          locale: 'de-DE',
          viewport: { width: 1440, height: 900 },
        })
        const page = await context.newPage()
        await signIn(page)
        return page
      }
      const loads = []
      for (const [what, path] of Object.entries(PAGES)) {
        const bytes = await scriptsOf(await open(), path)
        loads.push({
          what: `JavaScript of the first load: ${what}`,
          value: bytes / 1024,
          unit: 'KB',
          goal: { atMost: 380 },
        })
      }
      const times = (await timePreview(await open())).toSorted((one, other) => one - other)
      const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN
      return [
        ...loads,
        { what: 'preview beside the editor, p50', value: at(0.5), unit: 'ms' },
        { what: 'preview beside the editor, p95', value: at(0.95), unit: 'ms', goal: { atMost: 200 } },
      ]
    } finally {
      await browser.close()
    }
  },
} satisfies Benchmark
