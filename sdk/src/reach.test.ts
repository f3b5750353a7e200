import { expect, test } from 'vitest'
import { hostsOf, isDemonstration, isOwnHost, reachedBy } from './reach.ts'

const own = hostsOf(['https://shop.example', 'http://sklep.example:8080'], ['backend', '10.0.0.5:3001'])

test.each([
  'shop.example',
  'SHOP.example',
  'shop.example:443',
  'sklep.example:8080',
  'backend:3001',
  '10.0.0.5:3001',
  'localhost',
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
])('R8.07 the host %s is ours', (host) => expect(isOwnHost(host, own)).toBe(true))

test.each([
  'rebind.evil.example:3000',
  'shop.example.evil.example',
  'sklep.example',
  '10.0.0.5:80',
  '',
  undefined,
  'localhost.evil.example',
  'user@shop.example:x',
  'a b',
])('R8.07 the host %s is another’s', (host) => expect(isOwnHost(host, own)).toBe(false))

test('R8.07 others reach the shop by any of three addresses', () => {
  const here = { PUBLIC_URL: 'http://localhost:3000', HOST: '127.0.0.1', BACKEND_HOST: '::1' }
  expect(reachedBy(here)).toBeNull()
  expect(reachedBy({ ...here, HOST: '0.0.0.0' })).toBe('HOST is 0.0.0.0')
  expect(reachedBy({ ...here, BACKEND_HOST: '::' })).toBe('BACKEND_HOST is ::')
  expect(reachedBy({ ...here, PUBLIC_URL: 'https://shop.example' })).toBe('PUBLIC_URL is https://shop.example')
})

test('R8.07 a shop that pretends before others is a demonstration, on this machine alone it is none', () => {
  expect(isDemonstration({ ALLOW_SANDBOX: 'mail' })).toBe(false)
  expect(isDemonstration({ PUBLIC_URL: 'https://shop.example' })).toBe(false)
  expect(isDemonstration({ PUBLIC_URL: 'https://shop.example', ALLOW_SANDBOX: 'mail' })).toBe(true)
})
