import { expect, test } from 'vitest'
import { bodyOf, fieldOf } from './form-body.ts'

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

test('passwords keep their spaces', () => {
  expect(bodyOf(form({ newPassword: ' a b ' }))).toEqual({ newPassword: ' a b ' })
})

test('a pointer names its field', () => {
  expect(fieldOf('/billingAddress/zipcode')).toBe('billingAddress/zipcode')
  expect(fieldOf(undefined)).toBe('')
})
