import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { createDocumentTicket } from '@goldammer/sdk/store/investing'
import type { APIRoute } from 'astro'
import { documentPath, localePath, loginPath, segmentOf } from '../../lib/paths.ts'
import { asVisitor, seeOther } from '../../lib/session.ts'

/** Fetches a download link for this visitor and goes there; who must sign in first is sent to do so (R6.04). */
export const GET: APIRoute = async (page) => {
  const { locale } = page.locals
  const versionId = segmentOf(page.locals.path, 2)
  const options = await asVisitor(page)
  try {
    const { data } = await createDocumentTicket(versionId, options)
    return seeOther(data.url, options.client)
  } catch (error) {
    if (!(error instanceof ApiClientError) || error.status >= 500) throw error
    if (!error.has('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')) return refusal(error)
    return seeOther(localePath(locale, loginPath(localePath(locale, documentPath(versionId)))), options.client)
  }
}

/** A link that is none shows the page for it; what is not for this visitor, or too much at once, is said in the visitor's words. */
function refusal({ status, errors }: ApiClientError): Response {
  if (status === 404 || status === 400) return new Response(null, { status: 404 })
  return new Response(errors[0]?.detail ?? null, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
