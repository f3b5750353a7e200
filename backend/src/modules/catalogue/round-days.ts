import type { LocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'

/** The last day on which a round takes orders: its end date, or the day it was ended early (domain §4.5). */
export const lastDayOfRound = sql<LocalDate | null>`coalesce(product.funding_end_premature, round.end_date)`
