import { createHash, timingSafeEqual } from 'node:crypto'
import type { APIRoute } from 'astro'
import { config } from '../../lib/config.ts'
import { forgetSharedReads } from '../../lib/shared-reads.server.ts'
import { forgetSite } from '../../lib/site.server.ts'

/** The backend calls this on every replica when public facts change: { tags: ['product-…', 'catalogue', …] }. */
export const POST: APIRoute = async ({ request, cache }) => {
  if (!mayPurge(request.headers.get('authorization'))) return new Response(null, { status: 403 })
  const body = await request.json().catch(() => undefined)
  const tags = body?.tags
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string')) return new Response(null, { status: 400 })
  if (tags.includes('site')) forgetSite()
  forgetSharedReads()
  await cache.invalidate({ tags })
  return new Response(null, { status: 204 })
}

function mayPurge(authorization: string | null): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${config.purgeSecret}`))
}
