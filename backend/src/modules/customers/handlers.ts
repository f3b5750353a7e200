import type { Criteria } from '../../shared/criteria.ts'
import { pagingOf } from '../../shared/criteria.ts'
import { storeHandlers } from '../../shared/operations.ts'
import { actingCustomer } from '../../shared/scope.ts'
import * as addresses from './addresses.service.ts'
import * as credentials from './credentials.service.ts'
import { register } from './registration.service.ts'
import * as customers from './service.ts'

export const store = storeHandlers({
  register: async ({ scope, body, request }) => ({ status: 200, body: await register(scope, body, request.ip) }),

  async readCustomer({ scope, session }) {
    return { status: 200, body: await customers.getCustomer(scope, scope.db, actingCustomer(scope), session) }
  },
  async changeProfile({ scope, body }) {
    await customers.changeProfile(scope, actingCustomer(scope), body)
    return { status: 200, body: { apiAlias: 'success_response', success: true } }
  },

  async sendRecoveryMail({ scope, body, request }) {
    await credentials.requestRecovery(scope, body, request.ip)
    return { status: 200, body: { apiAlias: 'success_response', success: true } }
  },
  async getCustomerRecoveryIsExpired({ scope, body }) {
    const isExpired = await credentials.isRecoveryExpired(scope, body.hash)
    return { status: 200, body: { apiAlias: 'array_struct', data: [{ isExpired }], isExpired } }
  },

  /** R7.08 */
  async listAddress({ scope, body }) {
    const { page, limit, offset } = pagingOf((body ?? {}) as Criteria)
    const all = await addresses.listAddresses(scope, actingCustomer(scope))
    const elements = all.slice(offset, offset + limit)
    return {
      status: 200,
      body: { entity: 'customer_address', total: all.length, aggregations: {}, page, limit, elements },
    }
  },
  /** R7.09 */
  async createCustomerAddress({ scope, body }) {
    return { status: 200, body: await addresses.createAddress(scope, actingCustomer(scope), body) }
  },
  /** R7.10 */
  async updateCustomerAddress({ scope, params, body }) {
    return { status: 200, body: await addresses.changeAddress(scope, actingCustomer(scope), params.addressId, body) }
  },
  async deleteCustomerAddress({ scope, session, params }) {
    await addresses.deleteAddress(scope, actingCustomer(scope), params.addressId, session)
    return { status: 204 }
  },
  async defaultBillingAddress({ scope, params }) {
    await addresses.makeDefault(scope, actingCustomer(scope), params.addressId, 'defaultBillingAddressId')
    return { status: 204 }
  },
  async defaultShippingAddress({ scope, params }) {
    await addresses.makeDefault(scope, actingCustomer(scope), params.addressId, 'defaultShippingAddressId')
    return { status: 204 }
  },
})
