import type { Criteria } from '../../../shared/criteria.ts'
import { storeHandlers } from '../../../shared/operations.ts'
import * as wishlist from './service.ts'

const done = { status: 200, body: { apiAlias: 'success_response', success: true } } as const

export const store = storeHandlers({
  readCustomerWishlist: async ({ scope, body }) => ({
    status: 200,
    body: await wishlist.readWishlist(scope, (body ?? {}) as Criteria),
  }),
  readWishlistProductIds: async ({ scope }) => ({ status: 200, body: await wishlist.readProductIds(scope) }),
  async addProductOnWishlist({ scope, params }) {
    await wishlist.addProduct(scope, params.productId)
    return done
  },
  async mergeProductOnWishlist({ scope, body }) {
    await wishlist.mergeProducts(scope, body.productIds)
    return done
  },
  async deleteProductOnWishlist({ scope, params }) {
    await wishlist.removeProduct(scope, params.productId)
    return done
  },
})
