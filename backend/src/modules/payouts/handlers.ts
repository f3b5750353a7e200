import { downloadHeaders } from '../../shared/download.ts'
import { staffHandlers, storeHandlers } from '../../shared/operations.ts'
import { assertCustomer } from '../accounts/customers/service.ts'
import { requireStepUpForMoney } from '../accounts/session/factors/step-up.service.ts'
import { listBookings, listOwnBookings, reversePayout } from './bookings.service.ts'
import { exportBookings, exportRemittance, exportRun, exportTaxedPayments } from './exports.ts'
import { payOutTo } from './payout-account.service.ts'
import { listDocumentTemplates, previewDocument } from './previews.service.ts'
import { approveFigure, createProfitRun, refuseFigure, submitFigure, withdrawFigure } from './profit-figures.service.ts'
import { listCompanyFigures, listFigureRecords } from './profit-records.service.ts'
import { readRemittance } from './remittances.service.ts'
import { listItems, listPayableProducts, listRuns, openTransferFile, readRun } from './run-records.service.ts'
import { createRun, discardRun, releaseRun, remakeRun } from './runs.service.ts'
import { issueYear, reissue } from './tax-certificates.ts'

export const store = storeHandlers({
  listInvestorPayouts: async ({ scope, query }) => ({ status: 200, body: await listOwnBookings(scope, query) }),
  async payOutToBankAccount({ scope, session, params, body }) {
    await requireStepUpForMoney(scope, session)
    await payOutTo(scope, params.bankAccountId, body.orderIds)
    return { status: 204 }
  },
  listProfitFigures: async ({ scope, params }) => ({
    status: 200,
    body: await listCompanyFigures(scope, params.companyId),
  }),
  submitProfitFigure: async ({ scope, params, body }) => ({
    status: 201,
    body: await submitFigure(scope, params.companyId, body),
  }),
  withdrawProfitFigure: async ({ scope, params }) => ({
    status: 200,
    body: await withdrawFigure(scope, params.companyId, params.figureId),
  }),
})

export const staff = staffHandlers({
  listPayableProducts: async ({ scope }) => ({ status: 200, body: { elements: await listPayableProducts(scope) } }),
  listPayoutRuns: async ({ scope, query }) => ({ status: 200, body: await listRuns(scope, query) }),
  createPayoutRun: async ({ scope, body }) => ({ status: 201, body: await createRun(scope, body) }),
  readPayoutRun: async ({ scope, params }) => ({ status: 200, body: await readRun(scope, params.runId) }),
  listPayoutItems: async ({ scope, params, query }) => ({
    status: 200,
    body: await listItems(scope, params.runId, query),
  }),
  releasePayoutRun: async ({ scope, params }) => ({ status: 200, body: await releaseRun(scope, params.runId) }),
  remakePayoutRun: async ({ scope, params }) => ({ status: 200, body: await remakeRun(scope, params.runId) }),
  discardPayoutRun: async ({ scope, params }) => ({ status: 200, body: await discardRun(scope, params.runId) }),
  async readPayoutFile({ scope, params }) {
    const download = await openTransferFile(scope, params.runId, params.number)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  listProfitFigureRecords: async ({ scope, query }) => ({ status: 200, body: await listFigureRecords(scope, query) }),
  approveProfitFigure: async ({ scope, params }) => ({
    status: 200,
    body: await approveFigure(scope, params.figureId),
  }),
  refuseProfitFigure: async ({ scope, params, body }) => ({
    status: 200,
    body: await refuseFigure(scope, params.figureId, body),
  }),
  createProfitRun: async ({ scope, params, body }) => ({
    status: 201,
    body: await createProfitRun(scope, params.figureId, body),
  }),
  listDocumentTemplates: async ({ scope }) => ({ status: 200, body: { elements: listDocumentTemplates(scope) } }),
  async previewDocument({ scope, params, query }) {
    const content = await previewDocument(scope, params.kind, query)
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'cache-control': 'no-store, private',
    }
    return { status: 200, headers, body: content }
  },
  async exportPayoutRun({ scope, params, query }) {
    const download = await exportRun(scope, params.runId, query)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  async exportCustomerPayouts({ scope, params, query }) {
    await assertCustomer(scope, params.customerId)
    const download = await exportBookings(scope, params.customerId, query)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  readTaxRemittance: async ({ scope, query }) => ({ status: 200, body: await readRemittance(scope, query) }),
  async exportTaxRemittance({ scope, query }) {
    const download = await exportRemittance(scope, query)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  async exportTaxedPayments({ scope, query }) {
    const download = await exportTaxedPayments(scope, query)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  reversePayout: async ({ scope, params, body }) => ({
    status: 201,
    body: await reversePayout(scope, params.payoutId, body),
  }),
  async listCustomerPayouts({ scope, params, query }) {
    await assertCustomer(scope, params.customerId)
    return { status: 200, body: await listBookings(scope, params.customerId, query) }
  },
  async issueTaxCertificates({ scope, body }) {
    await issueYear(scope, body.year)
    return { status: 204 }
  },
  async reissueTaxCertificate({ scope, params, body }) {
    await assertCustomer(scope, params.customerId)
    await reissue(scope, params.customerId, body.year)
    return { status: 204 }
  },
})
