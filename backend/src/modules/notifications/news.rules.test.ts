import { expect, test } from 'vitest'
import { BEGINNING, preferenceFor, type Setting } from './news.rules.ts'

const settings: Setting[] = [
  { kind: 'update', productId: null, portal: true, mail: false },
  { kind: 'update', productId: 'p1', portal: false, mail: true },
]

test('R2.24 a product’s setting overrides the general one, which overrides the default', () => {
  expect(preferenceFor(settings, 'update', 'p1')).toEqual({ portal: false, mail: true })
  expect(preferenceFor(settings, 'update', 'p2')).toEqual({ portal: true, mail: false })
  expect(preferenceFor(settings, 'update', null)).toEqual({ portal: true, mail: false })
  expect(preferenceFor(settings, 'like', 'p1')).toEqual(BEGINNING.like)
})
