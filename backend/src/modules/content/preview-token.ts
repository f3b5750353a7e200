import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '../../shared/ids.ts'

/** Minutes a preview may be looked at after the last stroke. */
export const PREVIEW_MINUTES = 15

export type Previewed = { pageId: string; staffId: string; expiresAt: Date }

const sign = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(`cms-preview ${payload}`).digest('base64url')

/** Names page, member of staff and moment, and cannot be made by anybody else. */
export function previewToken({ pageId, staffId, expiresAt }: Previewed, secret: string): string {
  const payload = `${pageId}.${staffId}.${expiresAt.getTime().toString(36)}`
  return `${payload}.${sign(payload, secret)}`
}

/** What a token is for; null for one that is forged or over. */
export function readPreviewToken(token: string, secret: string, now: Date): Previewed | null {
  const end = token.lastIndexOf('.')
  const [payload, signature] = [token.slice(0, end), token.slice(end + 1)]
  const expected = Buffer.from(sign(payload, secret))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [pageId, staffId, moment] = payload.split('.')
  if (!isId(pageId) || !isId(staffId)) return null
  const expiresAt = new Date(Number.parseInt(moment ?? '', 36))
  return expiresAt > now ? { pageId, staffId, expiresAt } : null
}
