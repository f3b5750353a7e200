import { hash, randomFillSync } from 'node:crypto'
import { LRUCache } from 'lru-cache'

// SQL would refuse to read anything else as an id.
export { isId } from '@goldammer/sdk/rules/ids'

/** Read from the system for many ids and tokens at once: each call costs more than all else of one. */
const randomness = Buffer.alloc(4096)
let used = randomness.length

/** So many bytes (4096 at most) that nothing else has; they are good until the next call. */
function takeRandomBytes(count: number): Buffer {
  if (used + count > randomness.length) {
    randomFillSync(randomness)
    used = 0
  }
  used += count
  return randomness.subarray(used - count, used)
}

let lastTime = -1
let lastTail = 0n

/**
 * UUIDv7 as 32 hex digits: the form ids have everywhere outside SQL (design §2). Ids made at the same millisecond
 * ascend too (RFC 9562 §6.2, method 2), so that sorting by id is sorting by the order of making.
 */
export function newId(at: Date = new Date()): string {
  const time = at.getTime()
  const random = takeRandomBytes(10)
  // 74 bits after time, version and variant; the topmost stays free for counting on.
  lastTail =
    time === lastTime ? lastTail + 1n + BigInt(random.readUInt32BE()) : BigInt(`0x${random.toString('hex')}`) >> 7n
  lastTime = time
  const head = (lastTail >> 62n).toString(16).padStart(3, '0')
  const tail = ((lastTail & ((1n << 62n) - 1n)) | (1n << 63n)).toString(16)
  return `${time.toString(16).padStart(12, '0')}7${head}${tail}`
}

const namedIds = new LRUCache<string, string>({ max: 1000, memoMethod: makeNamedId })

/** The same id for the same name at every load: demo and reference data. */
export const namedId = (name: string): string => namedIds.memo(name)

function makeNamedId(name: string): string {
  const bytes = hash('sha256', name, 'buffer').subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex')
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A secret of [0-9A-Za-z] from a cryptographic source: context tokens, link tokens, tickets (design §1). */
export function newToken(length = 32): string {
  let token = ''
  while (token.length < length) {
    for (const byte of takeRandomBytes(length)) {
      // 248 = 4 × 62: bytes above would favour the first letters.
      if (byte < 248 && token.length < length) token += alphabet[byte % 62]
    }
  }
  return token
}

/** We store only the SHA-256 of a token. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
