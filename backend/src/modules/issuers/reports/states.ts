import { daysBetween } from '@goldammer/sdk/rules/local-dates'
import type { LocalDate } from '@goldammer/sdk/units'
import type { Machine } from '../../../shared/state-machine.ts'

export type ReportState = 'open' | 'submitted' | 'accepted' | 'returned' | 'waived'
export type ReportEvent =
  | 'submit'
  | 'takeBack'
  | 'takeBackToReturned'
  | 'takeBackToAccepted'
  | 'takeBackToWaived'
  | 'accept'
  | 'return'
  | 'waive'
  | 'end'
  | 'reopen'
/** What is open is shown by its day. */
export type ShownState = Exclude<ReportState, 'open'> | 'open' | 'due' | 'overdue'

/** domain/reports#review: the company hands in, again where something was wrong; our staff decide what waits. */
export const reportMachine: Machine<ReportState, ReportEvent> = {
  submit: { from: ['open', 'submitted', 'returned', 'accepted', 'waived'], to: 'submitted' },
  // As it stood before: with nothing, with what was decided on the version before, or waived.
  takeBack: { from: ['submitted'], to: 'open' },
  takeBackToReturned: { from: ['submitted'], to: 'returned' },
  takeBackToAccepted: { from: ['submitted'], to: 'accepted' },
  takeBackToWaived: { from: ['submitted'], to: 'waived' },
  accept: { from: ['submitted'], to: 'accepted' },
  return: { from: ['submitted'], to: 'returned' },
  waive: { from: ['open', 'returned'], to: 'waived' },
  // Nobody's money works any more.
  end: { from: ['open', 'returned'], to: 'waived' },
  // Money works again.
  reopen: { from: ['waived'], to: 'open' },
}

/** Days before its own that a duty is called due. */
export const DUE_SOON = 30

type StoredReport = { state: ReportState; dueOn: LocalDate }

export function shownState({ state, dueOn }: StoredReport, today: LocalDate): ShownState {
  if (state !== 'open') return state
  if (today > dueOn) return 'overdue'
  return daysBetween(today, dueOn) <= DUE_SOON ? 'due' : 'open'
}

/** Nothing waits or is accepted though the day has passed. */
export const isLate = ({ state, dueOn }: StoredReport, today: LocalDate): boolean =>
  (state === 'open' || state === 'returned') && today > dueOn
