import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { plainCode } from './recovery-codes.ts'
import { newSecret, stepOf, uriOf } from './totp.rules.ts'

// RFC 6238, appendix B: the secret of the table for SHA-1; its last six digits.
const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('R6.09 at second %i the code is %s, and good for the step before and after', (second, code) => {
  const step = Math.floor(second / 30)
  for (const shift of [-30, 0, 30]) expect(stepOf(secret, code, new Date((second + shift) * 1000), 0)).toBe(step)
  for (const shift of [-60, 60]) expect(stepOf(secret, code, new Date((second + shift) * 1000), 0)).toBeNull()
})

test('R6.09 a code is good once: neither it nor an older one is taken again', () => {
  const now = new Date(1_234_567_890_000)
  const step = Math.floor(1_234_567_890 / 30)
  expect(stepOf(secret, '005 924', now, step - 1)).toBe(step)
  expect(stepOf(secret, '005924', now, step)).toBeNull()
  expect(stepOf(secret, '005924', now, step + 1)).toBeNull()
  for (const wrong of ['', '5924', '0059240', 'abcdef', '٠٠٥٩٢٤']) expect(stepOf(secret, wrong, now, 0)).toBeNull()
})

test('R6.09 a new secret is unique, and its address has all that a device needs', () => {
  const made = newSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(made)
  const uri = uriOf(made, 'sina@goldammer.example')
  expect(uri).toMatch(/^otpauth:\/\/totp\/Goldammer:sina%40goldammer\.example\?issuer=Goldammer&secret=/)
  expect(new TOTP({ secret: Secret.fromBase32(made) }).generate()).toMatch(/^\d{6}$/)
  expect(plainCode(' ABCD-efgh 2345 ')).toBe('abcdefgh2345')
})
