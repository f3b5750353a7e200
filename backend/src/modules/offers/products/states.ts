import type { Machine } from '../../../shared/state-machine.ts'

export type VersionState = 'draft' | 'submitted' | 'scheduled' | 'published' | 'refused' | 'discarded'
export type VersionEvent = 'submit' | 'withdraw' | 'discard' | 'publish' | 'schedule' | 'refuse'

/** domain/rights#four-eyes: written by one person, put live by another, at once or at a moment. */
export const versionMachine: Machine<VersionState, VersionEvent> = {
  submit: { from: ['draft'], to: 'submitted' },
  withdraw: { from: ['submitted', 'scheduled'], to: 'draft' },
  discard: { from: ['draft'], to: 'discarded' },
  publish: { from: ['submitted', 'scheduled'], to: 'published' },
  schedule: { from: ['submitted'], to: 'scheduled' },
  refuse: { from: ['submitted', 'scheduled'], to: 'refused' },
}

export const OPEN_STATES: VersionState[] = ['draft', 'submitted', 'scheduled']
