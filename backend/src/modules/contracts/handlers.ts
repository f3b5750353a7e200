import { downloadHeaders } from '../../shared/download.ts'
import { staffHandlers, storeHandlers, type Upload } from '../../shared/operations.ts'
import { fromReplica } from '../../shared/read-replica.ts'
import {
  type CancellationInput,
  cancel,
  confirmCancellation,
  type Party,
  readCancellation,
  revokeCancellation,
} from './cancellation/cancellation.service.ts'
import {
  decideRequest,
  listRequests,
  openRequestProof,
  readRequest,
} from './cancellation/cancellation-review.service.ts'
import {
  handOver,
  listDeliveries,
  readOverview,
  reportDelivery,
  retryDelivery,
} from './delivery/delivery-desk.service.ts'
import { exportDeliveries } from './delivery/delivery-export.ts'
import { extendDeadline, listDunnings, remindNow, sumDunnings } from './dunning/dunning.service.ts'
import { exportDunnings } from './dunning/dunning-export.ts'
import { readDashboard } from './investments/dashboard.service.ts'
import { listDeclarations } from './investments/declarations.service.ts'
import { listInvestmentGroups, listInvestments } from './investments/investment-lists.service.ts'
import { readInvestment } from './investments/investments.service.ts'
import { createExportTicket } from './investments/investments-export.service.ts'
import { readOrderStatus } from './investments/order-status.service.ts'
import { listPayments } from './investments/payment-calendar.service.ts'
import { answerPartOffer } from './volume/part-offers.service.ts'
import { confirmWithdrawal } from './withdrawal/confirmed-withdrawal.service.ts'
import { declareWithdrawal } from './withdrawal/declared-withdrawal.service.ts'
import { recordWithdrawal } from './withdrawal/received-withdrawal.service.ts'
import { withdraw } from './withdrawal/withdrawal.service.ts'

const ofInvestor: Party = { side: 'investor' }
const ofCompany = ({ companyId }: { companyId: string }): Party => ({ side: 'company', companyId })
/** The form's file comes as what the form parser makes of it. */
const toCancellationInput = (form: Omit<CancellationInput, 'proof'> & { proof?: unknown }): CancellationInput => ({
  ...form,
  proof: form.proof as Upload | undefined,
})

export const store = storeHandlers({
  readInvestorDashboard: async ({ scope }) => ({ status: 200, body: await readDashboard(scope) }),
  listInvestments: async ({ scope, query }) => ({ status: 200, body: await listInvestments(scope, query) }),
  listInvestmentGroups: async ({ scope, query }) => ({ status: 200, body: await listInvestmentGroups(scope, query) }),
  createInvestmentsExportTicket: async ({ scope, session, body, request }) => ({
    status: 200,
    body: await createExportTicket(scope, session, body, request.caller),
  }),
  listInvestorPayments: async ({ scope, query }) => ({
    status: 200,
    body: await listPayments(scope, query.month),
  }),
  readInvestment: async ({ scope, params }) => ({
    status: 200,
    body: await readInvestment(scope, params.orderId, params.productId),
  }),
  readOrderStatus: async ({ scope, params }) => ({ status: 200, body: await readOrderStatus(scope, params.orderId) }),
  readCancellation: async ({ scope, params }) => ({
    status: 200,
    body: await readCancellation(scope, params.orderId, ofInvestor),
  }),
  cancelInvestment: async ({ scope, params, body }) => ({
    status: 200,
    body: await cancel(scope, params.orderId, ofInvestor, toCancellationInput(body)),
  }),
  revokeCancellation: async ({ scope, params }) => ({
    status: 200,
    body: await revokeCancellation(scope, params.orderId, ofInvestor),
  }),
  readContractCancellation: async ({ scope, params }) => ({
    status: 200,
    body: await readCancellation(scope, params.orderId, ofCompany(params)),
  }),
  cancelContract: async ({ scope, params, body }) => ({
    status: 200,
    body: await cancel(scope, params.orderId, ofCompany(params), toCancellationInput(body)),
  }),
  confirmContractCancellation: async ({ scope, params }) => ({
    status: 200,
    body: await confirmCancellation(scope, params.orderId, ofCompany(params)),
  }),
  revokeContractCancellation: async ({ scope, params }) => ({
    status: 200,
    body: await revokeCancellation(scope, params.orderId, ofCompany(params)),
  }),
  answerPartOffer: async ({ scope, params, body }) => ({
    status: 200,
    body: await answerPartOffer(scope, params.orderId, body),
  }),
  listDeclarations: async ({ scope }) => ({ status: 200, body: { elements: await listDeclarations(scope) } }),
  declareWithdrawal: async ({ scope, body, request }) => ({
    status: 200,
    body: await declareWithdrawal(scope, body, request.caller),
  }),
  confirmWithdrawal: async ({ scope, body }) => ({ status: 200, body: await confirmWithdrawal(scope, body) }),
  withdraw: async ({ scope, params, body }) => ({ status: 200, body: await withdraw(scope, params.orderId, body) }),
})

