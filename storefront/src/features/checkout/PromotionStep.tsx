import { useSaveDraftPromotionCode } from '@goldammer/sdk/store/investing'
import type { DraftPromotion } from '@goldammer/sdk/store/model'
import { useRef, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Note } from '../../components/ui/Note.tsx'
import { TextField } from './Fields.tsx'
import { StepCard } from './StepCard.tsx'
import { useStepForm } from './step-form.ts'
import type { StepProps } from './step-props.ts'
import { useTexts } from './texts.ts'

/** Step 7: optional; a code that is not valid is answered once and hinders nothing. */
export function PromotionStep({ draft, nextLabel, onSaved, onChanged, onBack }: StepProps) {
  const { t } = useTexts()
  const [answer, setAnswer] = useState<DraftPromotion | null>(draft.promotion)
  const isChecking = useRef(false)
  const save = useSaveDraftPromotionCode()
  const form = useStepForm({
    initial: { code: draft.values.promotionCode?.code ?? '' },
    save: ({ code }) => save.mutateAsync({ draftId: draft.id, data: { code: code.trim() || null } }),
    onSaved: (saved) => {
      const { promotion } = saved
      const isKnown = promotion?.state === 'applied' || promotion?.code === answer?.code
      if (!isChecking.current && (!promotion || isKnown)) return onSaved(saved)
      setAnswer(promotion)
      onChanged(saved)
    },
  })

  async function check() {
    isChecking.current = true
    await form.submit()
    isChecking.current = false
  }

  return (
    <StepCard form={form} submitLabel={nextLabel} onBack={onBack}>
      <p className="text-sm">{t('checkout.promotion.lead')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField name="code" label={t('checkout.promotion.label')} optional autoComplete="off" maxLength={255} />
        <Button variant="outline" busy={form.isBusy} onClick={check}>
          {t('checkout.promotion.apply')}
        </Button>
      </div>
      <div role="status">
        {answer && <Note tone={answer.state === 'applied' ? 'ok' : 'warn'}>{answer.message}</Note>}
      </div>
    </StepCard>
  )
}
