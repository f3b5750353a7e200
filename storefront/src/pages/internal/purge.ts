import { SIGNATURE_HEADER, SignatureCheck } from '@goldammer/sdk/server-signature'
import type { APIRoute } from 'astro'
import { config } from '../../lib/config.ts'
import { FRONT_DOOR_HEADER } from '../../lib/front-door.ts'
import { forgetSharedFragments } from '../../lib/shared-fragments.server.ts'
import { forgetSharedReads } from '../../lib/shared-reads.server.ts'
import { forgetSite } from '../../lib/site.server.ts'

/** Bytes of the longest purge, with room; strangers can send more, and nobody reads it. */
const MAX_BYTES = 100_000

const signatures = new SignatureCheck(config.purgeSecret)

/** The backend calls this on every front door when public facts change, signed for it: { tags: ['product-…', 'catalogue', …] }. */
export const POST: APIRoute = async ({ request, cache }) => {
  const signature = request.headers.get(SIGNATURE_HEADER)
  if (!signature || !isShort(request)) return new Response(null, { status: 403 })
  const body = await request.text()
  const call = {
    method: 'POST',
    path: new URL(request.url).pathname,
    recipient: request.headers.get(FRONT_DOOR_HEADER) ?? '',
    body,
  }
  if (!signatures.accepts(call, signature)) return new Response(null, { status: 403 })
  const tags = tagsIn(body)
  if (!tags) return new Response(null, { status: 400 })
  if (tags.includes('site')) forgetSite()
  forgetSharedReads()
  forgetSharedFragments()
  await cache.invalidate({ tags })
  return new Response(null, { status: 204 })
}

/** Our servers always send the length. */
function isShort({ headers }: Request): boolean {
  return Number(headers.get('content-length') || MAX_BYTES + 1) <= MAX_BYTES
}

function tagsIn(body: string): string[] | undefined {
  try {
    const { tags } = JSON.parse(body)
    return Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? tags : undefined
  } catch {
    return undefined
  }
}
