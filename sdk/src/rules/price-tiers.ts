import { type Cents, cents } from '../units.ts'

/** R3.08: `quantity` is the tier's upper bound, in the last tier its lower bound. */
export interface PriceTier {
  readonly quantity: number
  readonly unitPrice: Cents
}

export function unitPriceFor(tiers: readonly PriceTier[], quantity: number): Cents {
  const tier = tiers.slice(0, -1).find((candidate) => quantity <= candidate.quantity) ?? tiers.at(-1)
  if (!tier) throw new RangeError('A price needs at least one tier')
  return tier.unitPrice
}

export function tierTotal(tiers: readonly PriceTier[], quantity: number): Cents {
  return cents(quantity * unitPriceFor(tiers, quantity))
}

/** R3.08: "to {quantity}", and "from {quantity}" for the last tier. */
export function tierLabel(
  tiers: readonly Pick<PriceTier, 'quantity'>[],
  index: number,
): { key: 'common.priceTier.to' | 'common.priceTier.from'; quantity: number } {
  const tier = tiers[index]
  if (!tier) throw new RangeError(`No tier ${index}`)
  return { key: index === tiers.length - 1 ? 'common.priceTier.from' : 'common.priceTier.to', quantity: tier.quantity }
}
