import { expect, test } from 'vitest'
import { type ColumnState, inStoredOrder, withOthers } from './columns.ts'

const columns = [{ key: 'a' }, { key: 'b' }, { key: 'c' }]

test('R2.25 columns stand as they were stored; one that is gone is left out, a new one comes last', () => {
  const stored = [
    { key: 'c', shown: true },
    { key: 'gone', shown: true },
    { key: 'a', shown: false },
  ]
  expect(inStoredOrder(columns, stored, ['b'])).toEqual([
    { key: 'c', shown: true },
    { key: 'a', shown: false },
    { key: 'b', shown: false },
  ])
  expect(inStoredOrder(columns, [], ['b']).map(({ shown }) => shown)).toEqual([true, false, true])
})

test('R2.25 a view with fewer columns leaves the others in their position and state', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((key) => ({ key, shown: key !== 'b' })) as [
    ColumnState,
    ColumnState,
    ColumnState,
  ]
  expect(withOthers([c, a], [a, b, c])).toEqual([c, a, b])
  expect(withOthers([c, a], [b, a, c])).toEqual([b, c, a])
  expect(withOthers([{ ...c, shown: false }], [a, b, c])).toEqual([a, b, { ...c, shown: false }])
})
