import { type Cents, cents, type LocalDate } from '../units.ts'
import { type Withholding, type WithholdingCase, withholdTax } from './withholding-tax.ts'

export interface Payout extends Omit<WithholdingCase, 'exemptionAvailable'> {
  readonly id: string
  readonly paidOn: LocalDate
}

export interface TaxedPayout extends Withholding {
  readonly id: string
  readonly exemptionBefore: Cents
}

/** domain §7: an order is used up by date of payout, then id. One call for one order and one calendar year. */
export function consumeExemption(order: Cents, payouts: readonly Payout[]): TaxedPayout[] {
  let left: number = order
  return payouts.toSorted(byDateThenId).map((payout) => {
    const exemptionBefore = cents(left)
    const taxed = withholdTax({ ...payout, exemptionAvailable: exemptionBefore })
    left -= taxed.exemptionUsed
    return { id: payout.id, exemptionBefore, ...taxed }
  })
}

function byDateThenId(one: Payout, other: Payout): number {
  return compare(one.paidOn, other.paidOn) || compare(one.id, other.id)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
