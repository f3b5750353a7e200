import { beforeEach, expect, test, vi } from 'vitest'

let asked: string[]

/** A page of the investor that is opened in a session of German. */
async function openDashboard(locale: 'de-DE' | 'en-GB') {
  asked = []
  vi.resetModules()
  vi.stubGlobal('fetch', async (url: string | URL) => {
    asked.push(new URL(url, 'http://portal.example').pathname)
    const context = { customer: { id: 'x' }, languageInfo: { localeCode: 'de-DE' } }
    return new Response(JSON.stringify(context), { headers: { 'content-type': 'application/json' } })
  })
  const { configure } = await import('@goldammer/sdk/client/configure')
  configure({ endpoint: 'http://portal.example/', accessToken: 'x' })
  const { prefetch, takePrefetched, DASHBOARD } = await import('./prefetch.ts')
  prefetch({ area: 'investor', locale }, '/')
  return await takePrefetched(DASHBOARD, async () => 'asked in the language of the page')
}

beforeEach(() => vi.unstubAllGlobals())

test('R1.01 a prefetched answer is used only when the session has the language of the page', async () => {
  await openDashboard('de-DE')
  expect(asked).toContain('/store-api/investor/dashboard')
  expect(await openDashboard('en-GB')).toBe('asked in the language of the page')
  expect(asked).not.toContain('/store-api/investor/dashboard')
})
