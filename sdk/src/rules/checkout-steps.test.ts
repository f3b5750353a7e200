import { expect, test } from 'vitest'
import { checkoutSteps, firstOpenStep, requiredConfirmations, STEP_NUMBERS, type StepFacts } from './checkout-steps.ts'

const loan: StepFacts['product'] = {
  type: 'subordinatedLoan',
  regime: 'vermanlg_2a',
  ecsp: false,
  isin: null,
  tokenProviderProductId: null,
  singleInvestmentLimitRequired: true,
  vibConfirmation: true,
  askBankDataInvestor: true,
  askDepotDataInvestor: false,
  micaWhitePaper: false,
}
const facts = (change: Partial<StepFacts> = {}): StepFacts => ({
  product: loan,
  isSurveyOnFile: false,
  surveyOutcome: null,
  isEcspAboveThreshold: false,
  limitReason: 'BASE_1000',
  politicallyExposedPerson: false,
  ...change,
})

test('R2.28 the plain way to a subordinated loan', () =>
  expect(checkoutSteps(facts())).toEqual([
    'personalData',
    'investment',
    'survey',
    'risk',
    'documents',
    'promotionCode',
    'bankAccount',
    'summary',
  ]))

test('R2.28 a security asks for account and depot', () => {
  const bond = { ...loan, type: 'bond' as const, regime: 'wppg_wib' as const, isin: 'XF0000GAMB05' }
  const steps = checkoutSteps(facts({ product: bond }))
  expect(steps.slice(-3)).toEqual(['bankAccount', 'depot', 'summary'])
  expect(STEP_NUMBERS.bankAccount).toBe(STEP_NUMBERS.depot)
})

test('R4.05 a locked result skips the survey, and a bad one requires a confirmation', () => {
  const steps = checkoutSteps(facts({ isSurveyOnFile: true, surveyOutcome: 'not_appropriate' }))
  expect(steps).not.toContain('survey')
  expect(steps).toContain('confirmation')
  expect(checkoutSteps(facts({ surveyOutcome: 'appropriate' }))).not.toContain('confirmation')
})

test('R5.08 every reason adds its own statement', () =>
  expect(
    requiredConfirmations(
      facts({
        surveyOutcome: 'not_assessable',
        isEcspAboveThreshold: true,
        limitReason: 'INCOME_CAP_25000',
        politicallyExposedPerson: true,
      }),
    ),
  ).toEqual(['not_assessable', 'ecsp_warning', 'income', 'pep']))

test('R9.02 the wealth confirmation belongs to the asset rung', () =>
  expect(requiredConfirmations(facts({ limitReason: 'ASSETS_100K' }))).toEqual(['wealth']))

test('R2.28 an ordinary good has no investment steps', () =>
  expect(checkoutSteps(facts({ product: { ...loan, type: 'collectible', regime: 'none' } }))).toEqual([]))

test('R2.28 returning opens the first step that is not done', () => {
  const steps = checkoutSteps(facts())
  expect(firstOpenStep(steps, new Set(['personalData', 'investment', 'risk']))).toBe('survey')
  expect(firstOpenStep(steps, new Set(steps))).toBeNull()
})
