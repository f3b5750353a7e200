import { expect, test } from 'vitest'
import { completeSituation } from './financial-situation.ts'

test('R5.08 the loss simulation runs once every figure is typed, in cents; zero is a figure', () => {
  const typed = { annualNetIncome: 36_000, liquidAssets: 15_000.5, annualFinancialCommitments: null }
  expect(completeSituation(typed)).toBeNull()
  expect(completeSituation({ ...typed, annualFinancialCommitments: 0 })).toEqual({
    annualNetIncome: 36_000_00,
    liquidAssets: 15_000_50,
    annualFinancialCommitments: 0,
  })
})
