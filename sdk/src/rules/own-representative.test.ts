import { expect, test } from 'vitest'
import { dayOf, representativeOf } from './own-representative.ts'

const EMPTY = { firstName: '', lastName: '', isPep: null, dateOfBirth: null }

const person = {
  firstName: 'Fenja',
  lastName: 'Fiktiv',
  birthDate: { day: 4, month: 2, year: 1980 },
  birthPlace: 'Beispielstadt',
  postalCode: '00001',
  politicallyExposedPerson: false,
}

test('R3.02 an investor for a company can copy their own data to its first representative', () => {
  expect(representativeOf(person, EMPTY)).toEqual({
    firstName: 'Fenja',
    lastName: 'Fiktiv',
    dateOfBirth: '1980-02-04',
    placeOfBirth: 'Beispielstadt',
    zipcode: '00001',
    isPep: false,
  })
})

test('R3.02 missing data of oneself and the role in the company stay as typed', () => {
  const typed = {
    ...EMPTY,
    companyRole: 'managing_director' as const,
    votingRightsPercentage: 60,
    dateOfBirth: '1980-02-05',
    isPep: true,
  }
  expect(representativeOf({ firstName: 'Fenja', lastName: 'Fiktiv' }, typed)).toMatchObject({
    companyRole: 'managing_director',
    votingRightsPercentage: 60,
    dateOfBirth: '1980-02-05',
    isPep: true,
    firstName: 'Fenja',
  })
})

test('R3.02 a day in parts is a day of the calendar, and nothing without one', () => {
  expect(dayOf({ day: 4, month: 7, year: 1988 })).toBe('1988-07-04')
  expect(dayOf(null)).toBe('')
})
