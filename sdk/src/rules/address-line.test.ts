import { expect, test } from 'vitest'
import { addressLine } from './address-line.ts'

const address = { street: 'Musterweg', streetNumber: '11', postalCode: '00001', city: 'Beispielstadt', country: 'PL' }

test('an address is one line, its country named in the language of the reader', () => {
  expect(addressLine(address, 'de-DE')).toBe('Musterweg 11, 00001 Beispielstadt, Polen')
  expect(addressLine(address, 'pl-PL')).toBe('Musterweg 11, 00001 Beispielstadt, Polska')
})

test('missing parts of an address leave no gap', () => {
  expect(addressLine({ ...address, streetNumber: null, postalCode: '' }, 'en-GB')).toBe(
    'Musterweg, Beispielstadt, Poland',
  )
  expect(addressLine({}, 'de-DE')).toBe('')
})
