import { type ServerCall, SIGNATURE_HEADER, signCall } from '@goldammer/sdk/server-signature'
import type { APIContext } from 'astro'
import { expect, test, vi } from 'vitest'
import { config } from '../src/lib/config.ts'
import { FRONT_DOOR_HEADER } from '../src/lib/front-door.ts'
import { sharedFragment } from '../src/lib/shared-fragments.server.ts'
import { readShared } from '../src/lib/shared-reads.server.ts'
import { EURO } from '../src/lib/shown-currency.ts'
import { EMPTY_SITE } from '../src/lib/site.ts'
import { POST } from '../src/pages/internal/purge.ts'

vi.setConfig({ testTimeout: 30_000 })

const BODY = JSON.stringify({ tags: ['catalogue'] })
const CALL: ServerCall = { method: 'POST', path: '/internal/purge', recipient: 'door-1', body: BODY }
const SECRET = config.purgeSecret

/** Status of a purge that arrives at the front door `door-1`, and the tags that are dropped. */
async function purge(headers: Record<string, string>, body = BODY) {
  const dropped: unknown[] = []
  const request = new Request('http://127.0.0.1:3000/internal/purge', {
    method: 'POST',
    headers: { [FRONT_DOOR_HEADER]: 'door-1', 'content-length': String(body.length), ...headers },
    body,
  })
  const cache = { invalidate: async ({ tags }: { tags: string[] }) => void dropped.push(...tags) }
  const { status } = await POST({ request, cache } as unknown as APIContext)
  return { status, dropped }
}
const signed = (changes: Partial<ServerCall> = {}, secret = SECRET, now = Date.now()) => ({
  [SIGNATURE_HEADER]: signCall(secret, { ...CALL, ...changes }, now),
})

test('issue 34 a signed purge drops its pages, and the same call again does nothing', async () => {
  const headers = signed()
  expect(await purge(headers)).toEqual({ status: 204, dropped: ['catalogue'] })
  expect(await purge(headers)).toEqual({ status: 403, dropped: [] })
})

test('issue 34 a purge drops what pages share: parts of them, and what they have read', async () => {
  // While developing, nothing is shared.
  vi.stubEnv('DEV', false)
  const page = { locale: 'de-DE', currency: EURO, site: EMPTY_SITE } as const
  let made = 0
  const shared = async () => [
    await sharedFragment(page, ['part'], async () => `${++made}`),
    await readShared('part', async () => [++made]),
  ]
  expect([await shared(), await shared()]).toEqual([
    ['1', [2]],
    ['1', [2]],
  ])
  expect((await purge(signed({}, SECRET, Date.now() - 1))).status).toBe(204)
  expect(await shared()).toEqual(['3', [4]])
  vi.unstubAllEnvs()
})

test.each([
  ['without a signature', {}],
  ['with the secret itself', { authorization: `Bearer ${SECRET}` }],
  ['signed by another secret', signed({}, 'another secret')],
  ['of another body', signed({ body: '{"tags":[]}' })],
  ['for another front door', signed({ recipient: 'door-2' })],
  ['that is old', signed({}, SECRET, Date.now() - 70_000)],
])('issue 34 a purge %s is refused', async (_what, headers) => {
  expect(await purge(headers as Record<string, string>)).toEqual({ status: 403, dropped: [] })
})

test.each([{ 'content-length': '100001' }, { 'content-length': '' }, { 'content-length': 'x' }])(
  'issue 34 a purge with %j is not read',
  async (length) => {
    expect(await purge({ ...signed(), ...length })).toEqual({ status: 403, dropped: [] })
  },
)

test.each(['', '{}', '{"tags":"site"}', '{"tags":[1]}'])('issue 34 the purge %j has no tags', async (body) => {
  expect(await purge(signed({ body }), body)).toEqual({ status: 400, dropped: [] })
})
