import type { NewsSettings } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { change, settingsOf } from './news.ts'

const update = { kind: 'update', portal: true, mail: true } as const
const like = { kind: 'like', portal: true, mail: false } as const
const settings: NewsSettings = {
  general: [update, like],
  products: [{ productId: 'p1', productName: 'P1', own: [{ ...update, mail: false }] }],
  version: 'v1',
}

test('R2.24 a product shows its own settings, and the general ones where it has none', () => {
  expect(settingsOf(settings, 'p1')).toEqual([{ ...update, mail: false }, like])
  expect(settingsOf(settings, 'p2')).toEqual([update, like])
  expect(settingsOf(settings, null)).toEqual([update, like])
})

test('R2.24 one switch changes one kind', () => {
  expect(change([update, like], { ...like, portal: false })).toEqual([update, { ...like, portal: false }])
})
