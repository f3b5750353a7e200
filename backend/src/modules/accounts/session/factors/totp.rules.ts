import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000
/** Clocks of devices are a little wrong: the code before and the one after count too (RFC 6238 § 5.2). */
const WINDOW = 1
/** 160 bits, as RFC 4226 § 4 recommends. */
const SECRET_BYTES = 20

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Goldammer', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The content of the QR code for the device. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The time step a code belongs to; none when it is wrong, or its step is not past the last one a code was taken of. */
export function stepOf(secret: string, code: string, now: Date, lastStep: number): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret, '').validate({ token, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / STEP_MS) + delta
  return step > lastStep ? step : null
}
