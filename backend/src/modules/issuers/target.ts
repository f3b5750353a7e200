import { daysBetween } from '@goldammer/sdk/rules/local-dates'
import { type Cents, cents, type LocalDate } from '@goldammer/sdk/units'

export interface Planned {
  startDate: LocalDate | null
  endDate: LocalDate | null
  /** Earlier than its end date where it was ended early: nothing is to be raised afterwards. */
  lastDay: LocalDate | null
  totalVolume: Cents
}

/** What has to be raised on a day so that each round that runs on it reaches its volume by its end, in equal parts. */
export function targetOf(rounds: Planned[], day: LocalDate): Cents {
  return cents(
    rounds.reduce((sum, { startDate, endDate, lastDay, totalVolume }) => {
      if (!startDate || !endDate || !lastDay || day < startDate || day > lastDay) return sum
      return sum + Math.ceil(totalVolume / (daysBetween(startDate, endDate) + 1))
    }, 0),
  )
}
