import { expect, test } from 'vitest'
import { proposed } from './proposed.ts'

const one = (id: string, more: object = {}) => ({ id, isDefault: false, usable: true, ...more })

test.each([
  ['the default', [one('a'), one('b', { isDefault: true })], 'b'],
  ['no default the bank has turned down', [one('a'), one('b', { isDefault: true, usable: false })], null],
  ['none where none is the default', [one('a'), one('b')], null],
  ['none of none', [], null],
])('R2.22 R5.09 the checkout proposes %s', (_, choices, expected) => expect(proposed(choices)).toBe(expected))
