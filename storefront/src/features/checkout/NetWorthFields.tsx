import { exceedsNetWorthShare, lossSimulation } from '@goldammer/sdk/rules/ecsp-warning'
import type { Cents } from '@goldammer/sdk/units'
import { useEffect } from 'react'
import { YesNoField } from './Fields.tsx'
import { completeSituation, useSituation } from './financial-situation.ts'
import { LossSimulation } from './LossSimulation.tsx'
import { useField } from './step-form.ts'
import { useTexts } from './texts.ts'

/** Reg. (EU) 2020/1503 Art. 21 (7): the server learns only yes or no. Who types the figures has the answer reckoned. */
export function NetWorthFields({ draftId, amount }: { draftId: string; amount: Cents }) {
  const { t } = useTexts()
  const [situation, change] = useSituation(draftId)
  const { set } = useField('exceedsNetWorthShare')
  const complete = completeSituation(situation)
  const answer = complete && exceedsNetWorthShare(amount, lossSimulation(complete).netWorth)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is reported again only when it has changed
  useEffect(() => {
    if (answer !== null) set(answer)
  }, [answer])
  return (
    <fieldset className="step-group">
      <legend>{t('checkout.ecsp.title')}</legend>
      <p className="field-hint">{t('checkout.ecsp.lead')}</p>
      <YesNoField name="exceedsNetWorthShare" label={t('checkout.ecsp.question')} />
      <details className="text-sm">
        <summary className="text-link underline">{t('checkout.ecsp.reckon')}</summary>
        <div className="mt-4">
          <LossSimulation situation={situation} onChange={change} amount={amount} />
        </div>
      </details>
    </fieldset>
  )
}
