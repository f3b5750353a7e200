import type { EarlyEndState } from '@goldammer/sdk/rules/state-tones'
import type { Machine } from '../../../shared/state-machine.ts'

export type { EarlyEndState } from '@goldammer/sdk/rules/state-tones'

export type EarlyEndEvent = 'accept' | 'refuse' | 'withdraw' | 'lapse'

export const earlyEndMachine: Machine<EarlyEndState, EarlyEndEvent> = {
  accept: { from: ['pending'], to: 'accepted' },
  refuse: { from: ['pending'], to: 'refused' },
  withdraw: { from: ['pending'], to: 'withdrawn' },
  lapse: { from: ['pending'], to: 'lapsed' },
}
