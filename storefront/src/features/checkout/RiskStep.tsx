import { formatDate } from '@goldammer/sdk/format'
import { useSaveDraftRisk } from '@goldammer/sdk/store/investing'
import { eurosToCents } from '@goldammer/sdk/units'
import { RiskNote } from '../../components/ui/RiskNote.tsx'
import { Costs } from './Costs.tsx'
import { DocumentList } from './DocumentList.tsx'
import { CheckField } from './Fields.tsx'
import { completeSituation, useSituation } from './financial-situation.ts'
import { LossSimulation } from './LossSimulation.tsx'
import { StepCard } from './StepCard.tsx'
import { useStepForm } from './step-form.ts'
import type { StepProps } from './step-props.ts'
import { useTexts } from './texts.ts'

/** Step 5: the risk, what it costs, and who earns from it (WpHG §§ 63 (7), 70). */
export function RiskStep({ draft, nextLabel, onSaved, onBack, onReload }: StepProps) {
  const { t } = useTexts()
  const save = useSaveDraftRisk()
  const saved = draft.values.risk
  // Once noted it holds for a year: the figures are not kept, the confirmation is.
  const notedAt = draft.lossSimulatedAt
  const asksSimulation = draft.product.ecspDisclosureRequired && notedAt === null
  const [situation, changeSituation] = useSituation(draft.id)
  const isSimulated = completeSituation(situation) !== null
  const form = useStepForm({
    initial: {
      riskNotice: saved?.riskNotice ?? false,
      costs: saved?.costs ?? false,
      lossSimulation: false,
    },
    save: ({ lossSimulation, ...confirmed }) => {
      const data = {
        ...confirmed,
        riskVersion: draft.riskVersion,
        ...(asksSimulation && { lossSimulation: lossSimulation && isSimulated }),
      }
      return save.mutateAsync({ draftId: draft.id, data })
    },
    onSaved,
  })
  const sheets = draft.documents.filter(({ id }) => draft.sheets.includes(id))
  return (
    <StepCard form={form} submitLabel={nextLabel} onBack={onBack}>
      <RiskNote label={`${t('checkout.risk.notice')}:`} text={draft.riskNotice} />
      <CheckField name="riskNotice">{t('checkout.risk.noticeConfirm')}</CheckField>
      {sheets.length > 0 && (
        <div className="step-group" id="field-documents" tabIndex={-1}>
          <h3>{t('checkout.risk.sheet')}</h3>
          <DocumentList documents={sheets} onReload={onReload} />
        </div>
      )}
      <div className="step-group">
        <h3>{t('checkout.risk.costs')}</h3>
        <Costs costs={draft.costs} amount={eurosToCents(draft.amount)} />
      </div>
      <CheckField name="costs">{t('checkout.risk.costsConfirm')}</CheckField>
      {draft.product.ecspDisclosureRequired && notedAt !== null && (
        <p className="text-sm">{t('checkout.ecsp.simulationNoted', { day: formatDate(new Date(notedAt)) })}</p>
      )}
      {asksSimulation && (
        <fieldset className="step-group">
          <legend>{t('checkout.ecsp.simulation')}</legend>
          <p className="field-hint">{t('checkout.ecsp.simulationLead')}</p>
          <LossSimulation situation={situation} onChange={changeSituation} amount={eurosToCents(draft.amount)} />
          {isSimulated ? (
            <CheckField name="lossSimulation">{t('checkout.ecsp.simulationConfirm')}</CheckField>
          ) : (
            <p className="text-sm" id="field-lossSimulation" tabIndex={-1}>
              {t('checkout.ecsp.simulationFirst')}
            </p>
          )}
        </fieldset>
      )}
    </StepCard>
  )
}
