import type { Criteria } from '../../shared/criteria.ts'
import { downloadHeaders } from '../../shared/download.ts'
import { staffHandlers, storeHandlers } from '../../shared/operations.ts'
import { fromReplica } from '../../shared/read-replica.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { customerOf } from '../accounts/session/service.ts'
import { openOrderDocument } from '../documents/service.ts'
import {
  bookGoodsTransfer,
  cancelGoodsOrder,
  refundGoodsOrder,
  shipGoodsOrder,
  takeBackGoods,
} from './goods-acts.service.ts'
import { listGoodsOrders, readGoodsOrder } from './goods-records.service.ts'
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

export const staff = staffHandlers({
  listGoodsOrders: fromReplica('current', async ({ scope, query }) => ({
    status: 200,
    body: await listGoodsOrders(scope, query),
  })),
  searchGoodsOrders: fromReplica('current', async ({ scope, query, body }) => ({
    status: 200,
    body: await listGoodsOrders(scope, { ...query, ...body }),
  })),
  readGoodsOrder: async ({ scope, params }) => ({ status: 200, body: await readGoodsOrder(scope, params.orderId) }),
  bookGoodsTransfer: async ({ scope, params, body }) => ({
    status: 200,
    body: await bookGoodsTransfer(scope, params.orderId, body),
  }),
  shipGoodsOrder: async ({ scope, params }) => ({ status: 200, body: await shipGoodsOrder(scope, params.orderId) }),
  takeBackGoods: async ({ scope, params, body }) => ({
    status: 200,
    body: await takeBackGoods(scope, params.orderId, body),
  }),
  refundGoodsOrder: async ({ scope, params, body }) => ({
    status: 200,
    body: await refundGoodsOrder(scope, params.orderId, body),
  }),
  cancelGoodsOrder: async ({ scope, params, body }) => ({
    status: 200,
    body: await cancelGoodsOrder(scope, params.orderId, body),
  }),
})
