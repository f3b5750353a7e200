import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** R5.04: mixed case must match its EIP-55 checksum; all lower or all upper case has none and is accepted. */
export function isWalletAddress(text: string): boolean {
  // Nobody has the key of the zero address: tokens sent there are lost.
  if (!/^0x[0-9a-fA-F]{40}$/.test(text) || /^0x0{40}$/.test(text)) return false
  const hex = text.slice(2)
  return hex === hex.toLowerCase() || hex === hex.toUpperCase() || text === toChecksumAddress(text)
}

/** R3.07: as stored. */
export function toChecksumAddress(address: string): string {
  const hex = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)))
  return `0x${[...hex].map((digit, place) => (Number.parseInt(hash.charAt(place), 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}
