import { expect, test } from 'vitest'
import { isPasskeyHost } from './passkey-host.ts'

test.each([
  ['https://goldammer.example', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
])('M3 passkeys at %s: %s', (address, expected) => {
  expect(isPasskeyHost(new URL(address).hostname)).toBe(expected)
})
