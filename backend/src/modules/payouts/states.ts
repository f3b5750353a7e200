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
