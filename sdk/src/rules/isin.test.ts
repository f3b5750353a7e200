import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { isIsin } from './isin.ts'

test.each([...vectors.isin.valid, ...Object.values(vectors.isin.names), 'US0378331005', 'DE000BASF111'])(
  'R3.08 %s is an ISIN',
  (isin) => expect(isIsin(isin)).toBe(true),
)
test.each([...vectors.isin.invalid, 'US0378331004', 'us0378331005', ''])('R3.08 %j is no ISIN', (isin) =>
  expect(isIsin(isin)).toBe(false),
)
