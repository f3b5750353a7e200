import { expect, test } from 'vitest'
import { shortAddress } from './short-address.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:77:12::1', '2001:db8:77::/48'],
  ['::1', '0:0:0::/48'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('R8.07 of the address %s only the network is kept', (address, network) => {
  expect(shortAddress(address)).toBe(network)
})
