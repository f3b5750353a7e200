import { ECSP_WARNING } from '../constants.ts'
import { type Cents, cents } from '../units.ts'

/** domain §2; Reg. (EU) 2020/1503 Art. 21 (7). */
export function ecspWarning(amount: Cents, netWorth: Cents): { threshold: Cents; warn: boolean } {
  const share = Math.floor((netWorth * ECSP_WARNING.shareOfNetWorthPercent) / 100)
  const threshold = cents(Math.max(ECSP_WARNING.amount, share))
  return { threshold, warn: amount > threshold }
}

export interface FinancialSituation {
  readonly annualNetIncome: Cents
  readonly liquidAssets: Cents
  readonly annualFinancialCommitments: Cents
}

/** Del. Reg. 2022/2114 Arts. 7–9. Runs in the browser only: the figures are never sent. */
export function lossSimulation(situation: FinancialSituation): { netWorth: Cents; lossCapacity: Cents } {
  const { annualNetIncome, liquidAssets, annualFinancialCommitments } = situation
  const netWorth = Math.max(0, annualNetIncome + liquidAssets - annualFinancialCommitments)
  return {
    netWorth: cents(netWorth),
    lossCapacity: cents(Math.floor((netWorth * ECSP_WARNING.lossCapacityPercent) / 100)),
  }
}
