import { expect, test } from 'vitest'
import { isId } from './ids.ts'

test('design §2 an id is 32 small hex digits and nothing else', () => {
  expect(isId('0199a3c47b1e7d2f8a6b5c4d3e2f1a01')).toBe(true)
  const others = [
    '',
    '0199a3c47b1e7d2f8a6b5c4d3e2f1a0',
    '0199A3C47B1E7D2F8A6B5C4D3E2F1A01',
    '0199a3c4-7b1e-7d2f-8a6b-5c4d3e2f1a01',
  ]
  for (const other of [...others, undefined, null, 1, ['0199a3c47b1e7d2f8a6b5c4d3e2f1a01']])
    expect(isId(other)).toBe(false)
})
