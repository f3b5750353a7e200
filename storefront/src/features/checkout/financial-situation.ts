import type { FinancialSituation } from '@goldammer/sdk/rules/ecsp-warning'
import { eurosToCents } from '@goldammer/sdk/units'
import { useState } from 'react'

/** EUR as typed; null is open. */
export type TypedSituation = Record<keyof FinancialSituation, number | null>

const EMPTY: TypedSituation = { annualNetIncome: null, liquidAssets: null, annualFinancialCommitments: null }
const keyOf = (draftId: string) => `checkout.situation.${draftId}`

/**
 * Reg. (EU) 2020/1503 Art. 21 (5): what somebody owns and owes is asked in two steps and kept in this tab alone; nothing of
 * it is ever sent.
 */
export function useSituation(draftId: string): [TypedSituation, (changed: Partial<TypedSituation>) => void] {
  const [situation, setSituation] = useState<TypedSituation>(() => read(draftId))
  return [
    situation,
    (changed) => {
      const next = { ...situation, ...changed }
      sessionStorage.setItem(keyOf(draftId), JSON.stringify(next))
      setSituation(next)
    },
  ]
}

export const forgetSituation = (draftId: string): void => sessionStorage.removeItem(keyOf(draftId))

/** Null until every figure is given. */
export function completeSituation(typed: TypedSituation): FinancialSituation | null {
  const { annualNetIncome, liquidAssets, annualFinancialCommitments } = typed
  if (annualNetIncome === null || liquidAssets === null || annualFinancialCommitments === null) return null
  return {
    annualNetIncome: eurosToCents(annualNetIncome),
    liquidAssets: eurosToCents(liquidAssets),
    annualFinancialCommitments: eurosToCents(annualFinancialCommitments),
  }
}

function read(draftId: string): TypedSituation {
  const stored = sessionStorage.getItem(keyOf(draftId))
  return stored ? { ...EMPTY, ...JSON.parse(stored) } : EMPTY
}
