import { createHmac, timingSafeEqual } from 'node:crypto'

export const stripeSignatureHeader = 'stripe-signature'
/** Seconds; the provider's own libraries allow as much. */
const TOLERANCE = 300

const digestOf = (time: string, body: string, secret: string) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest()

/**
 * Whether the raw body was signed with the endpoint's secret no more than five minutes ago. The header is
 * `t=<seconds>,v1=<hex>`, with one v1 for each secret while a secret is being exchanged; other schemes are not believed.
 */
export function isStripeSigned(header: unknown, body: string, secret: string, now: Date): boolean {
  if (typeof header !== 'string' || header.length > 1000) return false
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined])
  const time = parts.find(([key]) => key === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE) return false
  const expected = digestOf(time, body, secret)
  return parts.some(
    ([key, value]) =>
      key === 'v1' &&
      value !== undefined &&
      /^[0-9a-f]{64}$/.test(value) &&
      timingSafeEqual(Buffer.from(value, 'hex'), expected),
  )
}

/** As the provider signs; for tests and for sending an event again by hand. */
export function stripeSignatureOf(body: string, secret: string, at: Date): string {
  const time = String(Math.floor(at.getTime() / 1000))
  return `t=${time},v1=${digestOf(time, body, secret).toString('hex')}`
}
