import type { NewsEntry, NewsSettings } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { change, groupOf, settingsOf, unreadOf } from './news.ts'

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

test('R2.24 an entry is new while one of those it stands for is', () => {
  const entryOf = (id: string, readAt: string | null) => ({ id, readAt }) as NewsEntry
  const entry = { ...entryOf('c', '2026-11-20T09:00:00Z'), earlier: [entryOf('b', null), entryOf('a', null)] }
  expect(unreadOf(groupOf(entry)).map(({ id }) => id)).toEqual(['b', 'a'])
  expect(unreadOf(groupOf(entryOf('d', null)))).toHaveLength(1)
})
