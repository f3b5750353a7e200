import type { DemoProduct } from '../content/types.ts'

/** ventureDebt runs exact days from its first to its last (domain/interest#venture-debt). */
export function durationDaysOf({ funding: { type, valuta, contractEndOfTerm } }: DemoProduct): number | null {
  if (type !== 'ventureDebt' || !valuta || !contractEndOfTerm) return null
  return Math.round((Date.parse(contractEndOfTerm) - Date.parse(valuta)) / 86_400_000)
}
