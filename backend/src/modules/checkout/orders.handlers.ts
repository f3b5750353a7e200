import type { Criteria } from '../../shared/criteria.ts'
import { storeHandlers } from '../../shared/operations.ts'
import type { Scope } from '../../shared/scope.ts'
import { downloadHeaders } from '../documents/download.ts'
import { openOrderDocument } from '../documents/service.ts'
import { customerOf } from '../session/service.ts'
import type { Session } from '../session/session.ts'
import { cancelOrder, changePaymentMethod } from './order-changes.service.ts'
import { openOrderDownload } from './order-downloads.service.ts'
import { listOrders } from './orders.service.ts'

type Request = { scope: Scope; session: Session; params: { documentId: string; deepLinkCode: string } }

async function paper({ scope, session, params }: Request) {
  const download = await openOrderDocument(scope, session, params)
  return { status: 200, headers: downloadHeaders(download), body: download.content } as const
}

export const store = storeHandlers({
  readOrder: async ({ scope, session, body }) => ({
    status: 200,
    body: await listOrders(scope, customerOf(session), body as Criteria | undefined),
  }),
  async orderSetPayment({ scope, session, body }) {
    await changePaymentMethod(scope, customerOf(session), body)
    return { status: 200, body: { apiAlias: 'success_response', success: true } }
  },
  cancelOrder: async ({ scope, session, body }) => ({
    status: 200,
    body: await cancelOrder(scope, customerOf(session), body.orderId),
  }),
  async orderDownloadFile({ scope, session, params }) {
    const download = await openOrderDownload(scope, customerOf(session), params)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  downloadDocument: paper,
  downloadDocumentGet: paper,
})
