import type { Order } from '@goldammer/sdk/store/model'

const stateOf = (thing: { stateMachineState?: { technicalName: string } } | undefined) =>
  thing?.stateMachineState?.technicalName ?? ''

/** The newest payment of an order. */
export const paymentOf = ({ transactions }: Pick<Order, 'transactions'>) => transactions.at(-1)

/** Goods go back until they are shipped or their money is on its way; an investment is left in the portal. */
export function isCancellable(order: Order): boolean {
  const { technicalName } = order.stateMachineState
  return (
    !order.extensions?.contract &&
    ['open', 'in_progress'].includes(technicalName) &&
    order.deliveries.every((delivery) => !['shipped', 'returned'].includes(stateOf(delivery))) &&
    !['filed', 'settled'].includes(stateOf(paymentOf(order)))
  )
}

/** Nothing is signed yet, or the signing failed: the payment's own page is where to go (R4.03). */
export const isPayable = (order: Order): boolean =>
  stateOf(order) !== 'cancelled' && ['created', 'mandate_pending', 'failed'].includes(stateOf(paymentOf(order)))
