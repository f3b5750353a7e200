import { ECSP_WARNING, LOSS_SIMULATION_MONTHS } from '../constants.ts'
import { type Cents, cents, type LocalDate } from '../units.ts'
import { addMonths } from './local-dates.ts'

/** domain/checkout#ecsp-warning; Reg. (EU) 2020/1503 Art. 21 (7). The server gets only `exceedsNetWorthShare`, not the net worth. */
export function ecspWarning(amount: Cents, netWorth: Cents): { threshold: Cents; warn: boolean } {
  const threshold = cents(Math.max(ECSP_WARNING.amount, netWorthShare(netWorth)))
  return { threshold, warn: needsEcspWarning(amount, exceedsNetWorthShare(amount, netWorth)) }
}

/** 5 % of the net worth, whole cents. */
export const netWorthShare = (netWorth: Cents): Cents =>
  cents(Math.floor((netWorth * ECSP_WARNING.shareOfNetWorthPercent) / 100))

export const exceedsNetWorthShare = (amount: Cents, netWorth: Cents): boolean => amount > netWorthShare(netWorth)

/** The larger of both counts: up to 1,000 EUR nobody is warned, whatever they own. */
export const needsEcspWarning = (amount: Cents, exceedsShare: boolean): boolean =>
  amount > ECSP_WARNING.amount && exceedsShare

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

/** Art. 21 (5): non-sophisticated investors repeat it every year. */
export const isSimulationOutdated = (notedOn: LocalDate, today: LocalDate): boolean =>
  addMonths(notedOn, LOSS_SIMULATION_MONTHS) <= today
