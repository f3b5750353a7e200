import { useSaveDraftConfirmation } from '@goldammer/sdk/store/investing'
import type { DraftConfirmation } from '@goldammer/sdk/store/model'
import { Note } from '../../components/ui/Note.tsx'
import { AcceptedTexts, acceptedOf, tickedOf } from './AcceptedTexts.tsx'
import { RadioField } from './Fields.tsx'
import { StepCard } from './StepCard.tsx'
import { useStepForm } from './step-form.ts'
import type { StepProps } from './step-props.ts'
import { useTexts } from './texts.ts'

/** Step 4: one statement for each reason, each to be ticked (R5.08). */
export function ConfirmationStep({ draft, nextLabel, onSaved, onBack }: StepProps) {
  const { t } = useTexts()
  const save = useSaveDraftConfirmation()
  const statements = draft.requiredConfirmations
  const question = draft.understandingQuestion
  const form = useStepForm({
    initial: {
      accepted: tickedOf(statements, draft.values.confirmation?.accepted),
      understandingAnswer: draft.values.confirmation?.understandingAnswer ?? null,
    },
    save: ({ accepted, understandingAnswer }) => {
      const data: DraftConfirmation = {
        accepted: acceptedOf(statements, accepted),
        ...(question && { understandingAnswer }),
      }
      return save.mutateAsync({ draftId: draft.id, data })
    },
    onSaved,
  })
  const { outcome } = draft.survey
  return (
    <StepCard form={form} submitLabel={nextLabel} onBack={onBack}>
      {outcome && outcome !== 'appropriate' && <Note tone="warn">{t(`checkout.survey.outcome.${outcome}`)}</Note>}
      <p className="text-sm">{t('checkout.confirmation.lead')}</p>
      <AcceptedTexts texts={statements} />
      {question && (
        <RadioField
          name="understandingAnswer"
          label={question.text}
          options={question.options.map(({ key, text }) => ({ value: key, label: text }))}
        />
      )}
    </StepCard>
  )
}
