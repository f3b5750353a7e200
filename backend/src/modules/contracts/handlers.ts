import { storeHandlers } from '../../shared/operations.ts'
import { readDashboard } from './dashboard.service.ts'
import { listInvestments, readInvestment } from './investments.service.ts'
import { readOrderStatus } from './order-status.service.ts'
import { withdraw } from './withdrawal.service.ts'

export const store = storeHandlers({
  readInvestorDashboard: async ({ scope }) => ({ status: 200, body: await readDashboard(scope) }),
  listInvestments: async ({ scope, query }) => ({ status: 200, body: await listInvestments(scope, query) }),
  readInvestment: async ({ scope, params }) => ({
    status: 200,
    body: await readInvestment(scope, params.orderId, params.productId),
  }),
  readOrderStatus: async ({ scope, params }) => ({ status: 200, body: await readOrderStatus(scope, params.orderId) }),
  withdraw: async ({ scope, params, body }) => ({ status: 200, body: await withdraw(scope, params.orderId, body) }),
})
