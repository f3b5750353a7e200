import type { Person } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { isMinor, personFromForm, personToForm } from './person.ts'

const person: Person = {
  firstName: 'Jana',
  lastName: 'Probst',
  birthDate: { day: 4, month: 7, year: 1988 },
  expirationDate: '2027-01-14',
  title: 'Dr.',
  nationality: 'DE',
  citizenship: 'DE',
  newsletter: true,
}

test('a person comes back from the form as it went in', () => {
  expect(personFromForm(personToForm(person), person)).toEqual(person)
})

test('a second nationality is asked for only where there is one, and a first always', () => {
  expect(personToForm(person).citizenship).toBeNull()
  expect(personToForm({ ...person, citizenship: 'PL' }).citizenship).toBe('PL')
  expect(personFromForm({ ...personToForm(person), nationality: 'PL' }, person).citizenship).toBe('PL')
})

test('an emptied field is null, a day not picked is null, and what the form does not show stays', () => {
  const { newsletter, ...shown } = personToForm(person)
  const changed = personFromForm({ ...shown, title: '', birthDate: null } as ReturnType<typeof personToForm>, person)
  expect(changed.title).toBeNull()
  expect(changed.birthDate).toBeNull()
  expect(changed.newsletter).toBe(newsletter)
})

test('R2.22 an emptied name goes as it stands, so that the complaint is that it is missing', () => {
  const emptied = personFromForm({ ...personToForm(person), firstName: '', lastName: '' }, person)
  expect(emptied).toMatchObject({ firstName: '', lastName: '' })
})

test('R5.07 a minor is who is not eighteen yet on that day in Berlin', () => {
  const born = { ...person, birthDate: { day: 22, month: 11, year: 2008 } }
  expect(isMinor(born, new Date('2026-11-21T22:59:00Z'))).toBe(true)
  expect(isMinor(born, new Date('2026-11-21T23:00:00Z'))).toBe(false)
  expect(isMinor({ ...person, birthDate: null })).toBe(false)
})
