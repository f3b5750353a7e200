import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { isCreditorId } from './creditor-id.ts'

test.each(vectors.creditorId.valid)('R1.06 %s is a creditor identifier', (id) => expect(isCreditorId(id)).toBe(true))
test.each([...vectors.creditorId.invalid, '', 'DE98ZZZ', 'de98zzz09999999999'])(
  'R1.06 %j is no creditor identifier',
  (id) => expect(isCreditorId(id)).toBe(false),
)
test('R1.06 the business code of a creditor identifier is free', () =>
  expect(isCreditorId('DE98ABC09999999999')).toBe(true))
