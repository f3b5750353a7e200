import { expect, test } from 'vitest'
import { fieldOf, groupByField } from './form-refusals.ts'

test('R5.12 a refusal is placed at the innermost field its pointer names', () => {
  class Day {
    day = 4
  }
  const values = { name: 'W', position: { 'de-DE': '', 'en-GB': undefined }, birthDate: new Day() }
  expect(fieldOf(values, '/name')).toEqual(['name'])
  expect(fieldOf(values, '/position/en-GB')).toEqual(['position', 'en-GB'])
  expect(fieldOf(values, '/birthDate/day')).toEqual(['birthDate'])
  expect(fieldOf(values, '/unknown/name')).toEqual([])
  expect(fieldOf(values)).toEqual([])
})

test('R5.12 refusals stand at their field, and those without a field above the form', () => {
  const values = { birthDate: new Date(), name: 'W' }
  const texts = [
    { pointer: '/birthDate/day', text: 'Tag' },
    { pointer: '/name', text: 'Name' },
    { pointer: '/birthDate/year', text: 'Jahr' },
    { pointer: '/birthDate', text: 'Tag' },
    { pointer: '/elsewhere', text: 'Anderes' },
    { text: 'Ohne Feld' },
  ]
  expect(groupByField(values, texts)).toEqual({
    fields: [
      { name: ['birthDate'], errors: ['Tag', 'Jahr'] },
      { name: ['name'], errors: ['Name'] },
    ],
    others: ['Anderes', 'Ohne Feld'],
  })
})
