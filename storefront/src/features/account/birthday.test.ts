import { expect, test } from 'vitest'
import { FormRefusal } from '../../lib/form.server.ts'
import { texts } from '../../lib/i18n.ts'
import { withBirthday } from './birthday.ts'

const t = texts('de-DE')

test('R1.09 a birthday is one field to people, and day, month and year to the interface', () => {
  const parted = { firstName: 'Jana', birthdayDay: 17, birthdayMonth: 5, birthdayYear: 1988 }
  expect(withBirthday({ firstName: 'Jana', birthday: '17.05.1988' }, t)).toEqual(parted)
  expect(withBirthday({ firstName: 'Jana', birthday: '1988-05-17' }, t)).toEqual(parted)
  for (const none of [{ firstName: 'Jana' }, { firstName: 'Jana', birthday: '' }]) {
    expect(withBirthday(none, t)).toEqual({ firstName: 'Jana' })
  }
})

test('R5.15 what is no day is said at its field', () => {
  for (const birthday of ['bald', '31.02.1988', '17.05.0988']) {
    expect(() => withBirthday({ birthday }, t)).toThrow(FormRefusal)
  }
})
