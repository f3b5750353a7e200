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
])(
  'WpHG § 63 (7) a service fee of %i cents of 2,500 euros is told as %i basis points of the amount',
  (fee, percent) => {
    expect(costsOf(product, cents(250_000), cents(fee))).toEqual([
      { key: 'service_fee', percent, paidBy: 'investor', amount: fee },
    ])
  },
)
