import { expect, test } from 'vitest'
import { bodyOf, fieldOf, isForm } from './form-body.ts'

function form(entries: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(entries)) data.set(name, value)
  return data
}

test('fields are named as the interface points at them', () => {
  expect(bodyOf(form({ firstName: ' Jana ', 'billingAddress/city': 'Beispielstadt', title: '' }))).toEqual({
    firstName: 'Jana',
    billingAddress: { city: 'Beispielstadt' },
  })
})

test('a change can empty a text, but never an identifier', () => {
  expect(bodyOf(form({ phoneNumber: '', salutationId: '' }), { keepEmpty: true })).toEqual({ phoneNumber: '' })
})

test.each([
  '__proto__/polluted',
  '__proto__',
  'constructor/prototype/polluted',
  'city/__proto__/polluted',
  '/polluted',
])('a field called %s is none of ours, and changes nothing that other visitors share', (name) => {
  expect(bodyOf(form({ [name]: 'yes', firstName: 'Jana', 'vatIds/0': 'DE1' }))).toEqual({
    firstName: 'Jana',
    vatIds: { 0: 'DE1' },
  })
  expect({}).not.toHaveProperty('polluted')
})

test('a name without end is passed over at once', () => {
  const begun = performance.now()
  expect(bodyOf(form({ ['a/'.repeat(500_000)]: 'yes' }))).toEqual({})
  expect(performance.now() - begun).toBeLessThan(1_000)
})

test('passwords keep their spaces', () => {
  expect(bodyOf(form({ newPassword: ' a b ' }))).toEqual({ newPassword: ' a b ' })
})

test('a pointer names its field', () => {
  expect(fieldOf('/billingAddress/zipcode')).toBe('billingAddress/zipcode')
  expect(fieldOf(undefined)).toBe('')
})

test.each([
  ['application/x-www-form-urlencoded', true],
  ['application/x-www-form-urlencoded; charset=UTF-8', true],
  ['multipart/form-data; boundary=x', true],
  ['application/json', false],
  ['text/plain', false],
  ['', false],
])('R5.10 a body of the type %j is a form: %j', (type, expected) => {
  const headers: HeadersInit = type ? { 'content-type': type } : {}
  expect(isForm(new Request('http://shop.example/register', { method: 'POST', headers }))).toBe(expected)
})
