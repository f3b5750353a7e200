import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'

/** The header with the signature of a call between our own servers. */
export const SIGNATURE_HEADER = 'x-server-signature'

/** The recipient of calls to the backend; a front door is named by its id. */
export const BACKEND = 'backend'

/** The recipient of what a front door reads for its pages: a signature of one is good for no other call. */
export const PAGES = 'pages'

/** Milliseconds by which the clocks of two servers may differ, the way of a call included. */
const WINDOW_MS = 60_000

/** All that a signature covers beside its time and its number. */
export type ServerCall = { method: string; path: string; recipient: string; body: string }

/** A process has one secret, and signs or checks by it many times a second. */
const keys = new Map<string, Buffer>()

function keyOf(secret: string): Buffer {
  const known = keys.get(secret)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'goldammer:server-call', 32))
  keys.set(secret, key)
  return key
}

function macOf(key: Buffer, { method, path, recipient, body }: ServerCall, time: string, number: string): Buffer {
  const head = [method, path, recipient, time, number].join('\n')
  return createHmac('sha256', key).update(`${head}\n\n${body}`).digest()
}

/** Signs a call with the secret that our servers share; the secret itself is never sent. Each signature is good for one call. */
export function signCall(secret: string, call: ServerCall, now = Date.now()): string {
  const time = String(now)
  const number = randomUUID()
  return [time, number, macOf(keyOf(secret), call, time, number).toString('base64url')].join('.')
}

/** The headers of a signed call whose body is JSON. */
export const signedHeaders = (secret: string, call: ServerCall): Record<string, string> => ({
  'content-type': 'application/json',
  [SIGNATURE_HEADER]: signCall(secret, call),
})

/** Of a signature that is right: when it was made, and its number; null: it is not. */
function verify(
  key: Buffer,
  call: ServerCall,
  signature: string | undefined | null,
  now: number,
): { signedAt: number; number: string } | null {
  const [time = '', number = '', given = '', ...more] = (signature ?? '').split('.')
  const signedAt = /^\d{1,16}$/.test(time) ? Number(time) : Number.NaN
  if (more.length > 0 || !(Math.abs(now - signedAt) <= WINDOW_MS)) return null
  const mac = Buffer.from(given, 'base64url')
  const expected = macOf(key, call, time, number)
  return mac.length === expected.length && timingSafeEqual(mac, expected) ? { signedAt, number } : null
}

/** Signs a read for a page. The body is not covered: such a call changes nothing. */
export const signRead = (secret: string, method: string, path: string, now = Date.now()): string =>
  signCall(secret, { method, path, recipient: PAGES, body: '' }, now)

/** Whether one of our servers has signed this read within a minute; for what changes nothing it may come again. */
export const isSignedRead = (
  secret: string,
  { method, path }: Pick<ServerCall, 'method' | 'path'>,
  signature: string | undefined | null,
  now = Date.now(),
): boolean => verify(keyOf(secret), { method, path, recipient: PAGES, body: '' }, signature, now) !== null

/** Checks signatures of one secret, and remembers those that it has accepted for as long as they are valid. */
export class SignatureCheck {
  readonly #key: Buffer
  /** The number of each accepted call, with the moment from which its time alone refuses it. */
  readonly #accepted = new Map<string, number>()

  constructor(secret: string) {
    this.#key = keyOf(secret)
  }

  /** Whether one of our servers has signed exactly this call, within a minute, and it has not come before. */
  accepts(call: ServerCall, signature: string | undefined | null, now = Date.now()): boolean {
    const verified = verify(this.#key, call, signature, now)
    if (!verified || this.#accepted.has(verified.number)) return false
    for (const [known, until] of this.#accepted) if (until < now) this.#accepted.delete(known)
    this.#accepted.set(verified.number, verified.signedAt + WINDOW_MS)
    return true
  }
}
