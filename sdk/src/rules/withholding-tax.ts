import { type Cents, cents } from '../units.ts'
import type { Taxpayer } from './withholding.ts'

export interface WithholdingCase {
  readonly gross: Cents
  /** 0, 8 (BW, BY) or 9 percent of the capital gains tax. */
  readonly churchPercent: 0 | 8 | 9
  readonly exemptionAvailable: Cents
  /** By `withholdingOf`. */
  readonly isWithheld: boolean
  readonly taxpayer: Taxpayer
}

export interface Withholding {
  readonly exemptionUsed: Cents
  readonly taxable: Cents
  readonly capitalGainsTax: Cents
  readonly solidarity: Cents
  readonly church: Cents
  readonly net: Cents
}

/** domain/tax#rates; EStG §§ 32d, 43a, 51a; SolzG § 4: each part cut to the cent, in this order. */
export function withholdTax(payout: WithholdingCase): Withholding {
  const { gross } = payout
  if (!payout.isWithheld) return withhold(gross, 0, 0, 0)
  // Only persons who live here have church tax and exemption orders (EStG § 44a (1), § 51a (2b)).
  if (payout.taxpayer !== 'person') return withhold(gross, 0, gross, 0)
  const exemptionUsed = Math.max(0, Math.min(gross, payout.exemptionAvailable))
  return withhold(gross, exemptionUsed, gross - exemptionUsed, payout.churchPercent)
}

function withhold(gross: number, exemptionUsed: number, taxable: number, churchPercent: number): Withholding {
  // e ÷ (4 + k): church tax lowers its own base.
  const capitalGainsTax = Math.floor((taxable * 100) / (400 + churchPercent))
  const solidarity = Math.floor((capitalGainsTax * 55) / 1000)
  const church = Math.floor((capitalGainsTax * churchPercent) / 100)
  return {
    exemptionUsed: cents(exemptionUsed),
    taxable: cents(taxable),
    capitalGainsTax: cents(capitalGainsTax),
    solidarity: cents(solidarity),
    church: cents(church),
    net: cents(gross - capitalGainsTax - solidarity - church),
  }
}
