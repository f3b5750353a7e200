import { expect, test } from 'vitest'
import { type ColumnState, inKeptOrder, withOthers } from './columns.ts'

const columns = [{ key: 'a' }, { key: 'b' }, { key: 'c' }]

test('R2.25 columns stand as they were kept; one that is gone is left out, a new one comes last', () => {
  const kept = [
    { key: 'c', shown: true },
    { key: 'gone', shown: true },
    { key: 'a', shown: false },
  ]
  expect(inKeptOrder(columns, kept, ['b'])).toEqual([
    { key: 'c', shown: true },
    { key: 'a', shown: false },
    { key: 'b', shown: false },
  ])
  expect(inKeptOrder(columns, [], ['b']).map(({ shown }) => shown)).toEqual([true, false, true])
})

test('R2.25 a view of a list with fewer columns leaves the others where they stand, and as they are', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((key) => ({ key, shown: key !== 'b' })) as [
    ColumnState,
    ColumnState,
    ColumnState,
  ]
  expect(withOthers([c, a], [a, b, c])).toEqual([c, a, b])
  expect(withOthers([c, a], [b, a, c])).toEqual([b, c, a])
  expect(withOthers([{ ...c, shown: false }], [a, b, c])).toEqual([a, b, { ...c, shown: false }])
})
