import { downloadHeaders } from '../../../shared/download.ts'
import { staffHandlers, storeHandlers } from '../../../shared/operations.ts'
import { addChangeRequest, listChangeRequests, withdrawChangeRequest } from './investor.service.ts'
import * as issuer from './issuer.service.ts'
import * as review from './review.service.ts'

export const store = storeHandlers({
  listChangeRequests: async ({ scope }) => ({ status: 200, body: await listChangeRequests(scope) }),
  addChangeRequest: async ({ scope, body }) => ({ status: 201, body: await addChangeRequest(scope, body) }),
  withdrawChangeRequest: async ({ scope, params }) => ({
    status: 200,
    body: await withdrawChangeRequest(scope, params.changeRequestId),
  }),

  listCompanyChangeRequests: async ({ scope, params }) => ({
    status: 200,
    body: await issuer.listCompanyChangeRequests(scope, params.companyId),
  }),
  addCompanyChangeRequest: async ({ scope, params, body }) => ({
    status: 201,
    body: await issuer.addCompanyChangeRequest(scope, params.companyId, body),
  }),
  withdrawCompanyChangeRequest: async ({ scope, params }) => ({
    status: 200,
    body: await issuer.withdrawCompanyChangeRequest(scope, params.companyId, params.changeRequestId),
  }),
})

export const staff = staffHandlers({
  listRequestedChanges: async ({ scope, query }) => ({
    status: 200,
    body: await review.listRequestedChanges(scope, query),
  }),
  readRequestedChange: async ({ scope, params }) => ({
    status: 200,
    body: await review.readRequestedChange(scope, params.changeRequestId),
  }),
  decideRequestedChange: async ({ scope, params, body }) => ({
    status: 200,
    body: await review.decideRequestedChange(scope, params.changeRequestId, body),
  }),
  async readRequestedChangeFile({ scope, params }) {
    const download = await review.openRequestedChange(scope, params.changeRequestId)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
})
