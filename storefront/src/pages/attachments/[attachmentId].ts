import { createPostAttachmentTicket } from '@goldammer/sdk/store/posts'
import type { APIRoute } from 'astro'
import { followTicket } from '../../lib/follow-ticket.server.ts'
import { attachmentPath, segmentOf } from '../../lib/paths.ts'

/** A PDF beside a post. */
export const GET: APIRoute = (page) => {
  const id = segmentOf(page.locals.path, 2)
  return followTicket(page, attachmentPath(id), (options) => createPostAttachmentTicket(id, options))
}
