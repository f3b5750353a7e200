import { readAmount } from '@goldammer/sdk/rules/read-euros'
import { eurosToCents } from '@goldammer/sdk/units'

/** "2.500 €" at 250 € a unit (in cents, as forms send it) are 10 units; what is left of a unit is cut off. */
export function unitsOf(amount: string, unitPrice: string): number {
  const euros = readAmount(amount)
  return euros === null ? 0 : Math.floor(eurosToCents(euros) / Number(unitPrice))
}
