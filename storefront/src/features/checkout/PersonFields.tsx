import { countryChoices } from '@goldammer/sdk/rules/countries'
import { useMemo } from 'react'
import { today } from '../../lib/calendar.ts'
import { AddressCountryField, BirthDateField, DateField, SelectField, TextField, YesNoField } from './Fields.tsx'
import { FEDERAL_STATES } from './federal-states.ts'
import { useTexts } from './texts.ts'

const SALUTATIONS = ['mr', 'mrs', 'not_specified'] as const
const DOCUMENTS = ['identity_card', 'passport', 'residence_permit'] as const

type Props = {
  isGerman: boolean
  /** Who has been checked need not name a document. */
  isIdentified: boolean
}

/** The person as in specification §3. */
export function PersonFields({ isGerman, isIdentified }: Props) {
  const { t, locale } = useTexts()
  const nationalities = useMemo(() => countryChoices(locale), [locale])
  const salutations = SALUTATIONS.map((value) => ({
    value,
    label: t(value === 'not_specified' ? 'checkout.person.notSpecified' : `checkout.person.${value}`),
  }))
  const documents = DOCUMENTS.map((value) => ({ value, label: t(`checkout.person.${value}`) }))
  return (
    <>
      <fieldset className="step-group">
        <legend>{t('checkout.person.name')}</legend>
        <div className="form-grid">
          <SelectField
            name="person/salutation"
            label={t('checkout.person.salutation')}
            choices={salutations}
            optional
          />
          <TextField name="person/title" label={t('checkout.person.title')} optional maxLength={100} />
          <TextField
            name="person/firstName"
            label={t('checkout.person.firstName')}
            autoComplete="given-name"
            maxLength={255}
          />
          <TextField
            name="person/lastName"
            label={t('checkout.person.lastName')}
            autoComplete="family-name"
            maxLength={255}
          />
          <BirthDateField name="person/birthDate" autoComplete="bday" />
          <TextField name="person/birthPlace" label={t('checkout.person.birthPlace')} maxLength={255} />
          <SelectField name="person/nationality" label={t('checkout.person.nationality')} choices={nationalities} />
          <SelectField
            name="person/citizenship"
            label={t('checkout.person.citizenship')}
            choices={nationalities}
            optional
          />
        </div>
      </fieldset>
      <fieldset className="step-group">
        <legend>{t('checkout.person.address')}</legend>
        <div className="form-grid">
          <TextField
            name="person/street"
            label={t('checkout.person.street')}
            autoComplete="address-line1"
            maxLength={255}
          />
          <TextField name="person/streetNumber" label={t('checkout.person.streetNumber')} maxLength={20} />
          <TextField
            name="person/postalCode"
            label={t('checkout.person.postalCode')}
            autoComplete="postal-code"
            maxLength={20}
          />
          <TextField
            name="person/city"
            label={t('checkout.person.city')}
            autoComplete="address-level2"
            maxLength={255}
          />
          <AddressCountryField name="person/country" label={t('checkout.person.country')} />
          {isGerman && (
            <SelectField name="person/state" label={t('checkout.person.state')} choices={FEDERAL_STATES} optional />
          )}
        </div>
      </fieldset>
      <fieldset className="step-group">
        <legend>{t('checkout.person.contact')}</legend>
        <div className="form-grid">
          <TextField
            name="person/phone"
            label={t('checkout.person.phone')}
            type="tel"
            autoComplete="tel"
            optional
            maxLength={40}
          />
          <TextField name="person/mobile" label={t('checkout.person.mobile')} type="tel" optional maxLength={40} />
        </div>
      </fieldset>
      <fieldset className="step-group">
        <legend>{t('checkout.person.identityDocument')}</legend>
        <div className="form-grid">
          <SelectField
            name="person/documentType"
            label={t('checkout.person.documentType')}
            choices={documents}
            optional={isIdentified}
          />
          <TextField name="person/idNo" label={t('checkout.person.idNo')} optional={isIdentified} maxLength={50} />
          <TextField
            name="person/placeOfIssue"
            label={t('checkout.person.placeOfIssue')}
            optional={isIdentified}
            maxLength={255}
          />
          <DateField
            name="person/expirationDate"
            label={t('checkout.person.expirationDate')}
            optional={isIdentified}
            min={today()}
          />
        </div>
      </fieldset>
      <fieldset className="step-group">
        <legend>{t('checkout.person.questions')}</legend>
        <YesNoField name="person/politicallyExposedPerson" label={t('checkout.person.pep')} />
        <YesNoField name="person/usPerson" label={t('checkout.person.us')} />
        <YesNoField name="person/isSubjectToGermanTax" label={t('checkout.person.germanTax')} optional />
        <TextField
          name="person/taxId"
          label={t('checkout.person.taxId')}
          hint={t('checkout.person.taxIdHint')}
          inputMode="numeric"
          optional
          maxLength={20}
          className="max-w-[320px]"
        />
      </fieldset>
    </>
  )
}
