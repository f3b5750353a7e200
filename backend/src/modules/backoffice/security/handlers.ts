import { staffHandlers, storeHandlers } from '../../../shared/operations.ts'
import * as events from './list.service.ts'

export const store = storeHandlers({
  listOwnSecurityEvents: async ({ scope }) => ({ status: 200, body: await events.listOwnSecurityEvents(scope) }),
})

export const staff = staffHandlers({
  listSecurityEvents: async ({ scope, query }) => ({
    status: 200,
    body: await events.listSecurityEvents(scope, query),
  }),
})
