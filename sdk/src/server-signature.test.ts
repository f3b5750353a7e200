import { expect, test } from 'vitest'
import { isSignedRead, type ServerCall, SignatureCheck, signCall, signRead } from './server-signature.ts'

const SECRET = 'q7V0xJm2uTz9cWk4RfYb1sHn8LdPa6Ge'
const CALL: ServerCall = {
  method: 'POST',
  path: '/internal/purge',
  recipient: 'door-1',
  body: '{"tags":["site"]}',
}
const NOW = Date.parse('2026-11-20T09:00:00Z')

test('issue 34 a signed call is accepted once, and never again', () => {
  const check = new SignatureCheck(SECRET)
  const signature = signCall(SECRET, CALL, NOW)
  expect([1, 2, 30_000].map((later) => check.accepts(CALL, signature, NOW + later))).toEqual([true, false, false])
  expect(check.accepts(CALL, signCall(SECRET, CALL, NOW), NOW)).toBe(true)
})

test('issue 34 a signature contains nothing of the secret', () => {
  const signature = signCall(SECRET, CALL, NOW)
  expect(signature).not.toContain(SECRET)
  expect(signature).not.toContain(Buffer.from(SECRET).toString('base64url'))
})

test.each([
  ['method', { ...CALL, method: 'PUT' }],
  ['path', { ...CALL, path: '/internal/views' }],
  ['recipient', { ...CALL, recipient: 'door-2' }],
  ['body', { ...CALL, body: '{"tags":[]}' }],
])('issue 34 a signature of another %s is refused', (_what, other) => {
  expect(new SignatureCheck(SECRET).accepts(CALL, signCall(SECRET, other, NOW), NOW)).toBe(false)
})

test.each([
  [-60_001, false],
  [-60_000, true],
  [60_000, true],
  [60_001, false],
])('issue 34 a call of %d ms after its signature: accepted is %s', (age, isAccepted) => {
  expect(new SignatureCheck(SECRET).accepts(CALL, signCall(SECRET, CALL, NOW), NOW + age)).toBe(isAccepted)
})

test('issue 34 what its time would allow for longest is still refused a second time', () => {
  const check = new SignatureCheck(SECRET)
  const ahead = signCall(SECRET, CALL, NOW + 60_000)
  expect(check.accepts(CALL, ahead, NOW)).toBe(true)
  check.accepts(CALL, signCall(SECRET, CALL, NOW + 119_999), NOW + 119_999)
  expect(check.accepts(CALL, ahead, NOW + 120_000)).toBe(false)
})

test.each([undefined, null, '', 'x', '..', `${NOW}.n.`, `${NOW}.n.${'A'.repeat(43)}`, `Bearer ${SECRET}`, SECRET])(
  'issue 34 %j is no signature',
  (signature) => expect(new SignatureCheck(SECRET).accepts(CALL, signature, NOW)).toBe(false),
)

test('issue 34 a signature by another secret, or with its time changed, is refused', () => {
  const check = new SignatureCheck(SECRET)
  expect(check.accepts(CALL, signCall(`${SECRET}x`, CALL, NOW), NOW)).toBe(false)
  const old = signCall(SECRET, CALL, NOW - 3_600_000).split('.')
  expect(check.accepts(CALL, [String(NOW), ...old.slice(1)].join('.'), NOW)).toBe(false)
})

test('issue 34 the signature of a read is good for this read alone, for a minute, however often', () => {
  const read = { method: 'POST', path: '/store-api/search?p=2' }
  const signature = signRead(SECRET, read.method, read.path, NOW)
  const isAccepted = (changes: Partial<typeof read> = {}, now = NOW) =>
    isSignedRead(SECRET, { ...read, ...changes }, signature, now)
  expect([isAccepted(), isAccepted(), isAccepted({}, NOW + 60_000)]).toEqual([true, true, true])
  expect([isAccepted({}, NOW + 60_001), isAccepted({ method: 'GET' }), isAccepted({ path: '/' })]).toEqual([
    false,
    false,
    false,
  ])
  expect(isSignedRead(`${SECRET}x`, read, signature, NOW)).toBe(false)
  expect(new SignatureCheck(SECRET).accepts({ ...read, recipient: 'backend', body: '' }, signature, NOW)).toBe(false)
})
