import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

// What the module finds in a browser.
const page = new EventTarget()
const session = new Map<string, string>()
const location = { pathname: '/projekte', reload: vi.fn() }
let latest: { id: string } | undefined
const fetched = vi.fn(async (_address: string, _options: RequestInit) => ({
  ok: latest !== undefined,
  json: async () => latest,
}))

beforeAll(async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { dataset: { build: 'old' } } }))
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', location)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
  })
  vi.stubGlobal('fetch', fetched)
  await import('./new-version.ts')
})
beforeEach(() => {
  session.clear()
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-11-20T09:00:00Z'))
})

async function loseChunk() {
  page.dispatchEvent(new Event('vite:preloadError'))
  await new Promise((resolve) => setTimeout(resolve, 5))
}

test('R4.13 R7.16 a missing chunk after a new build reloads the page; the build is read uncached', async () => {
  latest = { id: 'new' }
  await loseChunk()
  expect(location.reload).toHaveBeenCalledOnce()
  expect(fetched).toHaveBeenCalledWith(`/builds/latest.json?${Date.now()}`, expect.anything())
})

test('R4.13 a chunk that is gone without a new build reloads nothing', async () => {
  for (const answer of [{ id: 'old' }, undefined]) {
    latest = answer
    await loseChunk()
  }
  expect(location.reload).not.toHaveBeenCalled()
})

test('R4.13 at most one reload per path in ten seconds', async () => {
  latest = { id: 'new' }
  await loseChunk()
  vi.setSystemTime(Date.now() + 9_999)
  await loseChunk()
  expect(location.reload).toHaveBeenCalledTimes(1)
  location.pathname = '/cart'
  await loseChunk()
  expect(location.reload).toHaveBeenCalledTimes(2)
  location.pathname = '/projekte'
  vi.setSystemTime(Date.now() + 1)
  await loseChunk()
  expect(location.reload).toHaveBeenCalledTimes(3)
})

test('R4.13 an import that fails counts as a chunk that is gone, other failures do not', async () => {
  latest = { id: 'new' }
  for (const reason of [new Error('anything'), new TypeError('Failed to fetch dynamically imported module: /x.js')]) {
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(location.reload).toHaveBeenCalledOnce()
})
