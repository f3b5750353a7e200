import type { Machine } from '../../../shared/state-machine.ts'

/** What can come up of an investor (domain/limits#exempt-partnership, domain/compliance#kinds, domain/compliance#returned-debit, GwG §§ 10–15). */
export type CaseKind =
  | 'identity'
  | 'pep'
  | 'sanctions'
  | 'us_person'
  | 'third_party'
  | 'returned_debit'
  | 'limit_exemption'
  /** Declared without login (domain/withdrawal#without-login). */
  | 'withdrawal'
/** `closed`: what it was about has ended by itself. */
export type CaseState = 'open' | 'proposed' | 'cleared' | 'refused' | 'closed'
export type CaseEvent = 'propose' | 'clear' | 'confirm' | 'refuse' | 'reopen' | 'close'
/** What a person can do with a case. */
export type CaseAct = 'clear' | 'refuse' | 'confirm' | 'reopen'

export const UNDECIDED: readonly CaseState[] = ['open', 'proposed']
/** A declared withdrawal holds its contract in these; `cleared` until it is carried out, which ends the contract. */
export const HOLDING_WITHDRAWAL: readonly CaseState[] = [...UNDECIDED, 'cleared']
/** No second one of the kind is opened beside these; beside a refused withdrawal one is. */
export const STANDING: readonly CaseState[] = [...UNDECIDED, 'refused']

export const caseMachine: Machine<CaseState, CaseEvent> = {
  propose: { from: ['open'], to: 'proposed' },
  clear: { from: ['open'], to: 'cleared' },
  confirm: { from: ['proposed'], to: 'cleared' },
  refuse: { from: ['open', 'proposed'], to: 'refused' },
  reopen: { from: ['proposed', 'refused'], to: 'open' },
  close: { from: STANDING, to: 'closed' },
}

const actsByKind: Record<CaseKind, readonly CaseAct[]> = {
  identity: ['clear', 'refuse', 'reopen'],
  pep: ['clear', 'refuse', 'confirm', 'reopen'],
  // domain/compliance#sanctions: always refused; a person takes note of it.
  sanctions: ['refuse'],
  us_person: ['clear', 'refuse', 'reopen'],
  // What was refused has ended the order: nothing is left to open again.
  third_party: ['clear', 'refuse'],
  returned_debit: ['clear'],
  limit_exemption: ['clear', 'refuse', 'reopen'],
  // What comes after a refusal is another declaration, with a case of its own.
  withdrawal: ['clear', 'refuse'],
}

/** GwG § 15 (4), domain/rights#four-eyes: who clears a PEP proposes it, and another person confirms. */
export const clearingEvent = (kind: CaseKind): 'propose' | 'clear' => (kind === 'pep' ? 'propose' : 'clear')

const eventOf = (kind: CaseKind, act: CaseAct): CaseEvent => (act === 'clear' ? clearingEvent(kind) : act)

/** What can be done with a case of this kind in this state. */
export const actsOf = ({ kind, state }: { kind: CaseKind; state: CaseState }): CaseAct[] =>
  actsByKind[kind].filter((act) => caseMachine[eventOf(kind, act)].from.includes(state))

/** Whether the law and our rules leave this to compliance at all. */
export const isActOf = (kind: CaseKind, act: CaseAct): boolean => actsByKind[kind].includes(act)
