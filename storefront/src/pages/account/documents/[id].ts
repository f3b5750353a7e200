import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { createInvestorDocumentTicket } from '@goldammer/sdk/store/investor'
import type { APIRoute } from 'astro'
import { localePath, paths, segmentOf } from '../../../lib/paths.ts'
import { asVisitor, seeOther } from '../../../lib/session.ts'

/** Fetches a link that works once and goes there; what cannot be had leads back to the list and says so. */
export const GET: APIRoute = async (page) => {
  const { locale, path } = page.locals
  const options = await asVisitor(page)
  try {
    const { data: ticket } = await createInvestorDocumentTicket(segmentOf(path, 3), {}, options)
    return seeOther(ticket.url, options.client)
  } catch (error) {
    if (!(error instanceof ApiClientError) || error.status >= 500) throw error
    return seeOther(`${localePath(locale, paths.accountDocuments)}?unavailable`, options.client)
  }
}
