/** R3.09, domain/fields#interest-rate-period. */
export const INTEREST_RATE_PERIODS = ['monthly', 'quarterly', 'half_yearly', 'yearly', 'end_of_term'] as const

export type InterestRatePeriod = (typeof INTEREST_RATE_PERIODS)[number]

/** Months between two payments; at the end of the term there is one. */
export function monthsPerPeriod(period: InterestRatePeriod, termMonths: number): number {
  switch (period) {
    case 'monthly':
      return 1
    case 'quarterly':
      return 3
    case 'half_yearly':
      return 6
    case 'yearly':
      return 12
    case 'end_of_term':
      return termMonths
  }
}
