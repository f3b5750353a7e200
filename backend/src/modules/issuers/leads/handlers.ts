import { downloadHeaders } from '../../../shared/download.ts'
import { staffHandlers, storeHandlers } from '../../../shared/operations.ts'
import { sendDemand } from './capital-demand.service.ts'
import * as work from './demand-work.service.ts'
import * as demands from './demands.service.ts'
import { addIssuer } from './founding.service.ts'
import { readOverview } from './overview.service.ts'
import * as requests from './requests.service.ts'

export const store = storeHandlers({
  async sendCapitalDemand({ scope, body, request }) {
    await sendDemand(scope, body, request.caller)
    return { status: 204 }
  },
  readCompanyOverview: async ({ scope }) => ({ status: 200, body: await readOverview(scope) }),
  requestCompany: async ({ scope, body }) => ({ status: 201, body: await requests.requestCompany(scope, body) }),
  async withdrawCompanyRequest({ scope, params }) {
    await requests.withdrawRequest(scope, params.requestId)
    return { status: 204 }
  },
})

export const staff = staffHandlers({
  listDemands: async ({ scope, query }) => ({ status: 200, body: await demands.listDemands(scope, query) }),
  readDemand: async ({ scope, params }) => ({ status: 200, body: await work.readDemand(scope, params.demandId) }),
  assignDemand: async ({ scope, params, body, headers }) => ({
    status: 200,
    body: await work.assignDemand(scope, params.demandId, body.assigneeId, headers['record-version']),
  }),
  noteOnDemand: async ({ scope, params, body, headers }) => ({
    status: 200,
    body: await work.noteOnDemand(scope, params.demandId, body.text, headers['record-version']),
  }),
  declineDemand: async ({ scope, params, body }) => ({
    status: 200,
    body: await demands.declineDemand(scope, params.demandId, body.reason),
  }),
  reopenDemand: async ({ scope, params }) => ({
    status: 200,
    body: await demands.reopenDemand(scope, params.demandId),
  }),
  makeCompany: async ({ scope, params, body }) => ({
    status: 201,
    body: await demands.makeCompany(scope, params.demandId, body),
  }),
  addIssuer: async ({ scope, body }) => ({ status: 201, body: await addIssuer(scope, body) }),
  async readPitchDeck({ scope, params }) {
    const download = await demands.openPitchDeck(scope, params.demandId)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  listCompanyRequests: async ({ scope, query }) => ({ status: 200, body: await requests.listRequests(scope, query) }),
  decideCompanyRequest: async ({ scope, params, body }) => ({
    status: 200,
    body: await requests.decideRequest(scope, params.requestId, body),
  }),
})
