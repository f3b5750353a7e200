import { addDays, addMonths } from '@goldammer/sdk/rules/local-dates'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'

const keptMonths = 12
const spamDays = 30

/** domain §10: the day on which a message goes, counted from the last act. */
export const deletedOn = (state: string, lastAct: Date): LocalDate =>
  state === 'spam' ? addDays(toLocalDate(lastAct), spamDays) : addMonths(toLocalDate(lastAct), keptMonths)

/** What had its last act before these moments goes. */
export const goneBefore = (now: Date): { spam: LocalDate; others: LocalDate } => ({
  spam: addDays(toLocalDate(now), -spamDays),
  others: addMonths(toLocalDate(now), -keptMonths),
})
