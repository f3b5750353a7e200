import type { DeliveryState, GoodsOrderState } from '@goldammer/sdk/rules/state-tones'
import type { Machine } from '../../shared/state-machine.ts'

/** domain/goods#states: an order of goods has no contract and a life of its own. */
export const goodsMachine: Machine<GoodsOrderState, 'place' | 'proceed' | 'complete' | 'cancel' | 'rescind'> = {
  place: { from: [null], to: 'open' },
  proceed: { from: ['open', 'in_progress'], to: 'in_progress' },
  complete: { from: ['open', 'in_progress'], to: 'completed' },
  cancel: { from: ['open', 'in_progress'], to: 'cancelled' },
  // A download was delivered with its payment; nothing has to come back.
  rescind: { from: ['completed'], to: 'cancelled' },
}

/** domain/goods#states: begins with the order, where something is to be shipped. */
export const deliveryMachine: Machine<DeliveryState, 'ship' | 'takeBack'> = {
  ship: { from: ['open'], to: 'shipped' },
  takeBack: { from: ['shipped'], to: 'returned' },
}
