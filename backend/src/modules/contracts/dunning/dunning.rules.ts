import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { EXTENSION_DAYS } from '@goldammer/sdk/rules/dunning'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { REMINDER_DAYS } from '../states.ts'

const day = 86_400_000

/** domain/dunning#by-finance: no two reminders on a day. */
export const isRemindedOn = (at: Date, reminders: readonly Date[]): boolean =>
  reminders.some((reminder) => toLocalDate(reminder) === toLocalDate(at))

type Dunned = { dunnedSince: Date; deadline: Date; reminders: readonly Date[] }

/** The reminder that goes out next by itself; none after the deadline. */
export function nextReminder({ dunnedSince, deadline, reminders }: Dunned, now: Date): Date | null {
  const planned = REMINDER_DAYS.payment.map((days) => new Date(dunnedSince.getTime() + days * day))
  return planned.find((at) => at > now && at < deadline && !isRemindedOn(at, reminders)) ?? null
}

/** domain/dunning#by-finance: more time is later than before, and not without end. */
export function refuseDeadline(until: LocalDate, present: LocalDate, today: LocalDate): ErrorCode | null {
  return until > present && until > today && until <= addDays(today, EXTENSION_DAYS) ? null : 'DUNNING_DEADLINE'
}
