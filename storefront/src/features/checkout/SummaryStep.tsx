import { useSaveDraftSummary } from '@goldammer/sdk/store/investing'
import type { DraftChange, DraftSummary } from '@goldammer/sdk/store/model'
import { Note } from '../../components/ui/Note.tsx'
import { AcceptedTexts, acceptedOf, tickedOf } from './AcceptedTexts.tsx'
import { TextField } from './Fields.tsx'
import { OrderFigures } from './OrderFigures.tsx'
import { StepCard } from './StepCard.tsx'
import { useStepForm } from './step-form.ts'
import type { StepProps } from './step-props.ts'
import { useTexts } from './texts.ts'

/** Step 9: the figures, the declarations, tax; what changed since is shown and confirmed again. */
export function SummaryStep({ draft, nextLabel, onSaved, onBack, onReload }: StepProps) {
  const { t } = useTexts()
  const save = useSaveDraftSummary()
  const isPerson = draft.investor.kind === 'person'
  const person = draft.values.personalData?.person
  const form = useStepForm({
    initial: {
      // What has changed must be confirmed again.
      accepted: tickedOf(draft.declarations, draft.changes.length > 0 ? [] : draft.values.summary?.accepted),
      taxId: draft.values.summary?.taxId ?? person?.taxId ?? '',
    },
    save: ({ accepted, taxId }) => {
      const data: DraftSummary = {
        accepted: acceptedOf(draft.declarations, accepted),
        ...(isPerson && { taxId: taxId.trim() || null }),
        figuresVersion: draft.figures.version,
      }
      return save.mutateAsync({ draftId: draft.id, data })
    },
    onSaved,
    onRefused: (error) => {
      if (error.has('DRAFT_CHANGED')) onReload()
    },
  })
  return (
    <StepCard form={form} submitLabel={nextLabel} onBack={onBack}>
      {draft.changes.length > 0 && <Changes changes={draft.changes} />}
      <section className="step-group" aria-labelledby="summary-figures">
        <h3 id="summary-figures">{t('checkout.summary.figures')}</h3>
        <OrderFigures draft={draft} />
      </section>
      {isPerson && (
        <fieldset className="step-group">
          <legend>{t('checkout.summary.tax')}</legend>
          <TextField
            name="taxId"
            label={t('checkout.person.taxId')}
            hint={t('checkout.person.taxIdHint')}
            inputMode="numeric"
            optional
            maxLength={20}
            className="max-w-[320px]"
          />
          <p className="field-hint">{t('checkout.summary.churchTax')}</p>
        </fieldset>
      )}
      <fieldset className="step-group">
        <legend>{t('checkout.summary.declarations')}</legend>
        <AcceptedTexts texts={draft.declarations} />
      </fieldset>
    </StepCard>
  )
}

function Changes({ changes }: { changes: DraftChange[] }) {
  const { t } = useTexts()
  return (
    <Note tone="warn">
      <p className="font-semibold">{t('checkout.summary.changed')}</p>
      <table className="data-table my-2">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('checkout.risk.cost')}</th>
            <th scope="col">{t('checkout.summary.before')}</th>
            <th scope="col">{t('checkout.summary.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, label, before, after }) => (
            <tr key={`${field} ${label}`}>
              <th scope="row">{label}</th>
              <td>
                <s>{before ?? '–'}</s>
              </td>
              <td>{after ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('checkout.summary.recheck')}</p>
    </Note>
  )
}
