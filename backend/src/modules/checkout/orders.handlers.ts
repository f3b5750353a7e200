import type { Criteria } from '../../shared/criteria.ts'
import { storeHandlers } from '../../shared/operations.ts'
import { customerOf } from '../session/service.ts'
import { listOrders } from './orders.service.ts'

export const store = storeHandlers({
  readOrder: async ({ scope, session, body }) => ({
    status: 200,
    body: await listOrders(scope, customerOf(session), body as Criteria | undefined),
  }),
})
