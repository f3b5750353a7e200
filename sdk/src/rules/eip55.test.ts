import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { isWalletAddress, toChecksumAddress } from './eip55.ts'

const { valid, invalid, demoWallet, caseless } = vectors.eip55

test.each([...valid, demoWallet])('R5.04 %s passes its EIP-55 checksum', (address) => {
  expect(isWalletAddress(address)).toBe(true)
  expect(toChecksumAddress(address)).toBe(address)
})
test.each(invalid)('R5.04 %s is no wallet address', (address) => expect(isWalletAddress(address)).toBe(false))
test('R5.04 an address without a checksum is accepted and stored with one', () => {
  const upper = `0x${caseless.input.slice(2).toUpperCase()}`
  for (const address of [caseless.input, upper]) {
    expect(isWalletAddress(address)).toBe(true)
    expect(toChecksumAddress(address)).toBe(caseless.stored)
  }
})
