import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { loadOptional } from './load-optional.ts'
import { isLostChunk, onNewVersion, reloadOnLostChunks, versionOf } from './new-version.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
let latest: { id: string } | undefined
vi.stubGlobal('document', page)
vi.stubGlobal('fetch', async () => ({ ok: latest !== undefined, json: async () => latest }))
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-11-20T09:00:00Z'))
})

const MINUTE = 60_000

async function comeBack(after: number) {
  vi.setSystemTime(Date.now() + after)
  page.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 5))
}

test('R4.13 a page visited again after five minutes reports a newer build, until the listener stops', async () => {
  const notify = vi.fn()
  const stop = onNewVersion(versionOf('old', '/builds/latest.json'), notify)
  latest = { id: 'new' }
  await comeBack(5 * MINUTE - 1)
  expect(notify).not.toHaveBeenCalled()
  await comeBack(1)
  expect(notify).toHaveBeenCalledOnce()
  latest = { id: 'old' }
  await comeBack(5 * MINUTE)
  page.hidden = true
  latest = { id: 'new' }
  await comeBack(5 * MINUTE)
  page.hidden = false
  stop()
  await comeBack(5 * MINUTE)
  expect(notify).toHaveBeenCalledOnce()
})

test('R4.13 no build is newer while developing, nor where none is named', async () => {
  latest = { id: 'new' }
  expect(await versionOf(undefined, '/builds/latest.json').isNewer()).toBe(false)
  latest = undefined
  expect(await versionOf('old', '/builds/latest.json').isNewer()).toBe(false)
})

test('R4.13 a foreign answer, or none, reports no newer build', async () => {
  const ours = fetch
  for (const answer of [async () => new Response('<html>'), async () => new Response('{}'), () => Promise.reject()]) {
    vi.stubGlobal('fetch', answer)
    expect(await versionOf('old', '/builds/latest.json').isNewer()).toBe(false)
  }
  vi.stubGlobal('fetch', ours)
})

test.each([
  ['Failed to fetch dynamically imported module: https://x/a.js', true],
  ['error loading dynamically imported module: https://x/a.js', true],
  ['Importing a module script failed.', true],
  ['Failed to fetch', false],
])('R4.13 “%s” is a chunk that did not arrive: %s', (message, lost) => {
  expect(isLostChunk(new TypeError(message))).toBe(lost)
})

test('R4.13 a chunk that a page can do without reloads nothing', async () => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const reloadIfNewer = vi.fn(async () => true)
  reloadOnLostChunks({ isNewer: async () => true, reloadIfNewer })
  const lose = async () => {
    window.dispatchEvent(new Event('vite:preloadError'))
    throw new Error('lost')
  }
  expect(await loadOptional(lose)).toBeUndefined()
  expect(reloadIfNewer).not.toHaveBeenCalled()
  await expect(lose()).rejects.toThrow('lost')
  expect(reloadIfNewer).toHaveBeenCalledOnce()
  expect(await loadOptional(async () => 'piece')).toBe('piece')
})
