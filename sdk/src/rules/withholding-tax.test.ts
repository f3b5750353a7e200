import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { cents } from '../units.ts'
import type { FundingType } from './product-types.ts'
import { type TaxPaper, type Taxpayer, withholdingOf } from './withholding.ts'
import { type WithholdingCase, withholdTax } from './withholding-tax.ts'

test.each(vectors.withholdingTax.cases)(
  'R5.06 $gross of $type to $taxpayer: church $churchPercent, $exemptionAvailable, $papers',
  ({ expected, type, papers, ...payout }) => {
    const income = { type: type as FundingType, securedByGermanProperty: false }
    const { isWithheld } = withholdingOf(income, payout.taxpayer as Taxpayer, papers as TaxPaper[])
    expect(withholdTax({ ...payout, isWithheld } as WithholdingCase)).toEqual(expected)
  },
)

test.each([
  [0, '26.3750'],
  [8, '27.8186'],
  [9, '27.9951'],
] as const)('R5.06 with %d percent church tax the whole burden is %s percent', (churchPercent, expected) => {
  const gross = cents(10_000_000_000)
  const { net } = withholdTax({
    gross,
    churchPercent,
    exemptionAvailable: cents(0),
    isWithheld: true,
    taxpayer: 'person',
  })
  expect(vectors.withholdingTax.effectivePercent4dp[churchPercent]).toBe(expected)
  expect((((gross - net) / gross) * 100).toFixed(4)).toBe(expected)
})

test('R5.06 the parts and the net always add up to the gross, and no part is negative', () => {
  fc.assert(
    fc.property(fc.nat(1e12), fc.nat(200_000), fc.constantFrom(0, 8, 9), (gross, exemption, churchPercent) => {
      const taxed = withholdTax({
        gross: cents(gross),
        churchPercent: churchPercent as 0 | 8 | 9,
        exemptionAvailable: cents(exemption),
        isWithheld: true,
        taxpayer: 'person',
      })
      expect(taxed.capitalGainsTax + taxed.solidarity + taxed.church + taxed.net).toBe(gross)
      expect(taxed.exemptionUsed + taxed.taxable).toBe(gross)
      for (const part of Object.values(taxed)) expect(part).toBeGreaterThanOrEqual(0)
    }),
  )
})
