import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { actAs } from '@goldammer/sdk/client/identity'
import { readOrderStatus } from '@goldammer/sdk/store/investing'
import { createInvestorDocumentTicket } from '@goldammer/sdk/store/investor'
import type { APIRoute } from 'astro'
import { localePath, segmentOf, successPath } from '../../../../lib/paths.ts'
import { asVisitor, seeOther } from '../../../../lib/session.ts'

/** The PDF of the offer, by a link that works once; what cannot be had leads back to the page. */
export const GET: APIRoute = async (page) => {
  const orderId = segmentOf(page.locals.path, 3)
  const options = await asVisitor(page)
  let location = localePath(page.locals.locale, successPath(orderId))
  try {
    const { data: status } = await readOrderStatus(orderId, options)
    if (status.offerDocument) {
      const { data: ticket } = await createInvestorDocumentTicket(
        status.offerDocument.id,
        {},
        actAs(status.investorId, options),
      )
      location = ticket.url
    }
  } catch (error) {
    if (!(error instanceof ApiClientError) || error.status >= 500) throw error
  }
  return seeOther(location, options.client)
}
