import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { readOrderStatus } from '@goldammer/sdk/store/investing'
import { createInvestorDocumentTicket } from '@goldammer/sdk/store/investor'
import type { APIRoute } from 'astro'
import { localePath, segmentOf, successPath } from '../../../../lib/paths.ts'
import { asVisitor, passCookies } from '../../../../lib/session.ts'

/** The PDF of the offer, by a link that works once; what cannot be had leads back to the page. */
export const GET: APIRoute = async (page) => {
  const orderId = segmentOf(page.locals.path, 3)
  const options = await asVisitor(page)
  const location = localePath(page.locals.locale, successPath(orderId))
  const headers = new Headers({ 'cache-control': 'no-store', location })
  try {
    const { data: status } = await readOrderStatus(orderId, options)
    if (status.offerDocument) {
      const { data: ticket } = await createInvestorDocumentTicket(status.offerDocument.id, options)
      headers.set('location', ticket.url)
    }
  } catch (error) {
    if (!(error instanceof ApiClientError) || error.status >= 500) throw error
  }
  passCookies(options.client, { headers })
  return new Response(null, { status: 303, headers })
}
