import { downloadHeaders } from '../../shared/download.ts'
import { storeHandlers } from '../../shared/operations.ts'
import { getExportFile, requestExport } from '../accounts/customers/export.service.ts'
import { issueTicket, takeTicket } from '../accounts/session/download-tickets.ts'
import { customerOf, requireRecentPassword } from '../accounts/session/service.ts'
import { countUnreadNews } from '../notifications/news.service.ts'
import { createArchiveTicket, createContractArchiveTicket } from './archive.ts'
import { downloads } from './downloads.ts'
import * as documents from './service.ts'

export const store = storeHandlers({
  async listProductDocuments({ scope, session, params }) {
    return { status: 200, body: { elements: await documents.readProductDocuments(scope, session, params.productId) } }
  },

  async createDocumentTicket({ scope, session, params, request }) {
    const ticket = await documents.createProductDocumentTicket(scope, session, params.versionId, request.caller)
    return { status: 200, body: ticket }
  },

  async listInvestorDocuments({ scope, session, query }) {
    return { status: 200, body: await documents.listInvestorDocuments(scope, customerOf(session), query) }
  },

  async createInvestorDocumentTicket({ scope, session, params, body, request }) {
    const wanted = { documentId: params.documentId, inline: body?.inline }
    const ticket = await documents.createInvestorDocumentTicket(
      scope,
      session,
      customerOf(session),
      wanted,
      request.caller,
    )
    return { status: 200, body: ticket }
  },

  async createDocumentsArchiveTicket({ scope, session, body, request }) {
    return { status: 200, body: await createArchiveTicket(scope, session, body, request.caller) }
  },

  async createInvestmentArchiveTicket({ scope, session, params, request }) {
    return { status: 200, body: await createContractArchiveTicket(scope, session, params.orderId, request.caller) }
  },

  async readUnread({ scope, session }) {
    const [papers, news] = await Promise.all([
      documents.countUnreadPapers(scope, customerOf(session)),
      countUnreadNews(scope),
    ])
    return { status: 200, body: { documents: papers, news } }
  },

  async requestDataExport({ scope, session }) {
    requireRecentPassword(scope, session)
    return { status: 200, body: await requestExport(scope, customerOf(session)) }
  },

  async createDataExportTicket({ scope, session, request }) {
    requireRecentPassword(scope, session)
    const subjectId = await getExportFile(scope, customerOf(session))
    const ticket = { kind: 'data-export', subjectId, payload: {} } as const
    return { status: 200, body: await issueTicket(scope, session, ticket, request.caller) }
  },

  async download({ scope, session, params }) {
    const ticket = await takeTicket(scope, session, params.ticket)
    const download = await downloads.read()[ticket.kind](scope, session, ticket)
    if ('link' in download)
      return { status: 302, headers: { location: download.link, 'cache-control': 'no-store, private' } }
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
})
