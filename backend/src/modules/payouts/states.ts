import type { Machine } from '../../shared/state-machine.ts'

export type RunState = 'preparing' | 'draft' | 'released' | 'posted' | 'discarded'
export type RunEvent = 'prepare' | 'show' | 'release' | 'post' | 'discard'

/** A product has one run in these at a time. */
export const OPEN_RUN_STATES: RunState[] = ['preparing', 'draft', 'released']

/** domain §7: draft by a job, review by finance, release by a second person, transfers, posted. */
export const runMachine: Machine<RunState, RunEvent> = {
  prepare: { from: [null], to: 'preparing' },
  show: { from: ['preparing'], to: 'draft' },
  release: { from: ['draft'], to: 'released' },
  post: { from: ['released'], to: 'posted' },
  discard: { from: ['preparing', 'draft'], to: 'discarded' },
}

export type ProfitState = 'submitted' | 'approved' | 'refused' | 'withdrawn'
export type ProfitEvent = 'submit' | 'approve' | 'refuse' | 'withdraw'

/** domain §6, §9: the issuer enters a profit or proceeds, finance decides. */
export const profitMachine: Machine<ProfitState, ProfitEvent> = {
  submit: { from: [null], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  refuse: { from: ['submitted'], to: 'refused' },
  withdraw: { from: ['submitted'], to: 'withdrawn' },
}