export const staff = staffHandlers({
  listDunnings: fromReplica('current', async ({ scope, query }) => ({
    status: 200,
    body: await listDunnings(scope, query),
  })),
  searchDunnings: fromReplica('current', async ({ scope, query, body }) => ({
    status: 200,
    body: await listDunnings(scope, { ...query, ...body }),
  })),
  readDunningSums: fromReplica('current', async ({ scope, query }) => ({
    status: 200,
    body: await sumDunnings(scope, query),
  })),
  searchDunningSums: fromReplica('current', async ({ scope, query, body }) => ({
    status: 200,
    body: await sumDunnings(scope, { ...query, ...body }),
  })),
  async exportDunnings({ scope, query }) {
    const download = await exportDunnings(scope, query)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  async exportFoundDunnings({ scope, query, body }) {
    const download = await exportDunnings(scope, { ...query, ...body })
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  remindOfPayment: async ({ scope, params }) => ({ status: 200, body: await remindNow(scope, params.orderId) }),
  extendPaymentDeadline: async ({ scope, params, body }) => ({
    status: 200,
    body: await extendDeadline(scope, params.orderId, body),
  }),
  listDeliveries: fromReplica('current', async ({ scope, query }) => ({
    status: 200,
    body: await listDeliveries(scope, query),
  })),
  searchDeliveries: fromReplica('current', async ({ scope, query, body }) => ({
    status: 200,
    body: await listDeliveries(scope, { ...query, ...body }),
  })),
  readDeliveryOverview: async ({ scope }) => ({ status: 200, body: await readOverview(scope) }),
  async exportDeliveries({ scope, query }) {
    const download = await exportDeliveries(scope, query)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  async exportFoundDeliveries({ scope, query, body }) {
    const download = await exportDeliveries(scope, { ...query, ...body })
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  handOverDeliveries: async ({ scope }) => ({ status: 200, body: await handOver(scope) }),
  reportDelivery: async ({ scope, params, body }) => ({
    status: 200,
    body: await reportDelivery(scope, params.deliveryId, body),
  }),
  retryDelivery: async ({ scope, params, body }) => ({
    status: 200,
    body: await retryDelivery(scope, params.deliveryId, body),
  }),
  listCancellationRequests: async ({ scope, query }) => ({ status: 200, body: await listRequests(scope, query) }),
  readCancellationRequest: async ({ scope, params }) => ({
    status: 200,
    body: await readRequest(scope, params.requestId),
  }),
  decideCancellationRequest: async ({ scope, params, body }) => ({
    status: 200,
    body: await decideRequest(scope, params.requestId, body),
  }),
  async recordWithdrawal({ scope, params, body }) {
    await recordWithdrawal(scope, params, body)
    return { status: 204 }
  },
  async readCancellationRequestFile({ scope, params }) {
    const download = await openRequestProof(scope, params.requestId)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
})
