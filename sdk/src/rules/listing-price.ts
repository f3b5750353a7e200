import type { Cents } from '../units.ts'

export interface ListedTariff {
  readonly minInvestment: Cents
  readonly orderable: boolean
}

/** domain/cart#listing-price: the smallest tariff that can be ordered; none orderable: the smallest. */
export function listedTariff<Tariff extends { minInvestment: number; orderable: boolean }>(
  tariffs: readonly Tariff[],
): Tariff | undefined {
  const bySize = tariffs.toSorted((a, b) => a.minInvestment - b.minInvestment)
  return bySize.find(({ orderable }) => orderable) ?? bySize[0]
}

/** domain/cart#listing-price: the minimum of the tariff that is shown first. Null without tariffs. */
export function listingPrice(tariffs: readonly ListedTariff[]): Cents | null {
  return listedTariff(tariffs)?.minInvestment ?? null
}
