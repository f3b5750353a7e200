import { useSaveDraftDocuments } from '@goldammer/sdk/store/investing'
import type { TypedConfirmation } from '@goldammer/sdk/store/model'
import { Note } from '../../components/ui/Note.tsx'
import { DocumentList, isOpened } from './DocumentList.tsx'
import { StepCard } from './StepCard.tsx'
import { useStepForm } from './step-form.ts'
import type { StepProps } from './step-props.ts'
import { TypedConfirmationFields } from './TypedConfirmationFields.tsx'
import { useTexts } from './texts.ts'

/** Step 6: every mandatory document opened, and the warning confirmed by hand (VermAnlG § 15 (4)). */
export function DocumentsStep({ draft, nextLabel, onSaved, onBack, onReload }: StepProps) {
  const { t } = useTexts()
  const save = useSaveDraftDocuments()
  const asksTyping = draft.product.vibConfirmation
  const form = useStepForm({
    initial: { typedConfirmation: { ...draft.values.documents?.typedConfirmation } as Partial<TypedConfirmation> },
    save: ({ typedConfirmation }) => {
      const data = asksTyping ? { typedConfirmation: typedBody(typedConfirmation) } : {}
      return save.mutateAsync({ draftId: draft.id, data })
    },
    onSaved,
  })
  // Some are for those who hold this investment already.
  const documents = draft.documents.filter(({ locked }) => !locked)
  const areOpened = documents.every(isOpened)
  return (
    <StepCard form={form} submitLabel={nextLabel} onBack={onBack} isSubmitOff={!areOpened}>
      <p className="text-sm">{t('checkout.documents.lead')}</p>
      {documents.length > 0 ? (
        <div id="field-documents" tabIndex={-1}>
          <DocumentList documents={documents} onReload={onReload} />
        </div>
      ) : (
        <p>{t('checkout.documents.none')}</p>
      )}
      {asksTyping && (
        <TypedConfirmationFields
          isPerson={draft.investor.kind === 'person'}
          warning={t(`common.riskNotice.${draft.product.riskNotice}`)}
        />
      )}
      {!areOpened && <Note tone="warn">{t('checkout.documents.openFirst')}</Note>}
    </StepCard>
  )
}

/** Blank fields are left out, so that the server says which one is missing. */
function typedBody(typed: Partial<TypedConfirmation>): TypedConfirmation {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value?.trim())) as unknown as TypedConfirmation
}
