import { storeHandlers } from '../../shared/operations.ts'
import * as coreData from './core-data.service.ts'
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
