import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sealBytes, unsealBytes } from './seal.ts'

/** Equal values of one kind have equal hashes, whichever column they stand in; of JSON nothing is looked for, and it has none. */
export type Kind = 'iban' | 'taxId' | 'taxNumber' | 'idNumber' | 'json'

// In bytes: 8 the mark, 4 the number of the key, 4 the ending, 16 the hash; then the IV, the tag, and what is sealed.
const SEALED = Buffer.from('sealed1:')
/** Of a value from before, which the next start seals (migrations/01-foundation.sql). */
const PLAIN = Buffer.from('plain-1:')
const endingAt = 12
const hashAt = 16
const headBytes = 32
const hashBytes = headBytes - hashAt

const asHex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
const sealedHex = asHex(SEALED)
const plainHex = asHex(PLAIN)

type Key = { seal: KeyObject; hash: KeyObject; mark: Buffer }

function keyOf(id: number, secret: Buffer): Key {
  // Node takes five times as long with a key that it has to prepare for each value.
  const derive = (label: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `goldammer:${label}`, 32)))
  const number = Buffer.alloc(4)
  number.writeInt32BE(id)
  return { seal: derive('text-seal'), hash: derive('text-hash'), mark: Buffer.concat([SEALED, number]) }
}

/** However it was typed: letters of either case, with spaces or without. */
const normalised = (text: string) => text.replace(/\s/g, '').toUpperCase()

const JSON_ENDING = 'json'

/** Of an IBAN the last four digits stay readable; of other numbers they would be a good part of the secret. */
function endingOf(kind: Kind, text: string): string {
  if (kind === 'json') return JSON_ENDING
  return (kind === 'iban' ? (/[A-Z\d]{4}$/.exec(normalised(text))?.[0] ?? '') : '').padEnd(4)
}

/** The keys of sealed columns in this process: values are sealed as they are written and opened as they are read. */
export class TextSeals {
  readonly #keys = new Map<number, Key>()
  #current: Key | null = null

  /** New values are sealed under `currentId`; the others are read. */
  use(keys: readonly { id: number; secret: Buffer }[], currentId: number): void {
    this.#keys.clear()
    for (const { id, secret } of keys) this.#keys.set(id, keyOf(id, secret))
    this.#current = this.#keys.get(currentId) ?? null
  }

  get #open(): Key {
    if (!this.#current) throw new Error('the keys of sealed columns were not read yet (openTextKeys)')
    return this.#current
  }

  /** How every value under the current key begins. */
  get mark(): Buffer {
    return this.#open.mark
  }

  seal(kind: Kind, text: string): Buffer {
    const key = this.#open
    const head = Buffer.concat([key.mark, Buffer.from(endingOf(kind, text)), hashOf(key, kind, text)])
    // The head is part of what the tag proves: neither hash nor ending can be exchanged.
    return Buffer.concat([head, sealBytes(key.seal, Buffer.from(text), head.toString('hex'))])
  }

  /** Throws where the key is not known or a bit was changed. */
  unseal(sealed: Buffer): string {
    const id = sealed.readInt32BE(SEALED.length)
    const key = this.#keys.get(id)
    if (!key) throw new Error(`a value is sealed under the key ${id} of text_key, which this process has not read`)
    const head = sealed.subarray(0, headBytes)
    return unsealBytes(key.seal, sealed.subarray(headBytes), head.toString('hex')).toString()
  }

  /** Under each key: until rotation is finished an equal value may stand under any of them. */
  hashesOf(kind: Kind, text: string): Buffer[] {
    const keys = this.#current ? [...this.#keys.values()] : [this.#open]
    return keys.map((key) => hashOf(key, kind, text))
  }

  /** As the driver hands over a `bytea`: sealed values are opened, JSON is parsed; other bytes stay as they are. */
  read(value: string): unknown {
    const bytes = () => Buffer.from(value.slice(2), 'hex')
    if (value.startsWith(sealedHex)) {
      const sealed = bytes()
      const text = this.unseal(sealed)
      return sealed.toString('latin1', endingAt, hashAt) === JSON_ENDING ? JSON.parse(text) : text
    }
    if (value.startsWith(plainHex)) return bytes().subarray(PLAIN.length).toString()
    return bytes()
  }
}

const hashOf = (key: Key, kind: Kind, text: string): Buffer =>
  kind === 'json'
    ? Buffer.alloc(hashBytes)
    : createHmac('sha256', key.hash)
        .update(`${kind}\0${normalised(text)}`)
        .digest()
        .subarray(0, hashBytes)

/** What is looked for in a sealed column; the compiler puts the hashes in its place, for it has the keys. */
export class Sought {
  readonly kind: Kind
  readonly text: string
  constructor(kind: Kind, text: string) {
    this.kind = kind
    this.text = text
  }
}

/** The sealed column holds this value. A sealed column can be compared in no other way. */
export const holdsSealed = (column: string, kind: Kind, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`sealed_hash(${sql.ref(column)}) = any(${new Sought(kind, text)}::bytea[])`
