import { expect, test } from 'vitest'
import { leadIn } from './lead-in.ts'

test.each([
  ['Geburtsdatum', 'Geburtsdatum:'],
  ['Meine Angaben sind richtig und vollständig.', 'Meine Angaben sind richtig und vollständig:'],
  ['Handeln Sie auf eigene Rechnung?', 'Handeln Sie auf eigene Rechnung?'],
  [
    'Sind Sie eine politisch exponierte Person, oder ist es jemand aus Ihrer Familie?',
    'Sind Sie eine politisch exponierte Person, oder ist es …:',
  ],
  ['', ''],
])('R2.28 in the summary of errors %j stands as %j before what is wrong', (words, expected) => {
  expect(leadIn(words)).toBe(expected)
})
