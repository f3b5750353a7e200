import { expect, test } from 'vitest'
import { lost, rowsIn } from './erasure.rules.ts'

test('R2.20 entries of a copy are the rows of its tables, and records that stand alone', () => {
  expect(rowsIn({ customer: { id: 'a' }, addresses: [{ id: 'b' }, { id: 'c' }], newsletter: null })).toHaveLength(3)
  expect(rowsIn([{ id: 'a' }, { id: 'b' }])).toHaveLength(2)
  expect(rowsIn(null)).toEqual([])
})

test('R2.20 an entry is lost when it is gone or says less; a change that says as much is none', () => {
  const row = { table: 'contract', id: 'a', investorName: 'Jana', state: 'completed', note: null }
  expect(lost([row], [row])).toBe(0)
  expect(lost([row], [])).toBe(1)
  expect(lost([row], [{ ...row, investorName: '' }])).toBe(1)
  expect(lost([row], [{ ...row, state: 'closed' }])).toBe(0)
  expect(lost([row, { ...row, id: 'b' }], [{ ...row, id: 'b', investorName: null }])).toBe(2)
})
