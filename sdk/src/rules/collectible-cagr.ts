import type { Cents } from '../units.ts'

/** R3.10: yearly growth in percent with 2 decimals, (marketValue ÷ dropPrice)^(1 ÷ years) − 1. A figure for show. */
export function collectibleCagrPercent(dropPrice: Cents, marketValue: Cents, years: number): string {
  return (((marketValue / dropPrice) ** (1 / years) - 1) * 100).toFixed(2)
}
