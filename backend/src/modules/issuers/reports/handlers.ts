import { downloadHeaders } from '../../../shared/download.ts'
import { staffHandlers, storeHandlers } from '../../../shared/operations.ts'
import { createReportTicket, listReports } from './company.service.ts'
import { addReport, submitReport, takeBackReport } from './handing-in.service.ts'
import { readPayoutPlan } from './payout-plan.service.ts'
import { createPayoutPlanTicket } from './payout-plan-export.service.ts'
import { acceptReport, listReportRecords, openReportFile, returnReport, waiveReport } from './review.service.ts'

export const store = storeHandlers({
  listReports: async ({ scope, params }) => ({
    status: 200,
    body: { elements: await listReports(scope, params.companyId) },
  }),
  submitReport: async ({ scope, params, body }) => ({
    status: 201,
    body: await submitReport(scope, params.companyId, params.reportId, body.file),
  }),
  addReport: async ({ scope, params, body }) => ({
    status: 201,
    body: await addReport(scope, params.companyId, body),
  }),
  takeBackReport: async ({ scope, params }) => ({
    status: 200,
    body: await takeBackReport(scope, params.companyId, params.versionId),
  }),
  createReportTicket: async ({ scope, session, params, request }) => ({
    status: 200,
    body: await createReportTicket(scope, session, params, request.caller),
  }),
  readPayoutPlan: async ({ scope, params, query }) => ({
    status: 200,
    body: await readPayoutPlan(scope, params.companyId, query.productId),
  }),
  createPayoutPlanExportTicket: async ({ scope, session, params, body, request }) => ({
    status: 200,
    body: await createPayoutPlanTicket(scope, session, params.companyId, body, request.caller),
  }),
})

export const staff = staffHandlers({
  listReportRecords: async ({ scope, query }) => ({ status: 200, body: await listReportRecords(scope, query) }),
  acceptReport: async ({ scope, params }) => ({ status: 200, body: await acceptReport(scope, params.reportId) }),
  returnReport: async ({ scope, params, body }) => ({
    status: 200,
    body: await returnReport(scope, params.reportId, body.reason),
  }),
  waiveReport: async ({ scope, params, body }) => ({
    status: 200,
    body: await waiveReport(scope, params.reportId, body.reason),
  }),
  async readReportFile({ scope, params }) {
    const download = await openReportFile(scope, params.versionId)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
})
