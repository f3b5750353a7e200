import { isLiveContract } from '@goldammer/sdk/rules/contract-states'
import { type ProductFacts, requiresDepot, requiresWallet } from '@goldammer/sdk/rules/product-types'
import type { UnitDeliveryState } from '@goldammer/sdk/rules/state-tones'
import type { Machine } from '../../../shared/state-machine.ts'
import type { ContractState } from '../states.ts'

export type DeliveryEvent = 'order' | 'send' | 'confirm' | 'fail' | 'retry' | 'finish' | 'drop'

/** domain/deliveries#states. `finish`: done by hand what the custodian could not do. */
export const deliveryMachine: Machine<UnitDeliveryState, DeliveryEvent> = {
  order: { from: [null], to: 'ordered' },
  send: { from: ['ordered'], to: 'sent' },
  confirm: { from: ['sent'], to: 'confirmed' },
  fail: { from: ['ordered', 'sent'], to: 'failed' },
  retry: { from: ['failed'], to: 'ordered' },
  finish: { from: ['failed'], to: 'confirmed' },
  drop: { from: ['ordered', 'failed'], to: 'void' },
}

export type DeliveryWay = 'wallet' | 'depot'
export type DeliveryDirection = 'out' | 'back'

/** Where the units of a product go (domain/deliveries#one-each-way); most have none. */
export function deliveryWay(
  product: Pick<ProductFacts, 'type' | 'tokenProviderProductId' | 'askDepotDataInvestor'>,
): DeliveryWay | null {
  if (requiresWallet(product)) return 'wallet'
  return requiresDepot(product) ? 'depot' : null
}

/** Units are the investor's from the payment on; where it came back, the delivery rests until it is paid again. */
export const HOLDING: readonly ContractState[] = ['3_2_active', '8_5_cancellation_marked', '8_6_terminated']

export const hasEnded = (state: ContractState): boolean => !isLiveContract(state) || state === 'completed'

/** What the depot bank has redeemed has left the depot by itself; everything else is given back (domain/deliveries#states). */
export const comesBack = (way: DeliveryWay, state: ContractState): boolean => way === 'wallet' || state !== 'completed'
