import type { MessageKey } from '@goldammer/sdk/messages'
import { stateTones, type Tone } from '@goldammer/sdk/rules/state-tones'
import type { Order } from '@goldammer/sdk/store/model'
import type { Texts } from '../../lib/i18n.ts'

/** domain/labels#labels: an investment shows its contract's state, goods show their own. */
export function stateLabel(order: Order, t: Texts): { label: string; tone: Tone } {
  const contract = order.extensions?.contract
  if (contract) {
    const key: MessageKey = `states.contract.${contract.state}`
    return { label: t(key), tone: stateTones.contract[contract.state] }
  }
  const state = order.stateMachineState.technicalName
  if (!isGoodsState(state)) return { label: order.stateMachineState.name, tone: 'gray' }
  return { label: t(`states.goodsOrder.${state}`), tone: stateTones.goodsOrder[state] }
}

function isGoodsState(state: string): state is keyof typeof stateTones.goodsOrder {
  return Object.hasOwn(stateTones.goodsOrder, state)
}
