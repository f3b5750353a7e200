import { expect, test } from 'vitest'
import { chooseRotation, rotationOf } from './rotation.ts'

test('the rotation follows from the hash of the commit, and each part of the product comes round', () => {
  expect(rotationOf('207b26410a2d')).toBe(0x207b)
  expect(rotationOf('0000')).toBe(0)
})

test('a named rotation is taken as it is; what is no number is refused with what to write', () => {
  expect(chooseRotation('7')).toBe(7)
  for (const wrong of ['', '-1', '1.5', 'x']) expect(() => chooseRotation(wrong)).toThrow('--rotation=7')
})
