import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '../../shared/ids.ts'

/** Minutes a preview may be looked at after the last stroke. */
const PREVIEW_MINUTES = 15

const kinds = ['page', 'post', 'product'] as const

export type Previewed = { kind: (typeof kinds)[number]; id: string; staffId: string; expiresAt: Date }

const sign = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(`cms-preview ${payload}`).digest('base64url')

/** Names record, member of staff and moment, and cannot be made by anybody else. */
export function previewToken({ kind, id, staffId, expiresAt }: Previewed, secret: string): string {
  const payload = `${kind}.${id}.${staffId}.${expiresAt.getTime().toString(36)}`
  return `${payload}.${sign(payload, secret)}`
}

/** Where the shop shows it from now on, and until when. */
export function previewAddress({ now, ...previewed }: Omit<Previewed, 'expiresAt'> & { now: Date }, secret: string) {
  const expiresAt = new Date(now.getTime() + PREVIEW_MINUTES * 60_000)
  return { path: `/preview/${previewToken({ ...previewed, expiresAt }, secret)}`, expiresAt: expiresAt.toISOString() }
}

/** What a token of that kind is for; null for one that is forged or over. */
export function readPreviewToken(token: string, kind: Previewed['kind'], secret: string, now: Date): Previewed | null {
  const end = token.lastIndexOf('.')
  const payload = token.slice(0, end)
  const signature = token.slice(end + 1)
  const expected = Buffer.from(sign(payload, secret))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [named, id, staffId, moment] = payload.split('.')
  if (named !== kind || !isId(id) || !isId(staffId)) return null
  const expiresAt = new Date(Number.parseInt(moment ?? '', 36))
  return expiresAt > now ? { kind, id, staffId, expiresAt } : null
}
