import type { LocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'

/** The last day on which a round takes orders: its end date, or the day it was ended early (domain/funding-rounds#early-end-accepted). */
export const lastDayOfRound = sql<LocalDate | null>`coalesce(product.funding_end_premature, round.end_date)`

/** Whether that day has passed: nobody orders then, though the job that closes the round may still be to run. */
export function isRoundOver(
  { fundingEndPremature }: { fundingEndPremature: LocalDate | null },
  { endDate }: { endDate: LocalDate | null },
  today: LocalDate,
): boolean {
  const lastDay = fundingEndPremature ?? endDate
  return lastDay !== null && lastDay < today
}
