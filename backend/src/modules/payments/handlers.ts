import { storeHandlers } from '../../shared/operations.ts'
import { customerOf } from '../session/service.ts'
import { startPayment } from './session.service.ts'

export const store = storeHandlers({
  handlePaymentMethod: async ({ scope, session, body }) => ({
    status: 200,
    body: { redirectUrl: await startPayment(scope, customerOf(session), body) },
  }),
  handlePaymentMethodGet: async ({ scope, session, query }) => ({
    status: 200,
    body: { redirectUrl: await startPayment(scope, customerOf(session), query) },
  }),
})
