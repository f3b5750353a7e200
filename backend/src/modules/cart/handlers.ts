import { storeHandlers } from '../../shared/operations.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Cart } from './cart.ts'
import { addItems, changeItems, emptyCart, removeItems } from './changes.service.ts'
import { readCart } from './service.ts'
import { toCart } from './wire.ts'

const answer = (scope: Scope, cart: Cart) => ({
  status: 200 as const,
  body: toCart(cart, scope.locale, scope.clock.now()),
})

export const store = storeHandlers({
  readCart: async ({ scope, session }) => answer(scope, await readCart(scope, session)),
  addLineItem: async ({ scope, session, body, request }) =>
    answer(scope, await addItems(scope, session, body.items ?? [], request.caller)),
  updateLineItem: async ({ scope, session, body }) =>
    answer(scope, await changeItems(scope, session, body.items ?? [])),
  removeLineItem: async ({ scope, session, body }) => answer(scope, await removeItems(scope, session, body.ids)),
  removeLineItemDeprecated: async ({ scope, session, query }) =>
    answer(scope, await removeItems(scope, session, query.ids)),
  async deleteCart({ scope, session }) {
    await emptyCart(scope, session)
    return { status: 204 }
  },
})
