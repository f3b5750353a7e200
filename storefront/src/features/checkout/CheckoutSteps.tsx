import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { getReadDraftQueryKey, useOpenDraft, useReadDraft } from '@goldammer/sdk/store/investing'
import type { CheckoutDraft, InvestorIdentity } from '@goldammer/sdk/store/model'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Note } from '../../components/ui/Note.tsx'
import { BankAccountStep } from './BankAccountStep.tsx'
import { BuyStep } from './BuyStep.tsx'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { DepotStep } from './DepotStep.tsx'
import { DocumentsStep } from './DocumentsStep.tsx'
import { foldedLine } from './folded.ts'
import { InvestmentStep } from './InvestmentStep.tsx'
import { LaterLink } from './LaterLink.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PersonalDataStep } from './PersonalDataStep.tsx'
import { PromotionStep } from './PromotionStep.tsx'
import { RiskStep } from './RiskStep.tsx'
import { StepProgress, StepRail } from './StepRail.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { SurveyStep } from './SurveyStep.tsx'
import { nameIdentity, nameStep, useStepAddress } from './step-address.ts'
import { errorsOf } from './step-form.ts'
import type { StepProps } from './step-props.ts'
import { firstOpenStep, reachableStep, type ShownStep, type StepId, shownSteps, stepAfter } from './steps.ts'
import { useTexts } from './texts.ts'

/** R2.28: one step open at a time; each is saved on the server before the next opens. */
export function CheckoutSteps({ initialDraft }: { initialDraft: CheckoutDraft }) {
  const texts = useTexts()
  const { t } = texts
  const client = useQueryClient()
  const [draftId, setDraftId] = useState(initialDraft.id)
  const query = useReadDraft(draftId, { query: { refetchOnWindowFocus: 'always' } })
  const draft = query.data?.data ?? initialDraft
  const steps = shownSteps(draft)
  const [wanted, goTo] = useStepAddress()
  const current = reachableStep(steps, wanted)
  const shown = useRef(current)
  const position = steps.findIndex(({ id }) => id === current)
  const openDraft = useOpenDraft()

  useEffect(() => nameStep(current), [current])

  // A step that opens has the focus at its heading; the first one came with the page.
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    document.getElementById(`step-${current}`)?.focus()
  }, [current])

  // A page that comes back as it was left keeps what is typed there, unless its draft has become an order since.
  const { refetch } = query
  useEffect(() => {
    async function onShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      const { error } = await refetch()
      if (error instanceof ApiClientError && error.status === 404) location.reload()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [refetch])

  async function take(saved: CheckoutDraft) {
    const queryKey = getReadDraftQueryKey(saved.id)
    // What was asked for before it was saved may arrive after it, and would undo it here.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, { data: saved, status: 200, headers: new Headers() })
    setDraftId(saved.id)
  }

  async function saved(step: StepId, next: CheckoutDraft) {
    await take(next)
    goTo(stepAfter(shownSteps(next), step))
  }

  async function invest(identity: InvestorIdentity) {
    const { data } = await openDraft.mutateAsync({ data: { productId: draft.productId, investorId: identity.id } })
    await take(data)
    nameIdentity(identity)
    goTo(firstOpenStep(shownSteps(data)))
  }

  const failed = openDraft.error ?? query.error
  const reload = () => void query.refetch()
  return (
    <div className="checkout">
      <StepProgress steps={steps} current={current} />
      <StepRail steps={steps} current={current} missing={missingOf(draft, steps, current)} onOpen={goTo} />
      <div className="grid gap-4">
        {/* Of the steps to come only the next is shown; the rail has them all. */}
        {failed && <Note tone="error">{errorsOf(failed, texts)[0]?.message}</Note>}
        {steps.map((step, index) => {
          const title = `${step.number}. ${t(step.labelKey)}`
          if (step.id !== current && index > position + 1 && !step.isDone) return null
          if (step.id !== current) {
            return (
              <FoldedStep
                key={step.id}
                step={step}
                title={title}
                isLocked={step.id === 'survey' && draft.survey.locked}
                line={foldedLine(draft, step.id, texts)}
                onOpen={goTo}
              />
            )
          }
          const before = steps[index - 1]
          return (
            <OpenStep key={`${draft.id} ${step.id}`} title={title} id={step.id}>
              <StepBody
                id={step.id}
                draft={draft}
                nextLabel={t('checkout.step.next', { number: step.number + 1 })}
                onSaved={(next) => saved(step.id, next)}
                onChanged={take}
                onBack={before && (() => goTo(before.id))}
                onReload={reload}
                onIdentity={invest}
              />
            </OpenStep>
          )
        })}
        <LaterLink draft={draft} />
      </div>
      <OrderSummary draft={draft} />
    </div>
  )
}

type BodyProps = StepProps & { id: StepId; onIdentity: (identity: InvestorIdentity) => void }

function StepBody({ id, onIdentity, ...props }: BodyProps) {
  switch (id) {
    case 'personalData':
      return <PersonalDataStep {...props} onIdentity={onIdentity} />
    case 'investment':
      return <InvestmentStep {...props} />
    case 'survey':
      return <SurveyStep {...props} />
    case 'confirmation':
      return <ConfirmationStep {...props} />
    case 'risk':
      return <RiskStep {...props} />
    case 'documents':
      return <DocumentsStep {...props} />
    case 'promotionCode':
      return <PromotionStep {...props} />
    case 'bankAccount':
      return <BankAccountStep {...props} />
    case 'depot':
      return <DepotStep {...props} />
    case 'summary':
      return <SummaryStep key={props.draft.figures.version} {...props} />
    case 'buy':
      return <BuyStep draft={props.draft} onReload={props.onReload} />
  }
}

/** Later steps that the server found wanting although they had been done. */
function missingOf(draft: CheckoutDraft, steps: ShownStep[], current: StepId): ReadonlySet<StepId> {
  const position = steps.findIndex(({ id }) => id === current)
  const earlier = steps.slice(0, position).filter(({ isDone }) => !isDone)
  const refused = draft.steps.filter(
    ({ step, state, missing }) => state === 'open' && missing.length > 0 && draft.values[step],
  )
  return new Set<StepId>([...earlier.map(({ id }) => id), ...refused.map(({ step }) => step)])
}

function OpenStep({ id, title, children }: { id: StepId; title: string; children: ReactNode }) {
  return (
    <section className="step-card" aria-labelledby={`step-${id}`}>
      <h2 id={`step-${id}`} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

type FoldedProps = {
  step: ShownStep
  title: string
  line: string
  isLocked: boolean
  onOpen: (step: StepId) => void
}

function FoldedStep({ step, title, line, isLocked, onOpen }: FoldedProps) {
  const { t } = useTexts()
  if (!step.isDone) return <div className="step-folded step-later">{title}</div>
  return (
    <div className="step-folded">
      <div className="min-w-0">
        <b>{title}</b>
        {line && <p className="text-sm text-text-muted">{line}</p>}
      </div>
      <button
        type="button"
        className="step-change"
        aria-label={t(isLocked ? 'checkout.step.showLabel' : 'checkout.step.changeLabel', { name: t(step.labelKey) })}
        onClick={() => onOpen(step.id)}
      >
        {t(isLocked ? 'common.action.show' : 'checkout.step.change')}
      </button>
    </div>
  )
}
