import { INVESTMENT_EXPERIENCE_CODES } from '@goldammer/sdk/constants'
import type { MessageKey } from '@goldammer/sdk/messages'
import { SURVEY_POINTS, SURVEY_QUESTIONS, type SurveyQuestion } from '@goldammer/sdk/rules/survey'
import { useSaveDraftSurvey } from '@goldammer/sdk/store/investing'
import type { DraftSurvey } from '@goldammer/sdk/store/model'
import { Button } from '../../components/ui/Button.tsx'
import { ErrorText } from '../../components/ui/Field.tsx'
import { Note } from '../../components/ui/Note.tsx'
import { CheckField, RadioField } from './Fields.tsx'
import { StepActions, StepCard } from './StepCard.tsx'
import { useField, useStepForm } from './step-form.ts'
import type { StepProps } from './step-props.ts'
import { useTexts } from './texts.ts'

type Values = {
  declined: boolean
  waiverAccepted: boolean
  answers: Partial<Record<SurveyQuestion, string>>
  investmentExperience: number[]
}

/** Step 3: once, then locked; or declined with a waiver (R4.05). */
export function SurveyStep({ draft, nextLabel, onSaved, onBack }: StepProps) {
  const { t } = useTexts()
  const save = useSaveDraftSurvey()
  const saved = draft.values.survey
  const form = useStepForm<Values>({
    initial: {
      declined: saved?.declined ?? false,
      waiverAccepted: saved?.waiverAccepted ?? false,
      answers: saved?.answers ?? {},
      investmentExperience: saved?.investmentExperience ?? [],
    },
    save: ({ declined, waiverAccepted, answers, investmentExperience }) => {
      const data = declined
        ? { declined, waiverAccepted }
        : { declined, investmentExperience, ...(!isCompletion && { answers }) }
      return save.mutateAsync({ draftId: draft.id, data: data as DraftSurvey })
    },
    onSaved,
  })
  const { outcome, locked, required, missingCodes } = draft.survey
  // What a locked result was not run for may be added once (domain/survey#missing-code); the answers stay, and it can no longer be declined.
  const isCompletion = missingCodes.length > 0
  if (locked && !required) {
    return (
      <div className="grid gap-4">
        <Note tone="ok">{t('checkout.survey.locked')}</Note>
        {outcome && <p>{t(`checkout.survey.outcome.${outcome}`)}</p>}
        <StepActions onBack={onBack}>
          <Button size="lg" onClick={() => onSaved(draft)}>
            {nextLabel}
          </Button>
        </StepActions>
      </div>
    )
  }
  return (
    <StepCard form={form} submitLabel={nextLabel} onBack={onBack}>
      <p className="text-sm">{t('checkout.survey.lead')}</p>
      {isCompletion ? (
        <Note>{t('checkout.survey.completion')}</Note>
      ) : (
        <RadioField
          name="declined"
          label={t('survey.mode')}
          options={[
            { value: false, label: t('survey.answer') },
            { value: true, label: t('survey.decline') },
          ]}
        />
      )}
      {form.values.declined ? (
        <CheckField name="waiverAccepted">{draft.survey.waiver}</CheckField>
      ) : (
        <>
          {!isCompletion && SURVEY_QUESTIONS.map((question) => <Question key={question} question={question} />)}
          <ExperienceField codes={isCompletion ? missingCodes : INVESTMENT_EXPERIENCE_CODES} />
        </>
      )}
    </StepCard>
  )
}

function Question({ question }: { question: SurveyQuestion }) {
  const { t } = useTexts()
  const text = (name: string) => t(`survey.${question}.${name}` as MessageKey)
  const options = Object.keys(SURVEY_POINTS[question]).map((value) => ({ value, label: text(value) }))
  return <RadioField name={`answers/${question}`} label={text('question')} options={options} />
}

function ExperienceField({ codes }: { codes: readonly number[] }) {
  const { t } = useTexts()
  const { id, value, set, error } = useField('investmentExperience')
  const ticked = value as number[]
  return (
    <fieldset className="choice" id={id} tabIndex={-1}>
      <legend>{t('survey.experience')}</legend>
      <div className="grid gap-1 sm:grid-cols-2">
        {codes.map((code) => (
          <label key={code} className="check">
            <input
              type="checkbox"
              checked={ticked.includes(code)}
              onChange={(event) =>
                set(event.target.checked ? [...ticked, code] : ticked.filter((other) => other !== code))
              }
            />
            <span>{t(`survey.code.${code}` as MessageKey)}</span>
          </label>
        ))}
      </div>
      <ErrorText id={id} error={error} />
    </fieldset>
  )
}
