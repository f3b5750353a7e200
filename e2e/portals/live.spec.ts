import type { Page } from '@playwright/test'
import { ACCESS_KEY } from '../support/api.ts'
import { anInvestor, register } from '../support/investor.ts'
import { type SecondShop, startSecondShop } from '../support/second-shop.ts'
import { staffApi } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const SCAN = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Beside a backend that starts a page is slow. */
const PATIENT = { timeout: 60_000 }

let shop: SecondShop | undefined
test.beforeAll(async () => {
  test.setTimeout(150_000)
  shop = await startSecondShop()
})
test.afterAll(async () => await shop?.stop())

/** What a window asks the interface for, and how often it was loaded. */
function watchRequests(page: Page) {
  const calls: string[] = []
  const loads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/store-api/')) calls.push(pathname)
    if (request.isNavigationRequest()) loads.push(pathname)
  })
  const count = (path: string) => calls.filter((one) => one === path).length
  return { loads, streams: () => count('/store-api/live'), reads: () => count('/store-api/investor/unread') }
}

test('issue 34 what staff decide shows in all windows by itself, also after the backend was restarted', async ({
  page,
  t,
  api,
  another,
  context,
}) => {
  test.setTimeout(360_000)
  const { name } = await register(api, anInvestor({ firstName: 'Lena', lastName: `Lebendig ${Date.now()}` }))
  const { person } = await api.get('/investor/profile')
  await api.put('/investor/profile', { ...person, country: 'PL', isSubjectToGermanTax: false, taxId: null })
  const { news } = await api.get('/investor/unread')
  const { page: desk } = await another()
  const staff = await staffApi(desk.request, 'fritz.finanz@goldammer.example')

  /** Staff decide on a proof that the investor has handed in: the investor is notified, and the menu counts it. */
  async function decideOnAProof(decision: object) {
    const answer = await page.request.post('/store-api/investor/tax-information/residence-proof', {
      headers: { 'sw-access-key': ACCESS_KEY, 'sec-fetch-site': 'same-origin' },
      multipart: { file: { name: 'ansaessig.png', mimeType: 'image/png', buffer: SCAN } },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    const { elements } = await staff.get('/residence-proofs?state=pending&limit=100')
    const { investorId } = elements.find((one: { investorName: string }) => one.investorName === name)
    await staff.post(`/residence-proofs/${investorId}/decide`, decision)
  }
  const windows = [page, await context.newPage()]
  const watched = windows.map(watchRequests)
  const streams = () => watched.reduce((sum, one) => sum + one.streams(), 0)
  const reads = () => watched.map((one) => one.reads())
  async function expectUnread(count: number) {
    for (const one of windows) await expect(one.getByText(t('portal.unread', { count })).first()).toBeAttached(PATIENT)
  }

  await test.step('two windows of one browser have one stream', async () => {
    for (const one of windows) await one.goto(`${shop?.url}/investor-portal`)
    // Each reads once more when it listens.
    await expect.poll(() => Math.min(...reads()), PATIENT).toBeGreaterThanOrEqual(2)
    expect(streams()).toBe(1)
  })

  await test.step('what staff decide shows in both, and each has read what it shows once for it', async () => {
    const before = reads()
    await decideOnAProof({ confirmed: true })
    await expectUnread(news + 1)
    expect(reads().map((count, index) => count - before[index]!)).toEqual([1, 1])
  })

  await test.step('after a restart it goes on, and nothing was loaded or asked for again meanwhile', async () => {
    const before = reads()
    const opened = Promise.any(
      windows.map((one) =>
        one.waitForResponse((answer) => answer.url().endsWith('/store-api/live') && answer.status() === 200, {
          timeout: 180_000,
        }),
      ),
    )
    await shop?.restartBackend()
    await opened
    await expect.poll(() => Math.min(...reads().map((count, index) => count - before[index]!)), PATIENT).toBe(1)
    await decideOnAProof({ confirmed: false, reason: 'Die Bescheinigung nennt keine Steuerbehörde.' })
    await expectUnread(news + 2)
    expect(reads().map((count, index) => count - before[index]!)).toEqual([2, 2])
    expect(watched.map(({ loads }) => loads.length)).toEqual([1, 1])
  })
})
