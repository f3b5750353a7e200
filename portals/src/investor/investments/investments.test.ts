import type { Investment } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { groupInvestments } from './investments.ts'

const anInvestment = (values: Partial<Investment>) =>
  ({ branch: 'energy', productType: 'bond', amountTotal: 100, ...values }) as Investment

test('R2.21 investments are grouped by industry, the largest sum first', () => {
  const groups = groupInvestments(
    [
      anInvestment({ amountTotal: 1.1 }),
      anInvestment({ branch: 'food', amountTotal: 5 }),
      anInvestment({ amountTotal: 2.2 }),
    ],
    'branch',
  )
  expect(groups.map(({ key, amountTotal }) => [key, amountTotal])).toEqual([
    ['food', 5],
    ['energy', 3.3],
  ])
})

test('R2.21 investments are grouped by product type', () => {
  const groups = groupInvestments([anInvestment({}), anInvestment({ productType: 'ventureDebt' })], 'type')
  expect(groups.map((it) => it.key).sort()).toEqual(['bond', 'ventureDebt'])
})
