import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { canMove, type Machine } from '../../../shared/state-machine.ts'
import { type Owner, type StepKey, stepOf } from './checklist.ts'

export type StepState = 'open' | 'submitted' | 'done' | 'skipped' | 'not_worked_on'
export type StepAct = 'submit' | 'confirm' | 'return' | 'finish' | 'skip' | 'reopen'

/** The company submits what is its own, our staff look at it; what is ours we finish. */
export const stepMachine: Machine<StepState, StepAct> = {
  submit: { from: ['open', 'not_worked_on'], to: 'submitted' },
  confirm: { from: ['submitted'], to: 'done' },
  return: { from: ['submitted'], to: 'open' },
  finish: { from: ['open', 'not_worked_on'], to: 'done' },
  skip: { from: ['open', 'submitted', 'not_worked_on'], to: 'skipped' },
  reopen: { from: ['done', 'skipped'], to: 'open' },
}

const actsOf: Record<Owner, readonly StepAct[]> = {
  company: ['submit'],
  staff: ['confirm', 'return', 'finish', 'skip', 'reopen'],
}

/** Acts whose notification has a reason. */
export const NEEDS_REASON: readonly StepAct[] = ['return', 'skip', 'reopen']

type Facts = { key: StepKey; state: StepState; hasFile: boolean }

/** Null: they may. */
export function refuseAct(who: Owner, act: StepAct, { key, state, hasFile }: Facts): ErrorCode | null {
  const { owner, needsFile } = stepOf(key)
  if (who === 'company' && owner === 'staff') return 'PROJECT_STEP_OF_STAFF'
  if (!actsOf[who].includes(act) || !canMove(stepMachine, state, act)) return 'INVALID_TRANSITION'
  // What the company has to do is done by its own word or not at all.
  if (act === 'finish' && owner === 'company') return 'INVALID_TRANSITION'
  if (needsFile && !hasFile && (act === 'submit' || act === 'finish')) return 'PROJECT_FILE_REQUIRED'
  return null
}

/** What somebody may do now; a missing file is refused at the attempt. */
export const listActs = (who: Owner, facts: Facts): StepAct[] =>
  actsOf[who].filter((act) => refuseAct(who, act, { ...facts, hasFile: true }) === null)
