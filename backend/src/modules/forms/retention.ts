import { addDays, addMonths, latest } from '@goldammer/sdk/rules/local-dates'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'

const retentionMonths = 12
const spamDays = 30

/** domain/data-protection#messages: stored for this long after the last act, erased the day after. */
export function deletedOn(state: string, lastAct: Date): LocalDate {
  const last = toLocalDate(lastAct)
  return addDays(state === 'spam' ? addDays(last, spamDays) : addMonths(last, retentionMonths), 1)
}

/** What had its last act before these days goes. */
export function goneBefore(now: Date): { spam: LocalDate; others: LocalDate } {
  const today = toLocalDate(now)
  // Twelve months before 29 February is 28 February, which is over by then.
  const afterYesterday = addDays(addMonths(addDays(today, -1), -retentionMonths), 1)
  return { spam: addDays(today, -spamDays), others: latest(addMonths(today, -retentionMonths), afterYesterday) }
}
