import { addDays } from '@goldammer/sdk/rules/local-dates'
import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import type { LocalDate } from '@goldammer/sdk/units'

export const PHASES = ['application', 'preparation', 'approval', 'funding', 'running', 'repayment'] as const
export type Phase = (typeof PHASES)[number]
export type Owner = 'company' | 'staff'

/** Days that the due day of a step depends on; null while they are unknown. */
export type Anchors = {
  drafted: LocalDate
  start: LocalDate | null
  end: LocalDate | null
  /** The end of the term. */
  term: LocalDate | null
}

type Step = { phase: Phase; owner: Owner; due: [keyof Anchors, number]; needsFile?: true }

/** R2.25: a round from application to repayment; who does what, and so many days from which day. */
export const CHECKLIST = {
  company_data: { phase: 'application', owner: 'company', due: ['drafted', 7] },
  proofs: { phase: 'application', owner: 'company', due: ['drafted', 14], needsFile: true },
  pitch_deck: { phase: 'application', owner: 'company', due: ['drafted', 14], needsFile: true },
  first_review: { phase: 'application', owner: 'staff', due: ['drafted', 21] },
  funding_plan: { phase: 'preparation', owner: 'company', due: ['drafted', 28], needsFile: true },
  annual_accounts: { phase: 'preparation', owner: 'company', due: ['drafted', 28], needsFile: true },
  terms: { phase: 'preparation', owner: 'staff', due: ['drafted', 35] },
  information_sheet: { phase: 'preparation', owner: 'staff', due: ['drafted', 42], needsFile: true },
  product_page: { phase: 'preparation', owner: 'company', due: ['drafted', 42] },
  sheet_permitted: { phase: 'approval', owner: 'staff', due: ['start', -14], needsFile: true },
  payment_ready: { phase: 'approval', owner: 'staff', due: ['start', -7] },
  release: { phase: 'approval', owner: 'staff', due: ['start', -3] },
  opening_news: { phase: 'funding', owner: 'company', due: ['start', 1] },
  review_contracts: { phase: 'funding', owner: 'company', due: ['end', 0] },
  answer_questions: { phase: 'funding', owner: 'company', due: ['end', 0] },
  close_round: { phase: 'funding', owner: 'staff', due: ['end', 7] },
  use_of_funds: { phase: 'running', owner: 'company', due: ['end', 180], needsFile: true },
  reporting: { phase: 'running', owner: 'company', due: ['end', 365] },
  repayment_plan: { phase: 'repayment', owner: 'company', due: ['term', -60], needsFile: true },
  final_payout: { phase: 'repayment', owner: 'staff', due: ['term', 0] },
  closing_report: { phase: 'repayment', owner: 'company', due: ['term', 30], needsFile: true },
} as const satisfies Record<string, Step>

export type StepKey = keyof typeof CHECKLIST
export const STEP_KEYS = Object.keys(CHECKLIST) as StepKey[]
export const stepOf = (key: StepKey): Step => CHECKLIST[key]

export function dueOn(key: StepKey, anchors: Anchors): LocalDate | null {
  const [anchor, days] = stepOf(key).due
  const day = anchors[anchor]
  return day && addDays(day, days)
}

const phaseOfRound: Record<RoundState, Phase> = {
  draft: 'application',
  upcoming: 'approval',
  open: 'funding',
  funded: 'funding',
  oversubscribed: 'funding',
  closed: 'running',
  not_funded: 'running',
}

/** What the round has left behind by its state is not due any more; whether somebody did it only a record of it says. */
export const isBehind = (key: StepKey, roundState: RoundState): boolean =>
  PHASES.indexOf(stepOf(key).phase) < PHASES.indexOf(phaseOfRound[roundState])
