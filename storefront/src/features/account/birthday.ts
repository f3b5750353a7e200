import { parts } from '@goldammer/sdk/rules/local-dates'
import { readDate } from '../../lib/calendar.ts'
import { FormRefusal } from '../../lib/form.server.ts'
import type { Texts } from '../../lib/i18n.ts'

/** R1.09: one field for people; the interface takes day, month and year. */
export function withBirthday<Body extends object>(body: Body, t: Texts) {
  const { birthday, ...rest } = body as Body & { birthday?: string }
  if (!birthday) return rest
  const day = readDate(birthday)
  if (!day) throw new FormRefusal([{ field: 'birthday', message: t('common.datePicker.invalid') }])
  const [birthdayYear, birthdayMonth, birthdayDay] = parts(day)
  return { ...rest, birthdayDay, birthdayMonth, birthdayYear }
}
