import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { EXTENSION_DAYS } from '@goldammer/sdk/rules/dunning'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import type { LocalDate } from '@goldammer/sdk/units'
import { REMINDER_DAYS } from './states.ts'

const day = 86_400_000

/** The reminder that goes out next by itself; none after the deadline. */
export function nextReminder(dunnedSince: Date, deadline: Date, now: Date): Date | null {
  const planned = REMINDER_DAYS.payment.map((days) => new Date(dunnedSince.getTime() + days * day))
  return planned.find((at) => at > now && at < deadline) ?? null
}

/** domain §4.3: more time is later than before, and not without end. */
export function refuseDeadline(until: LocalDate, present: LocalDate, today: LocalDate): ErrorCode | null {
  return until > present && until > today && until <= addDays(today, EXTENSION_DAYS) ? null : 'DUNNING_DEADLINE'
}
