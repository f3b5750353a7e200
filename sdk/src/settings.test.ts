import { expect, test } from 'vitest'
import { proxyList } from './settings.ts'

test.each([
  ['loopback', true],
  ['10.0.0.0/8, fd00::/8', true],
  ['uniquelocal,192.0.2.7', true],
  ['my proxy', false],
  ['10.0.0', false],
  ['10.0.0.1,', false],
  ['', false],
])('whether %j may name the proxies that are trusted: %s', (text, isTaken) => {
  expect(proxyList.safeParse(text).success).toBe(isTaken)
})
