import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { readProfilePicture } from '@goldammer/sdk/store/account'
import type { APIRoute } from 'astro'
import { asVisitor, passCookies } from '../../../lib/session.ts'

/** The visitor's own picture; the address holds its id, so their browser may keep it. */
export const GET: APIRoute = async (page) => {
  const options = await asVisitor(page)
  try {
    const { data } = await readProfilePicture(options)
    const headers = { 'content-type': 'image/webp', 'cache-control': 'private, max-age=3600' }
    const response = new Response(data as Blob, { headers })
    passCookies(options.client, response)
    return response
  } catch (error) {
    if (!(error instanceof ApiClientError) || error.status >= 500) throw error
    return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  }
}
