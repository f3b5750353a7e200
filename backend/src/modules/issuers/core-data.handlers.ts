import { downloadHeaders } from '../../shared/download.ts'
import { staffHandlers, storeChecks, storeHandlers } from '../../shared/operations.ts'
import * as coreData from './core-data.service.ts'
import * as proofs from './proofs.service.ts'
import * as representatives from './representatives.service.ts'

export const store = storeHandlers({
  readCoreData: async ({ scope, params }) => ({
    status: 200,
    body: await coreData.readCoreData(scope, params.companyId),
  }),
  updateCoreData: async ({ scope, params, body, headers }) => ({
    status: 200,
    body: await coreData.updateCoreData(scope, params.companyId, body, headers['record-version']),
  }),
  addCoreDataProof: async ({ scope, params, body }) => ({
    status: 200,
    body: await coreData.addCoreDataProof(scope, params.companyId, body),
  }),
  createCoreDataProofTicket: async ({ scope, session, params, request }) => ({
    status: 200,
    body: await proofs.createCoreDataProofTicket({ scope, session, address: request.caller }, params),
  }),
  listCoreDataHistory: async ({ scope, params }) => ({
    status: 200,
    body: await coreData.listHistory(scope, params.companyId),
  }),

  listIssuerRepresentatives: async ({ scope, params }) => ({
    status: 200,
    body: await representatives.listRepresentatives(scope, params.companyId),
  }),
  addIssuerRepresentative: async ({ scope, params, body }) => ({
    status: 201,
    body: await representatives.addRepresentative(scope, params.companyId, body),
  }),
  updateIssuerRepresentative: async ({ scope, params, body, headers }) => ({
    status: 200,
    body: await representatives.updateRepresentative(scope, params, body, headers['record-version']),
  }),
  removeIssuerRepresentative: async ({ scope, params, headers }) => ({
    status: 200,
    body: await representatives.removeRepresentative(scope, params, headers['record-version']),
  }),
})

export const checks = storeChecks({
  updateCoreData: ({ scope, params, body }) => coreData.refuseCoreData(scope, params.companyId, body),
})

export const staff = staffHandlers({
  listCompanyProofs: async ({ scope, params }) => ({
    status: 200,
    body: await proofs.listCompanyProofs(scope, params.companyId),
  }),
  async readCompanyProof({ scope, params }) {
    const download = await proofs.openCompanyProof(scope, params.companyId, params.proofId)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
})
