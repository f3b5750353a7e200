import type { LimitReason } from './limit.ts'
import { isOrdinaryGood, type ProductFacts, requiresBankAccount, requiresDepot } from './product-types.ts'
import type { SurveyOutcome } from './survey.ts'

/** R2.28, domain/checkout#steps. Bank account and depot share number 8. */
export const CHECKOUT_STEPS = [
  'personalData',
  'investment',
  'survey',
  'confirmation',
  'risk',
  'documents',
  'promotionCode',
  'bankAccount',
  'depot',
  'summary',
] as const

export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

export const STEP_NUMBERS: Record<CheckoutStep, number> = {
  personalData: 1,
  investment: 2,
  survey: 3,
  confirmation: 4,
  risk: 5,
  documents: 6,
  promotionCode: 7,
  bankAccount: 8,
  depot: 8,
  summary: 9,
}

/** R5.08: the statements of step 4, each to be ticked. */
export type ConfirmationKey = 'not_appropriate' | 'not_assessable' | 'ecsp_warning' | 'wealth' | 'income' | 'pep'

export interface ConfirmationFacts {
  /** Null while the survey is open. */
  readonly surveyOutcome: SurveyOutcome | null
  readonly isEcspAboveThreshold: boolean
  /** The step of the limit that applies to the order. */
  readonly limitReason: LimitReason
  readonly politicallyExposedPerson: boolean
}

export function requiredConfirmations(facts: ConfirmationFacts): ConfirmationKey[] {
  const keys: ConfirmationKey[] = []
  if (facts.surveyOutcome === 'not_appropriate' || facts.surveyOutcome === 'not_assessable') {
    keys.push(facts.surveyOutcome)
  }
  if (facts.isEcspAboveThreshold) keys.push('ecsp_warning')
  if (facts.limitReason === 'ASSETS_100K') keys.push('wealth')
  if (facts.limitReason === 'INCOME_2X' || facts.limitReason === 'INCOME_CAP_25000') keys.push('income')
  if (facts.politicallyExposedPerson) keys.push('pep')
  return keys
}

export interface StepFacts extends ConfirmationFacts {
  readonly product: ProductFacts
  /** A locked result is valid for this product: see isSurveyOnFile. */
  readonly isSurveyOnFile: boolean
}

/** Whether a step of an investment order applies. An ordinary good has its own steps (domain/checkout#steps). */
function stepApplies(step: CheckoutStep, facts: StepFacts): boolean {
  if (isOrdinaryGood(facts.product)) return false
  switch (step) {
    case 'survey':
      return !facts.isSurveyOnFile
    case 'confirmation':
      return requiredConfirmations(facts).length > 0
    case 'bankAccount':
      return requiresBankAccount(facts.product)
    case 'depot':
      return requiresDepot(facts.product)
    default:
      return true
  }
}

export function checkoutSteps(facts: StepFacts): CheckoutStep[] {
  return CHECKOUT_STEPS.filter((step) => stepApplies(step, facts))
}

/** The step at which a returning visitor continues; null when the order can be placed. */
export function firstOpenStep(steps: readonly CheckoutStep[], done: ReadonlySet<CheckoutStep>): CheckoutStep | null {
  return steps.find((step) => !done.has(step)) ?? null
}
