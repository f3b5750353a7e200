import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRedirect, targetOf } from './route-rules.server.ts'
import { forgetSharedReads } from './shared-reads.server.ts'

const lead = (redirectUrl: string, address: string) =>
  targetOf({ redirectUrl, status: 302 }, new URL(address, 'https://shop.example'))?.redirectUrl

test.each([
  ['/projekte', '/alt', '/projekte'],
  ['/projekte', '/alt?entryPoint=messe', '/projekte?entryPoint=messe'],
  ['/projekte?type=bond', '/alt?entryPoint=messe', '/projekte?type=bond'],
  ['/faq#kyc', '/alt?a=1', '/faq?a=1#kyc'],
  ['https://partner.example/start', '/partner?a=1', 'https://partner.example/start'],
  ['//partner.example', '/partner', '//partner.example'],
  ['/alt', '/alt?a=1', undefined],
])('R4.14 a rule to %s leads from %s to %s', (redirectUrl, address, target) =>
  expect(lead(redirectUrl, address)).toBe(target),
)

let inMaintenance = false
vi.mock('./maintenance.server.ts', () => ({ isInMaintenance: () => inMaintenance }))

/** From whose address the backend was asked. */
let asked: (string | null)[] = []
let rule: object | undefined
beforeEach(() => {
  inMaintenance = false
  asked = []
  rule = { redirectUrl: '/neu', status: 301 }
  forgetSharedReads()
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get('x-forwarded-for'))
    return rule ? Response.json(rule) : new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const read = (path: string, address: string) => readRedirect(new URL(path, 'https://shop.example'), address)

test('issue 34 the rule of a path is read once for all visitors, and each keeps what was asked along', async () => {
  expect(await read('/alt?a=1', '203.0.113.7')).toEqual({ redirectUrl: '/neu?a=1', status: 301 })
  expect(await read('/alt?b=2', '203.0.113.8')).toEqual({ redirectUrl: '/neu?b=2', status: 301 })
  expect(asked).toEqual(['203.0.113.7'])
})

test('issue 34 that a path has no rule is read once, too', async () => {
  rule = undefined
  expect([await read('/alt', '203.0.113.7'), await read('/alt', '203.0.113.8')]).toEqual([undefined, undefined])
  expect(asked).toHaveLength(1)
})

test('issue 34 R4.12 in maintenance each visitor is asked for, whatever was read before', async () => {
  await read('/alt', '203.0.113.7')
  inMaintenance = true
  await read('/alt', '203.0.113.8')
  await read('/alt', '203.0.113.9')
  expect(asked).toEqual(['203.0.113.7', '203.0.113.8', '203.0.113.9'])
})
