import { type Cents, cents } from '../units.ts'

export interface ListedTariff {
  readonly minInvestment: Cents
  readonly orderable: boolean
}

/** domain §2: of the smallest orderable tariff; none orderable: of the smallest. Null without tariffs. */
export function listingPrice(tariffs: readonly ListedTariff[]): Cents | null {
  return smallest(tariffs.filter((tariff) => tariff.orderable)) ?? smallest(tariffs)
}

function smallest(tariffs: readonly ListedTariff[]): Cents | null {
  if (tariffs.length === 0) return null
  return cents(Math.min(...tariffs.map(({ minInvestment }) => minInvestment)))
}
