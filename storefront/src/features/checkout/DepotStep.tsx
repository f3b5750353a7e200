import { useSaveDraftDepot } from '@goldammer/sdk/store/investing'
import { useAddDepot, useListDepots } from '@goldammer/sdk/store/investor'
import type { Depot, DepotInput } from '@goldammer/sdk/store/model'
import { Note } from '../../components/ui/Note.tsx'
import { addAsInvestor, readAsInvestor } from './as-investor.ts'
import { CheckField, RadioField, TextField } from './Fields.tsx'
import { filled } from './pointer.ts'
import { proposed } from './proposed.ts'
import { Skeleton } from './Skeleton.tsx'
import { StepCard } from './StepCard.tsx'
import { errorsOf, useStepForm } from './step-form.ts'
import type { StepProps } from './step-props.ts'
import { useTexts } from './texts.ts'

const NEW = 'new'

/** Step 8: where a security is booked (R5.03). */
export function DepotStep(props: StepProps) {
  const texts = useTexts()
  const depots = useListDepots(readAsInvestor(props.draft, 'depots'))
  if (depots.error) return <Note tone="error">{errorsOf(depots.error, texts)[0]?.message}</Note>
  if (!depots.data) return <Skeleton />
  return <DepotForm {...props} depots={depots.data.data.elements} onAdded={() => depots.refetch()} />
}

type Props = StepProps & { depots: Depot[]; onAdded: () => Promise<unknown> }

function DepotForm({ draft, nextLabel, onSaved, onBack, depots, onAdded }: Props) {
  const { t } = useTexts()
  const add = useAddDepot(addAsInvestor(draft))
  const save = useSaveDraftDepot()
  const saved = draft.values.depot
  const form = useStepForm({
    initial: {
      depotId: saved?.depotId ?? proposed(depots) ?? (depots.length > 0 ? null : NEW),
      depotType: 'single' as DepotInput['depotType'],
      owner: draft.investor.name,
      secondOwner: '',
      bank: '',
      blz: '',
      bic: '',
      depotNumber: '',
      beneficialOwnerConsent: saved?.beneficialOwnerConsent ?? false,
    },
    save: async ({ depotId, secondOwner, bic, ...depot }) => {
      let id = depotId
      if (id === NEW) {
        const isJoint = depot.depotType === 'joint'
        const { data } = await add.mutateAsync({
          data: filled({
            ...depot,
            secondOwner: isJoint ? secondOwner : null,
            bic: bic.trim() || null,
          }),
        })
        id = data.id
        form.set('depotId', id)
        await onAdded()
      }
      const { beneficialOwnerConsent } = depot
      return save.mutateAsync({ draftId: draft.id, data: { depotId: id, beneficialOwnerConsent } })
    },
    onSaved,
  })
  const options = [
    ...depots.map(({ id, bank, depotNumber, owner, secondOwner }) => ({
      value: id,
      label: `${bank}, ${depotNumber}`,
      hint: [owner, secondOwner].filter(Boolean).join(', '),
    })),
    { value: NEW, label: t('checkout.depot.add') },
  ]
  return (
    <StepCard form={form} submitLabel={nextLabel} onBack={onBack}>
      <p className="text-sm">{t('checkout.depot.lead')}</p>
      <RadioField name="depotId" label={t('checkout.depot.choose')} options={options} boxed />
      {form.values.depotId === NEW && <NewDepot isJoint={form.values.depotType === 'joint'} />}
      <CheckField name="beneficialOwnerConsent">{t('checkout.depot.consent')}</CheckField>
    </StepCard>
  )
}

function NewDepot({ isJoint }: { isJoint: boolean }) {
  const { t } = useTexts()
  const types = [
    { value: 'single', label: t('checkout.depot.single') },
    { value: 'joint', label: t('checkout.depot.joint') },
  ]
  return (
    <>
      <RadioField name="depotType" label={t('checkout.depot.type')} options={types} />
      <div className="form-grid">
        <TextField name="owner" label={t('checkout.depot.owner')} maxLength={140} />
        {isJoint && <TextField name="secondOwner" label={t('checkout.depot.secondOwner')} maxLength={140} />}
        <TextField name="bank" label={t('checkout.depot.bank')} maxLength={140} />
        <TextField name="blz" label={t('checkout.depot.blz')} inputMode="numeric" maxLength={8} />
        <TextField name="bic" label={t('checkout.depot.bic')} optional maxLength={11} />
        <TextField name="depotNumber" label={t('checkout.depot.number')} maxLength={30} />
      </div>
    </>
  )
}
