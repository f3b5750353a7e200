import { INVESTMENT_EXPERIENCE_CODES } from '@goldammer/sdk/constants'
import type { MessageKey } from '@goldammer/sdk/messages'
import { SURVEY_POINTS, SURVEY_QUESTIONS, type SurveyQuestion } from '@goldammer/sdk/rules/survey'
import { takeSurvey } from '@goldammer/sdk/store/investor'
import type { DraftSurvey } from '@goldammer/sdk/store/model'
import { Button, Checkbox, Form, Radio } from 'antd'
import { useState } from 'react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useUnsaved } from '../../shared/unsaved/use-unsaved.tsx'
import { useUpdate } from '../changes.ts'
import { mustBeTicked } from './depots.tsx'

/** R4.05, domain/survey#questions: AE1 to AE8 and the investments one knows, or a waiver. `waiver` is missing for who has waived already. */
export function SurveyForm({ waiver }: { waiver: string | undefined }) {
  const t = useText()
  const [form] = Form.useForm<DraftSurvey>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const { setUnsaved, warning } = useUnsaved()
  const isDeclined = Form.useWatch('declined', form) ?? false
  const take = useUpdate('survey', takeSurvey, {
    invalidates: ['survey', 'dashboard', 'declarations'],
    done: t(isDeclined ? 'own.survey.waived' : 'own.survey.saved'),
    quiet: true,
    onDone: () => setUnsaved(false),
  })
  function send({ declined = false, waiverAccepted, answers, investmentExperience = [] }: DraftSurvey) {
    setProblems([])
    take.mutate(declined ? { declined, waiverAccepted } : { declined, answers, investmentExperience }, {
      onError: (error) => setProblems(showRefusals(form, error)),
    })
  }
  return (
    <Form
      form={form}
      name="survey"
      layout="vertical"
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      onValuesChange={() => setUnsaved(true)}
      onFinish={send}
    >
      <Problems texts={problems} />
      {waiver && (
        <Choice
          name="declined"
          label={t('survey.mode')}
          options={[
            { value: false, label: t('survey.answer') },
            { value: true, label: t('survey.decline') },
          ]}
        />
      )}
      {isDeclined ? (
        <Form.Item
          name="waiverAccepted"
          valuePropName="checked"
          rules={[{ validator: mustBeTicked(t('errors.SURVEY_WAIVER_REQUIRED')) }]}
        >
          <Checkbox>{waiver}</Checkbox>
        </Form.Item>
      ) : (
        <Questions />
      )}
      <Button type="primary" htmlType="submit" loading={take.isPending}>
        {t(isDeclined ? 'own.survey.waive' : 'own.survey.submit')}
      </Button>
      {warning}
    </Form>
  )
}

function Questions() {
  const t = useText()
  const text = (question: SurveyQuestion, name: string) => t(`survey.${question}.${name}` as MessageKey)
  return (
    <>
      {SURVEY_QUESTIONS.map((question) => (
        <Choice
          key={question}
          name={['answers', question]}
          label={text(question, 'question')}
          options={Object.keys(SURVEY_POINTS[question]).map((value) => ({ value, label: text(question, value) }))}
        />
      ))}
      <fieldset className="plain">
        <legend className="small strong">{t('survey.experience')}</legend>
        <Form.Item name="investmentExperience">
          <Checkbox.Group
            className="stack tight"
            options={INVESTMENT_EXPERIENCE_CODES.map((value) => ({ value, label: t(`survey.code.${value}`) }))}
          />
        </Form.Item>
      </fieldset>
    </>
  )
}

interface ChoiceProps {
  name: string | string[]
  label: string
  options: { value: string | boolean; label: string }[]
}

function Choice({ name, label, options }: ChoiceProps) {
  const t = useText()
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: t('validation.required') }]}>
      <Radio.Group aria-label={label} vertical options={options} />
    </Form.Item>
  )
}
