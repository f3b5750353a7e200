import { canMove, type Machine } from '../../shared/state-machine.ts'

export type RunState = 'preparing' | 'draft' | 'released' | 'posted' | 'discarded'
export type RunEvent = 'prepare' | 'show' | 'release' | 'post' | 'discard' | 'remake'

/** A product has one run in these at a time. */
export const OPEN_RUN_STATES: RunState[] = ['preparing', 'draft', 'released']

/** domain/payouts#failed-job: draft by a job, review by finance, release by a second person, transfers, posted. One whose booking failed is begun again. */
export const runMachine: Machine<RunState, RunEvent> = {
  prepare: { from: [null], to: 'preparing' },
  show: { from: ['preparing'], to: 'draft' },
  release: { from: ['draft'], to: 'released' },
  post: { from: ['released'], to: 'posted' },
  discard: { from: ['preparing', 'draft', 'released'], to: 'discarded' },
  remake: { from: ['released'], to: 'released' },
}

type Reached = { state: RunState; failedAt: Date | null; bookedThrough: number }

/** Bookings are never taken back: what is released can be discarded only where its job failed before the first one. */
export const mayDiscardRun = ({ state, failedAt, bookedThrough }: Reached): boolean =>
  canMove(runMachine, state, 'discard') && (state !== 'released' || (failedAt !== null && bookedThrough === 0))

export const mayRemakeRun = ({ state, failedAt }: Reached): boolean => state === 'released' && failedAt !== null

export type ProfitState = 'submitted' | 'approved' | 'refused' | 'withdrawn'
export type ProfitEvent = 'submit' | 'approve' | 'refuse' | 'withdraw'

/** domain/profit-figures#enter, domain/rights#four-eyes: the issuer enters a profit or proceeds, finance decides. */
export const profitMachine: Machine<ProfitState, ProfitEvent> = {
  submit: { from: [null], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  refuse: { from: ['submitted'], to: 'refused' },
  withdraw: { from: ['submitted'], to: 'withdrawn' },
}
