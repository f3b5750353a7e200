import { expect, test } from 'vitest'
import { EMPTY_REPRESENTATIVE, representativeOf } from './personal-data.ts'

const person = {
  firstName: 'Fenja',
  lastName: 'Fiktiv',
  birthDate: { day: 4, month: 2, year: 1980 },
  birthPlace: 'Beispielstadt',
  postalCode: '00001',
  politicallyExposedPerson: false,
}

test('R3.02 whoever invests for a company takes their own data over for its first representative', () => {
  expect(representativeOf(person, EMPTY_REPRESENTATIVE)).toEqual({
    firstName: 'Fenja',
    lastName: 'Fiktiv',
    dateOfBirth: '1980-02-04',
    placeOfBirth: 'Beispielstadt',
    zipcode: '00001',
    isPep: false,
  })
})

test('R3.02 what is not known of oneself, and one’s place in the company, stay as they were typed', () => {
  const typed = {
    ...EMPTY_REPRESENTATIVE,
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
