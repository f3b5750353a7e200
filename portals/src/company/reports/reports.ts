import type { Report } from '@goldammer/sdk/store/model'
import { toLocalDate } from '@goldammer/sdk/units'

/** Its period is not over yet, by the day in Germany. */
export const isRunning = ({ periodEnd }: Pick<Report, 'periodEnd'>, now: Date): boolean =>
  periodEnd !== null && periodEnd >= toLocalDate(now)
