import type { Criteria } from '../../shared/criteria.ts'
import { storeHandlers } from '../../shared/operations.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { listPaymentMethods, listShippingMethods } from '../reference/service.ts'
import type { Cart } from './cart.ts'
import { previewCart } from './service.ts'

type Request = { scope: Scope; session: Session; query: object; body?: object | undefined }

const isSet = (flag: unknown) => [true, 1, '1', 'true'].includes(flag as boolean)

/** `onlyAvailable` leaves out what the present cart cannot use; an empty cart can use all. */
const availableTo =
  <Method>(
    read: (scope: Scope, criteria: Criteria) => Promise<{ elements: Method[]; total: number }>,
    isUsable: (cart: Cart, method: Method) => boolean,
  ) =>
  async ({ scope, session, query, body }: Request) => {
    const criteria: Criteria & { onlyAvailable?: unknown } = body ?? query
    const list = await read(scope, criteria)
    if (!isSet(criteria.onlyAvailable)) return { status: 200, body: list } as const
    const cart = await previewCart(scope, session)
    const elements = list.elements.filter((method) => cart.lines.length === 0 || isUsable(cart, method))
    return { status: 200, body: { ...list, elements, total: elements.length } } as const
  }

const paymentMethods = availableTo(
  listPaymentMethods,
  (cart, method) => !method.extensions?.goodsOnly || cart.lines.some((line) => line.isGood),
)
/** Only what is sent needs to be shipped. */
const shippingMethods = availableTo(listShippingMethods, (cart) => cart.shipping !== null)

export const store = storeHandlers({
  readPaymentMethod: paymentMethods,
  readPaymentMethodGet: paymentMethods,
  readShippingMethod: shippingMethods,
  readShippingMethodGet: shippingMethods,
})
