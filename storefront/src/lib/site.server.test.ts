import { afterEach, expect, test, vi } from 'vitest'
import { texts } from './i18n.ts'
import { forgetSite, loadSite } from './site.server.ts'

const ANSWERS: [path: RegExp, body: object][] = [
  [/\/language$/, { elements: [] }],
  [/\/currency$/, []],
  [/\/cookie-groups$/, []],
  [/\/context$/, { extensions: { closed: [] } }],
  [/\/navigation\//, []],
]

afterEach(() => vi.unstubAllGlobals())

test('issue 34 texts that were asked for before a purge do not replace those asked for after it', async () => {
  const waiting: ((title: string) => void)[] = []
  const answer = (body: object) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address)
    const [, body] = ANSWERS.find(([path]) => path.test(pathname)) ?? []
    if (body) return answer(body)
    return new Promise((resolve) =>
      waiting.push((title) => resolve(answer({ 'de-DE': { common: { action: { close: title } } } }))),
    )
  })
  const before = loadSite('de-DE')
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  forgetSite()
  const after = loadSite('de-DE')
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.('new')
  await after
  waiting[0]?.('former')
  await before
  expect(texts('de-DE')('common.action.close')).toBe('new')
})
