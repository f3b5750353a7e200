import { cents } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import type { OrderedProduct } from '../catalogue/products.ts'
import { costsOf } from './draft-costs.ts'

const product = { costs: [], collectible: { serviceFee: 500 } } as unknown as OrderedProduct

test.each([
  [12_500, 500],
  // 10 % off, as KERAMIK10.
  [11_250, 450],
  [1, 0],
])('WpHG § 63 (7) a service fee of %i cents on 2,500 EUR is shown as %i basis points', (fee, percent) => {
  expect(costsOf(product, cents(250_000), cents(fee))).toEqual([
    { key: 'service_fee', percent, paidBy: 'investor', amount: fee },
  ])
})
