import type { MessageKey } from '@goldammer/sdk/messages'
import type { CheckoutDraft, DraftStepName } from '@goldammer/sdk/store/model'

/** R2.28: the server's steps, and the button at the end. */
export type StepId = DraftStepName | 'buy'

type Step = {
  id: StepId
  labelKey: (draft: CheckoutDraft) => MessageKey
  applies: (draft: CheckoutDraft) => boolean
  isDone: (draft: CheckoutDraft) => boolean
}

const stateOf = (draft: CheckoutDraft, id: DraftStepName) => draft.steps.find(({ step }) => step === id)

/** The server decides what belongs to this investment and what is complete (domain/checkout#steps). */
function serverStep(id: DraftStepName, labelKey: MessageKey | ((draft: CheckoutDraft) => MessageKey)): Step {
  return {
    id,
    labelKey: typeof labelKey === 'function' ? labelKey : () => labelKey,
    applies: (draft) => stateOf(draft, id)?.applies ?? false,
    isDone: (draft) => stateOf(draft, id)?.state === 'done',
  }
}

const STEPS: readonly Step[] = [
  serverStep('personalData', 'checkout.step.personalData'),
  serverStep('investment', ({ product }) =>
    product.walletRequired ? 'checkout.step.investmentWallet' : 'checkout.step.investment',
  ),
  {
    ...serverStep('survey', 'checkout.step.survey'),
    // Once answered it is locked and asked of nobody again; whoever answered it here still finds it where it stood.
    applies: (draft) => (stateOf(draft, 'survey')?.applies ?? false) || Boolean(draft.values.survey),
  },
  serverStep('confirmation', 'checkout.step.confirmation'),
  serverStep('risk', 'checkout.step.risk'),
  serverStep('documents', 'checkout.step.documents'),
  serverStep('promotionCode', 'checkout.step.promotionCode'),
  serverStep('bankAccount', 'checkout.step.bankAccount'),
  serverStep('depot', 'checkout.step.depot'),
  serverStep('summary', 'checkout.step.summary'),
  { id: 'buy', labelKey: () => 'checkout.step.buy', applies: () => true, isDone: () => false },
]

export type ShownStep = {
  id: StepId
  /** Counted over the steps of this investment. */
  number: number
  labelKey: MessageKey
  isDone: boolean
}

export function shownSteps(draft: CheckoutDraft): ShownStep[] {
  return STEPS.filter((step) => step.applies(draft)).map((step, index) => ({
    id: step.id,
    number: index + 1,
    labelKey: step.labelKey(draft),
    isDone: step.isDone(draft),
  }))
}

/** The first step that is not complete; when all are, the button. */
export function firstOpenStep(steps: readonly ShownStep[]): StepId {
  return steps.find(({ isDone }) => !isDone)?.id ?? 'buy'
}

/** Where a visitor lands who reloads, comes back or follows a link: never beyond the first incomplete step. */
export function reachableStep(steps: readonly ShownStep[], wanted: string | null): StepId {
  const open = firstOpenStep(steps)
  const asked = steps.findIndex(({ id }) => id === wanted)
  const furthest = steps.findIndex(({ id }) => id === open)
  return asked >= 0 && asked <= furthest ? steps[asked]!.id : open
}

/** After saving a step: the next one that is not complete, from here on; else the first open one. */
export function stepAfter(steps: readonly ShownStep[], saved: StepId): StepId {
  const place = steps.findIndex(({ id }) => id === saved)
  return steps.slice(place + 1).find(({ isDone }) => !isDone)?.id ?? firstOpenStep(steps)
}
