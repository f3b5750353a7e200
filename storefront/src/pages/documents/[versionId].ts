import { createDocumentTicket } from '@goldammer/sdk/store/investing'
import type { APIRoute } from 'astro'
import { followTicket } from '../../lib/follow-ticket.server.ts'
import { documentPath, segmentOf } from '../../lib/paths.ts'

/** A document of a product. */
export const GET: APIRoute = (page) => {
  const versionId = segmentOf(page.locals.path, 2)
  return followTicket(page, documentPath(versionId), (options) => createDocumentTicket(versionId, options))
}
