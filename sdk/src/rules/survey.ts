import { SURVEY_VALID_MONTHS } from '../constants.ts'
import type { LocalDate } from '../units.ts'
import { addMonths } from './local-dates.ts'
import type { Regime } from './product-types.ts'

/** R3.14, R9.02, domain/survey#questions: questions, options in their fixed order, points. */
export const SURVEY_POINTS = {
  AE1: { none: 0, self_taught: 1, trained: 2 },
  AE2: { '0_3': 0, gt_3: 2 },
  AE3: { lt_5: 0, gt_5: 1, gt_10: 2 },
  AE4: { lt_3000: 0, '3000_5000': 1, '5000_10000': 1, gt_10000: 2 },
  AE5: { to_5000: 0, to_25000: 1, gt_25000: 2 },
  AE6: { a: 0, b: 2, c: 0 },
  AE7: { a: 2, b: 0, c: 0 },
  AE8: { a: 0, b: 0, c: 2 },
} as const

export type SurveyQuestion = keyof typeof SURVEY_POINTS
export type SurveyAnswers = { [Question in SurveyQuestion]: keyof (typeof SURVEY_POINTS)[Question] }
export type SurveyOutcome = 'appropriate' | 'not_appropriate' | 'not_assessable'

export const SURVEY_QUESTIONS = Object.keys(SURVEY_POINTS) as SurveyQuestion[]
const KNOWLEDGE_QUESTIONS: readonly SurveyQuestion[] = ['AE6', 'AE7', 'AE8']
const KNOWLEDGE_NEEDED = 4
const KNOWLEDGE_FULL = 6
const TOTAL_NEEDED = 7

export interface SurveyResult {
  readonly total: number
  readonly knowledge: number
  readonly outcome: Exclude<SurveyOutcome, 'not_assessable'>
}

/** WpHG § 63 (10). A bad result warns, it never blocks. */
export function scoreSurvey(
  answers: SurveyAnswers,
  investmentExperience: readonly number[],
  requiredCodes: readonly number[],
): SurveyResult {
  const total = pointsOf(answers, SURVEY_QUESTIONS)
  const knowledge = pointsOf(answers, KNOWLEDGE_QUESTIONS)
  const isExperienced = requiredCodes.every((code) => investmentExperience.includes(code))
  const isAppropriate =
    (isExperienced || knowledge === KNOWLEDGE_FULL) && knowledge >= KNOWLEDGE_NEEDED && total >= TOTAL_NEEDED
  return { total, knowledge, outcome: isAppropriate ? 'appropriate' : 'not_appropriate' }
}

export interface LockedSurvey {
  readonly completedOn: LocalDate
  /** The codes the survey was run for. */
  readonly coveredCodes: readonly number[]
}

/** domain/checkout#step-3: a locked result skips the step if it covers the codes and, for ecsp, is at most 24 months old. */
export function isSurveyOnFile(
  survey: LockedSurvey | null,
  requiredCodes: readonly number[],
  regime: Regime,
  today: LocalDate,
): boolean {
  if (!survey || missingCodes(survey, requiredCodes).length > 0) return false
  return !isSurveyOutdated(survey, regime, today)
}

/** domain/survey#missing-code: codes the survey was not run for; each may be added once. */
export const missingCodes = ({ coveredCodes }: LockedSurvey, requiredCodes: readonly number[]): number[] =>
  requiredCodes.filter((code) => !coveredCodes.includes(code))

/** domain/survey#unlock: ecsp requires it again after 24 months. */
export const isSurveyOutdated = ({ completedOn }: LockedSurvey, regime: Regime, today: LocalDate): boolean =>
  regime === 'ecsp' && addMonths(completedOn, SURVEY_VALID_MONTHS) < today

function pointsOf(answers: SurveyAnswers, questions: readonly SurveyQuestion[]): number {
  return questions.reduce((sum, question) => {
    const points: Record<string, number> = SURVEY_POINTS[question]
    return sum + (points[answers[question]] ?? 0)
  }, 0)
}
