import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureHeader = 'sandbox-signature'
/** Seconds a signature is good for: an old webhook that was overheard is worth nothing. */
const tolerance = 300

const digestOf = (time: number, body: string, secret: string) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

/** t=<seconds>,v1=<HMAC-SHA256 of time and raw body>. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
  return `t=${time},v1=${digestOf(time, body, secret)}`
}

export function isSigned(header: unknown, body: string, secret: string, now: Date): boolean {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null
  if (!match) return false
  const time = Number(match[1])
  if (Math.abs(now.getTime() / 1000 - time) > tolerance) return false
  return timingSafeEqual(Buffer.from(match[2]!), Buffer.from(digestOf(time, body, secret)))
}
