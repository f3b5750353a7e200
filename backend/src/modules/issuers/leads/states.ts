import type { Machine } from '../../../shared/state-machine.ts'

export type DemandState = 'open' | 'converted' | 'declined'
/** R3.12: what becomes of somebody who looks for capital. */
export const demandMachine: Machine<DemandState, 'convert' | 'decline' | 'reopen'> = {
  convert: { from: ['open'], to: 'converted' },
  decline: { from: ['open'], to: 'declined' },
  reopen: { from: ['declined'], to: 'open' },
}

export type RequestState = 'pending' | 'accepted' | 'refused' | 'withdrawn'
/** R2.25: a further company for somebody who works for one already. */
export const requestMachine: Machine<RequestState, 'accept' | 'refuse' | 'withdraw'> = {
  accept: { from: ['pending'], to: 'accepted' },
  refuse: { from: ['pending'], to: 'refused' },
  withdraw: { from: ['pending'], to: 'withdrawn' },
}
