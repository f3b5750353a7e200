import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { cents } from '../units.ts'
import { collectibleCagrPercent } from './collectible-cagr.ts'

test.each(vectors.collectibleCagr)('R3.10 from $dropPrice to $marketValue in $years years', (row) =>
  expect(collectibleCagrPercent(cents(row.dropPrice), cents(row.marketValue), row.years)).toBe(row.expectedPercent2dp),
)
