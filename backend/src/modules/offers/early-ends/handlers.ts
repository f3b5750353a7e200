import { staffHandlers, storeHandlers } from '../../../shared/operations.ts'
import * as review from './review.service.ts'
import { askForEarlyEnd, listEarlyEnds, withdrawEarlyEnd } from './service.ts'

export const store = storeHandlers({
  listEarlyEnds: async ({ scope, params }) => ({ status: 200, body: await listEarlyEnds(scope, params) }),
  askForEarlyEnd: async ({ scope, params, body }) => ({ status: 201, body: await askForEarlyEnd(scope, params, body) }),
  withdrawEarlyEnd: async ({ scope, params: { earlyEndId, ...place } }) => ({
    status: 200,
    body: await withdrawEarlyEnd(scope, place, earlyEndId),
  }),
})

export const staff = staffHandlers({
  listEarlyEndRecords: async ({ scope, query }) => ({
    status: 200,
    body: await review.listEarlyEndRecords(scope, query),
  }),
  readEarlyEndRecord: async ({ scope, params }) => ({
    status: 200,
    body: await review.readEarlyEndRecord(scope, params.earlyEndId),
  }),
  decideEarlyEnd: async ({ scope, params, body }) => ({
    status: 200,
    body: await review.decideEarlyEnd(scope, params.earlyEndId, body),
  }),
})
