import type { Ladder } from '@goldammer/sdk/rules/limit-law'
import { CheckField } from './Fields.tsx'
import { sumsOf } from './limit-sums.ts'
import { NumberField } from './NumberField.tsx'
import { useTexts } from './texts.ts'

/** Signed for each order; either figure may be missing (domain/limits#disclosure). */
export function SelfDisclosureFields({ ladder }: { ladder: Ladder | null }) {
  const texts = useTexts()
  const { t } = texts
  const sums = sumsOf(ladder, texts)
  return (
    <fieldset className="step-group" id="field-selfDisclosure" tabIndex={-1}>
      <legend>{t('checkout.invest.disclosure')}</legend>
      <p className="field-hint">{t('checkout.invest.disclosureHint', sums)}</p>
      <div className="form-grid">
        <NumberField
          name="selfDisclosure/freeAssets"
          label={t('checkout.invest.freeAssets')}
          hint={t('checkout.invest.freeAssetsHint', sums)}
        />
        <NumberField
          name="selfDisclosure/monthlyNetIncome"
          label={t('checkout.invest.income')}
          hint={t('checkout.invest.incomeHint', sums)}
        />
      </div>
      <CheckField name="selfDisclosure/confirmed">{t('checkout.invest.disclosureConfirmed')}</CheckField>
    </fieldset>
  )
}
