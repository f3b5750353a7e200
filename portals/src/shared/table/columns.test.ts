import { expect, test } from 'vitest'
import { inKeptOrder } from './columns.ts'

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
