import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM under a key of 32 bytes: the IV, the tag, and what is sealed. `about` binds it to its place. */
export function sealBytes(key: Buffer | KeyObject, plain: Uint8Array, about: string): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(about))
  const sealed = [sealing.update(plain), sealing.final()]
  return Buffer.concat([iv, sealing.getAuthTag(), ...sealed])
}

/** Throws where the key is another one, a bit was changed, or it was sealed about something else. */
export function unsealBytes(key: Buffer | KeyObject, sealed: Buffer, about: string): Buffer {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()])
}

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'goldammer:seal', 32))

/** For stored values that only the program may read: a copy of the database does not reveal them. `about` binds one to its row. */
export const seal = (secret: string, text: string, about: string): string =>
  sealBytes(keyOf(secret), Buffer.from(text), about).toString('base64url')

/** Throws where the secret is another one, or the text was sealed about something else. */
export const unseal = (secret: string, sealed: string, about: string): string =>
  unsealBytes(keyOf(secret), Buffer.from(sealed, 'base64url'), about).toString('utf8')
