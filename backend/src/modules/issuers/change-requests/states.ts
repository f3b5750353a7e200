import type { ChangeRequestState } from '@goldammer/sdk/rules/state-tones'
import type { Machine } from '../../../shared/state-machine.ts'

export type { ChangeRequestState } from '@goldammer/sdk/rules/state-tones'

export type ChangeRequestEvent = 'accept' | 'refuse' | 'withdraw'

export const changeRequestMachine: Machine<ChangeRequestState, ChangeRequestEvent> = {
  accept: { from: ['pending'], to: 'accepted' },
  refuse: { from: ['pending'], to: 'refused' },
  withdraw: { from: ['pending'], to: 'withdrawn' },
}

/** One field, as it stood and as it shall be, as text. */
