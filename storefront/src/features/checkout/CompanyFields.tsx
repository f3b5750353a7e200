import { representativeOf } from '@goldammer/sdk/rules/own-representative'
import { REPRESENTATIVE_ROLES } from '@goldammer/sdk/rules/representative-roles'
import { readInvestorProfile } from '@goldammer/sdk/store/investor'
import type { CompanyRepresentative, InvestorCompany, Person } from '@goldammer/sdk/store/model'
import { useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { today } from '../../lib/calendar.ts'
import { CompanyProofs, type Proof } from './CompanyProofs.tsx'
import { AddressCountryField, BirthDateField, DateField, SelectField, TextField, YesNoField } from './Fields.tsx'
import { NumberField } from './NumberField.tsx'
import { EMPTY_REPRESENTATIVE } from './personal-data.ts'
import { useTexts } from './texts.ts'

const MOST = 20

type Props = {
  investorId: string
  company: InvestorCompany
  onProof: (proof: Proof, fileName: string | null) => void
  representatives: CompanyRepresentative[]
  onChange: (representatives: CompanyRepresentative[]) => void
}

export function CompanyFields({ investorId, company, onProof, representatives, onChange }: Props) {
  const { t } = useTexts()
  return (
    <>
      <fieldset className="step-group">
        <legend>{t('checkout.company.data')}</legend>
        <div className="form-grid">
          <TextField
            name="company/name"
            label={t('checkout.company.name')}
            autoComplete="organization"
            maxLength={255}
          />
          <TextField name="company/legalForm" label={t('checkout.company.legalForm')} maxLength={60} />
          <TextField name="company/registerNr" label={t('checkout.company.registerNr')} maxLength={60} />
          <TextField name="company/registryCourt" label={t('checkout.company.registryCourt')} maxLength={255} />
          <TextField
            name="company/powerOfRepresentation"
            label={t('checkout.company.powerOfRepresentation')}
            maxLength={255}
          />
          <TextField name="company/email" label={t('checkout.company.email')} type="email" maxLength={255} />
          <DateField name="company/foundingDate" label={t('checkout.company.foundingDate')} max={today()} optional />
          <TextField name="company/vatId" label={t('checkout.company.vatId')} optional maxLength={20} />
          <TextField name="company/taxNr" label={t('checkout.company.taxNr')} optional maxLength={30} />
          <TextField name="company/taxOffice" label={t('checkout.company.taxOffice')} optional maxLength={255} />
        </div>
      </fieldset>
      <fieldset className="step-group">
        <legend>{t('checkout.company.address')}</legend>
        <div className="form-grid">
          <TextField
            name="company/street"
            label={t('checkout.person.street')}
            autoComplete="address-line1"
            maxLength={255}
          />
          <TextField name="company/streetNumber" label={t('checkout.person.streetNumber')} maxLength={20} />
          <TextField
            name="company/postalCode"
            label={t('checkout.person.postalCode')}
            autoComplete="postal-code"
            maxLength={20}
          />
          <TextField
            name="company/city"
            label={t('checkout.person.city')}
            autoComplete="address-level2"
            maxLength={255}
          />
          <AddressCountryField name="company/country" label={t('checkout.person.country')} />
        </div>
      </fieldset>
      <YesNoField name="company/usPerson" label={t('checkout.company.us')} />
      <CompanyProofs investorId={investorId} company={company} onProof={onProof} />
      <fieldset className="step-group" id="field-representatives" tabIndex={-1}>
        <legend>{t('checkout.company.representatives')}</legend>
        <p className="field-hint">{t('checkout.company.ownersHint')}</p>
        <OwnData
          onKnown={(person) => onChange(representatives.with(0, representativeOf(person, representatives[0]!)))}
        />
        {representatives.map((_representative, index) => (
          <Representative
            // biome-ignore lint/suspicious/noArrayIndexKey: the pointers count by place too
            key={index}
            place={index}
            onRemove={
              representatives.length > 1
                ? () => onChange(representatives.filter((_one, other) => other !== index))
                : undefined
            }
          />
        ))}
        {representatives.length < MOST && (
          <div>
            <Button variant="outline" onClick={() => onChange([...representatives, EMPTY_REPRESENTATIVE])}>
              {t('checkout.company.addRepresentative')}
            </Button>
          </div>
        )}
      </fieldset>
    </>
  )
}

/** Most who invest for a company represent it: what they have entered about themselves need not be typed again. */
function OwnData({ onKnown }: { onKnown: (person: Person) => void }) {
  const { t } = useTexts()
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle')
  async function take() {
    setState('reading')
    try {
      const { data } = await readInvestorProfile()
      onKnown(data.person)
      setState('idle')
    } catch (error) {
      console.error('The profile could not be read.', error)
      setState('failed')
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="outline" disabled={state === 'reading'} onClick={() => void take()}>
        {t('common.representative.takeOwn')}
      </Button>
      {state === 'failed' && (
        <p className="field-error" role="alert">
          {t('common.representative.takeOwnFailed')}
        </p>
      )}
    </div>
  )
}

function Representative({ place, onRemove }: { place: number; onRemove: (() => void) | undefined }) {
  const { t } = useTexts()
  const at = (field: string) => `representatives/${place}/${field}`
  const title = t('checkout.company.representative', { number: place + 1 })
  return (
    <fieldset className="representative">
      <legend className="font-semibold">{title}</legend>
      <div className="form-grid">
        <TextField name={at('firstName')} label={t('checkout.person.firstName')} maxLength={255} />
        <TextField name={at('lastName')} label={t('checkout.person.lastName')} maxLength={255} />
        <SelectField
          name={at('companyRole')}
          label={t('common.representative.companyRole')}
          hint={t('common.representative.roleHint')}
          choices={REPRESENTATIVE_ROLES.map((value) => ({ value, label: t(`common.representative.role.${value}`) }))}
        />
        <TextField name={at('position')} label={t('checkout.company.position')} optional maxLength={255} />
        <BirthDateField name={at('dateOfBirth')} />
        <TextField name={at('placeOfBirth')} label={t('checkout.person.birthPlace')} maxLength={255} />
        <TextField name={at('zipcode')} label={t('checkout.person.postalCode')} maxLength={20} />
        <NumberField name={at('votingRightsPercentage')} label={t('checkout.company.voting')} isPercent />
        <NumberField name={at('capitalSharesPercentage')} label={t('checkout.company.capital')} isPercent />
      </div>
      <YesNoField name={at('isPep')} label={t('checkout.company.pep')} />
      {onRemove && (
        <div>
          <Button variant="text" size="sm" aria-label={`${t('checkout.word.remove')}: ${title}`} onClick={onRemove}>
            {t('checkout.word.remove')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
