import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { leadToOwnPrefix, withOwnPrefix } from './locale-case.ts'

test.each([
  ['/en-gb', '/en-GB'],
  ['/en-gb/faq?q=a', '/en-GB/faq?q=a'],
  ['/EN-GB/investor-portal', '/en-GB/investor-portal'],
  ['/pl-pl?x', '/pl-PL?x'],
  ['/en-GB/faq', undefined],
  ['/fr-fr/faq', undefined],
  ['/en-gbx', undefined],
  ['/faq/en-gb', undefined],
  ['/', undefined],
])('R2.01 %s leads to %s', (asked, address) => expect(withOwnPrefix(asked)).toBe(address))

test('R2.01 only what is read is led on, never a form', async () => {
  const app = Fastify()
  leadToOwnPrefix(app)
  app.all('/*', async () => 'here')
  const ask = async (method: 'GET' | 'POST') => {
    const { statusCode, headers } = await app.inject({ method, url: '/en-gb/faq' })
    return [statusCode, headers.location]
  }
  expect(await ask('GET')).toEqual([301, '/en-GB/faq'])
  expect(await ask('POST')).toEqual([200, undefined])
})
