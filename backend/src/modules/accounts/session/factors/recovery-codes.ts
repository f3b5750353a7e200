import { randomBytes, randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { hashToken } from '../../../../shared/ids.ts'

const CODES = 10
const LETTERS = 12
// Without what is taken for another letter or digit.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export const newSalt = (): Buffer => randomBytes(16)

/** Sixty bits, in groups that can be read out. */
function newRecoveryCode(): string {
  const code = Array.from({ length: LETTERS }, () => alphabet[randomInt(alphabet.length)]).join('')
  return code.match(/.{4}/g)!.join('-')
}

export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newRecoveryCode)

/** A recovery code as it is hashed, however it was typed. */
export const plainCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')

/** None where it cannot be a recovery code: then nothing has to be hashed slowly. */
export function digestOf(code: string): Buffer | null {
  const plain = plainCode(code)
  return plain.length === LETTERS ? hashToken(plain) : null
}

/**
 * argon2id at the package's defaults, for sixty bits can be searched once the table is lost. It hashes the digest, so that codes
 * stored as a digest alone, as those of staff were, are salted without knowing them.
 */
export const saltDigest = (digest: Buffer, salt: Buffer): Promise<Buffer> => hashRaw(digest, { salt })

export const hashCodes = (codes: readonly string[], salt: Buffer): Promise<Buffer[]> =>
  Promise.all(codes.map((code) => saltDigest(hashToken(plainCode(code)), salt)))
