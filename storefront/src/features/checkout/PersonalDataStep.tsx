import { useSaveDraftPersonalData } from '@goldammer/sdk/store/investing'
import { useReadInvestorCompany, useReadInvestorProfile } from '@goldammer/sdk/store/investor'
import type { InvestorIdentity, Person } from '@goldammer/sdk/store/model'
import { Note } from '../../components/ui/Note.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { CheckField, YesNoField } from './Fields.tsx'
import { IdentityChoice } from './IdentityChoice.tsx'
import { PersonFields } from './PersonFields.tsx'
import { initialPersonalData, personalDataBody } from './personal-data.ts'
import { Skeleton } from './Skeleton.tsx'
import { StepCard } from './StepCard.tsx'
import { errorsOf, LockedContext, useStepForm } from './step-form.ts'
import type { StepProps } from './step-props.ts'
import { ThirdPartyFields } from './ThirdPartyFields.tsx'
import { useTexts } from './texts.ts'
import { VerifiedNote } from './VerifiedNote.tsx'

type Props = StepProps & { onIdentity: (identity: InvestorIdentity) => void }

/** Step 1: who invests; prefilled, to be confirmed. */
export function PersonalDataStep(props: Props) {
  const texts = useTexts()
  const { draft } = props
  const isPerson = draft.investor.kind === 'person'
  const profile = useReadInvestorProfile({ query: { enabled: isPerson } })
  const company = useReadInvestorCompany(draft.investor.id, { query: { enabled: !isPerson } })
  if (profile.isLoading || company.isLoading) return <Skeleton />
  const error = profile.error ?? company.error
  if (error) return <Note tone="error">{errorsOf(error, texts)[0]?.message}</Note>
  const locked = isPerson
    ? profile.data?.data.verifiedFields.map((field) => `person/${field}`)
    : company.data?.data.verifiedFields.map((field) => `company/${field}`)
  return (
    <div className="grid gap-6">
      <IdentityChoice current={draft.investor} onIdentity={props.onIdentity} />
      <LockedContext value={locked ?? []}>
        <PersonalDataForm
          key={draft.id}
          {...props}
          profile={profile.data?.data.person}
          isIdentified={(locked ?? []).length > 0}
        />
      </LockedContext>
    </div>
  )
}

type FormProps = Props & { profile: Person | undefined; isIdentified: boolean }

function PersonalDataForm({ draft, profile, isIdentified, nextLabel, onSaved, onBack }: FormProps) {
  const { t } = useTexts()
  const isPerson = draft.investor.kind === 'person'
  const save = useSaveDraftPersonalData()
  const form = useStepForm({
    initial: initialPersonalData(draft, profile),
    save: (values) => save.mutateAsync({ draftId: draft.id, data: personalDataBody(values, isPerson) }),
    onSaved,
  })
  return (
    <StepCard form={form} submitLabel={nextLabel} onBack={onBack}>
      <VerifiedNote investorId={isPerson ? undefined : draft.investor.id} />
      {isPerson ? (
        <PersonFields isGerman={form.values.person.country === 'DE'} isIdentified={isIdentified} />
      ) : (
        <CompanyFields
          investorId={draft.investor.id}
          company={form.values.company}
          onProof={(proof, fileName) => form.set(`company/${proof}`, fileName)}
          representatives={form.values.representatives}
          onChange={(representatives) => form.set('representatives', representatives)}
        />
      )}
      <YesNoField name="actsOnOwnAccount" label={t('checkout.person.ownAccount')} />
      {form.values.actsOnOwnAccount === false && <ThirdPartyFields />}
      <p className="text-sm text-text-muted">{t('checkout.person.checkHint')}</p>
      <CheckField name="confirmed">
        {t(isPerson ? 'checkout.person.confirmed' : 'checkout.person.confirmedCompany')}
      </CheckField>
    </StepCard>
  )
}
