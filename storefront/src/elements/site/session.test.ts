import { beforeEach, expect, test, vi } from 'vitest'

const GERMAN = '1'.repeat(32)
const POLISH = '3'.repeat(32)

/** A browser on a Polish page, and what its session asks of the shop. */
function open(languageOfSession: string | null, pageLanguage = POLISH) {
  const calls: string[] = []
  let language = languageOfSession
  vi.stubGlobal('document', {
    documentElement: { dataset: { languageId: pageLanguage, accessKey: 'GOLDAMMERDEMOACCESSKEY' } },
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const body = init.body ? ` ${init.body}` : ''
    calls.push(`${init.method ?? 'GET'} ${new URL(address, 'http://shop.example').pathname}${body}`)
    if (language === null) return new Response('{"errors":[]}', { status: 500 })
    if (init.method === 'PATCH') language = JSON.parse(String(init.body)).languageId
    const context = { context: { languageIdChain: [language] } }
    return new Response(JSON.stringify(context), { headers: { 'content-type': 'application/json' } })
  })
  return calls
}

beforeEach(() => vi.resetModules())

test('R4.09 the session is read first; in another language than the page it is switched and reread', async () => {
  const calls = open(GERMAN)
  const { session } = await import('./session.ts')
  const context = await session()
  expect(context?.context.languageIdChain[0]).toBe(POLISH)
  expect(calls).toEqual([
    'GET /store-api/context',
    `PATCH /store-api/context {"languageId":"${POLISH}"}`,
    'GET /store-api/context',
  ])
})

test('R4.09 a session in the page’s language stays as it is, and is read once however many ask', async () => {
  const calls = open(POLISH)
  const { session } = await import('./session.ts')
  await Promise.all([session(), session(), session()])
  expect(calls).toEqual(['GET /store-api/context'])
})

test('R8.06 a session that cannot be read is logged only', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  open(null)
  const { session } = await import('./session.ts')
  expect(await session()).toBeUndefined()
  expect(log).toHaveBeenCalledOnce()
})
