import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveBuiltPortals } from './portals.ts'

let door: FastifyInstance
const shown = { accessKey: 'KEY', tellsErrors: false, isDemonstration: false }
beforeAll(async () => {
  door = Fastify()
  await serveBuiltPortals(door, { ...shown, accessKey: 'GA"KEY', tellsErrors: true })
})
afterAll(() => door.close())

const COMPANY = [
  '',
  '/some-slug',
  '/core-data',
  '/financing',
  '/financing/1',
  '/news',
  '/team',
  '/team/create',
  '/team/edit/1',
]
const INVESTOR = ['', '/documents', '/investments', '/investments/1/2', '/news', '/profile']
const pages = ['', '/en-GB', '/pl-PL'].flatMap((prefix) => [
  ...COMPANY.map((path) => `${prefix}/company-portal${path}`),
  ...INVESTOR.map((path) => `${prefix}/investor-portal${path}`),
])

test('R2.01 R2.09 R2.10 every page of both portals exists in three languages, and nobody keeps an old one', async () => {
  for (const url of pages) {
    const answer = await door.inject({ url })
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-cache'])
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
  }
})

test('ASVS 3.4.3 styles need the nonce of the answer, another for each; only attributes of style may stand inline', async () => {
  const [one, other] = await Promise.all(['/staff', '/staff'].map((url) => door.inject({ url })))
  const nonceOf = ({ body }: { body: string }) => /data-style-nonce="([^"]+)"/.exec(body)?.[1]
  expect(nonceOf(one!)).toMatch(/^[\w+/]{22}==$/)
  expect(nonceOf(one!)).not.toBe(nonceOf(other!))
  const policy = String(one!.headers['content-security-policy']).split('; ')
  expect(policy).toEqual(expect.arrayContaining(["object-src 'none'", "base-uri 'none'"]))
  expect(policy).toContain(`style-src 'self' 'nonce-${nonceOf(one!)}'`)
  expect(policy.filter((directive) => directive.includes('unsafe'))).toEqual(["style-src-attr 'unsafe-inline'"])
})

test('the access key stands in the page and cannot break out of its place', async () => {
  expect((await door.inject({ url: '/investor-portal' })).body).toContain('GA&quot;KEY')
})

test('R4.13 the page names its build, and the file of the latest one is kept by nobody, unlike all others', async () => {
  const latest = await door.inject({ url: '/portal-assets/builds/latest.json?1' })
  expect(latest.headers['cache-control']).toBe('no-store')
  const { body } = await door.inject({ url: '/investor-portal' })
  expect(body).toContain(`data-build="${latest.json().id}"`)
  const [script] = /\/portal-assets\/[\w-]+\.js/.exec(body) ?? []
  const { headers } = await door.inject({ url: script ?? '' })
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('R8.05 the page knows whether errors are told', async () => {
  const silent = Fastify()
  await serveBuiltPortals(silent, shown)
  expect((await silent.inject({ url: '/staff' })).body).toContain('data-errors=""')
  expect((await door.inject({ url: '/staff' })).body).toContain('data-errors="told"')
  await silent.close()
})

test.each(['/de-DE/investor-portal', '/fr-FR/company-portal', '/en-GB/staff', '/investor-portals'])(
  'R2.01 %s is none of them',
  async (url) => expect((await door.inject({ url })).statusCode).toBe(404),
)

test('R8.07 in a public demonstration every page of the portals says so in its language', async () => {
  const public_ = Fastify()
  await serveBuiltPortals(public_, { ...shown, isDemonstration: true })
  const bodyOf = async (url: string) => (await public_.inject({ url })).body
  expect(await bodyOf('/investor-portal')).toContain('Öffentliche Demonstration: ')
  expect(await bodyOf('/pl-PL/company-portal/news')).toContain('Publiczna demonstracja: ')
  expect((await door.inject({ url: '/staff' })).body).not.toContain('Demonstration: ')
  await public_.close()
})
