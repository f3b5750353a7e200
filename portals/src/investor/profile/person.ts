import { isAdult } from '@goldammer/sdk/rules/adult'
import type { Person } from '@goldammer/sdk/store/model'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import dayjs, { type Dayjs } from 'dayjs'

/** A person as the form holds it: days are picked, all else is as on the wire. */
export type PersonFields = Omit<Person, 'birthDate' | 'expirationDate'> & {
  birthDate: Dayjs | null
  expirationDate: Dayjs | null
}

export function personToForm(person: Person): PersonFields {
  const { birthDate: birth, expirationDate, nationality, citizenship } = person
  return {
    ...person,
    // Stored alike where there is only one; the form asks for a further one.
    citizenship: citizenship === nationality ? null : citizenship,
    birthDate: birth ? dayjs(new Date(birth.year, birth.month - 1, birth.day)) : null,
    expirationDate: expirationDate ? dayjs(expirationDate) : null,
  }
}

/** What the form does not show stays as it was; an emptied field is null, but for the names, which must be there. */
export function personFromForm({ birthDate, expirationDate, ...fields }: PersonFields, before: Person): Person {
  const filled = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]))
  return {
    ...before,
    ...(filled as Omit<Person, 'birthDate' | 'expirationDate'>),
    firstName: fields.firstName,
    lastName: fields.lastName,
    citizenship: fields.citizenship || fields.nationality,
    birthDate: birthDate && { day: birthDate.date(), month: birthDate.month() + 1, year: birthDate.year() },
    expirationDate: expirationDate?.format('YYYY-MM-DD') ?? null,
  }
}

/** R5.07: without a birthday nobody is. */
export function isMinor(person: Person, now = new Date()): boolean {
  const birthDate = personToForm(person).birthDate?.format('YYYY-MM-DD')
  return birthDate !== undefined && !isAdult(birthDate as LocalDate, toLocalDate(now))
}

/** The fields of the form, in its order; what concerns taxes has a tab of its own. */
export const PERSON_NAMES = [
  'salutation',
  'title',
  'firstName',
  'lastName',
  'street',
  'streetNumber',
  'postalCode',
  'city',
  'country',
  'phone',
  'mobile',
  'birthDate',
  'birthPlace',
  'nationality',
  'citizenship',
  'documentType',
  'idNo',
  'expirationDate',
  'placeOfIssue',
  'politicallyExposedPerson',
  'postAnonymously',
] as const satisfies (keyof Person)[]
export type PersonName = (typeof PERSON_NAMES)[number]
