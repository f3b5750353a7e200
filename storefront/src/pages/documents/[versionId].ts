import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { createDocumentTicket } from '@goldammer/sdk/store/investing'
import type { APIRoute } from 'astro'
import { ownPath } from '../../lib/own-path.ts'
import { documentPath, localePath, loginPath, segmentOf } from '../../lib/paths.ts'
import { asVisitor, seeOther } from '../../lib/session.ts'

/**
 * Fetches a download link for this visitor and goes there. Who must sign in first is sent to do so and comes back to the
 * list they stood at; there a refusal is said, too (R6.04).
 */
export const GET: APIRoute = async (page) => {
  const { locale } = page.locals
  const versionId = segmentOf(page.locals.path, 2)
  const from = ownPath(page.url.searchParams.get('from'))
  const options = await asVisitor(page)
  try {
    const { data } = await createDocumentTicket(versionId, options)
    return seeOther(data.url, options.client)
  } catch (error) {
    if (!(error instanceof ApiClientError) || error.status >= 500) throw error
    if (!error.has('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')) {
      return from && error.status === 403 ? seeOther(withRefusal(from, error), options.client) : refusal(error)
    }
    const goal = from ?? localePath(locale, documentPath(versionId))
    return seeOther(localePath(locale, loginPath(goal)), options.client)
  }
}

function withRefusal(from: string, { errors }: ApiClientError): string {
  const url = new URL(from, 'http://own.invalid')
  url.searchParams.set('refused', errors[0]?.code ?? 'default')
  return `${url.pathname}${url.search}${url.hash}`
}

/** A link that is none shows the page for it; what is not for this visitor, or too much at once, is said in the visitor's words. */
function refusal({ status, errors }: ApiClientError): Response {
  if (status === 404 || status === 400) return new Response(null, { status: 404 })
  return new Response(errors[0]?.detail ?? null, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
