import { AddressCountryField, BirthDateField, TextField } from './Fields.tsx'
import { useTexts } from './texts.ts'

/** GwG § 10: for whose account the customer acts. */
export function ThirdPartyFields() {
  const { t } = useTexts()
  return (
    <fieldset className="step-group">
      <legend>{t('checkout.person.thirdParty')}</legend>
      <div className="form-grid">
        <TextField name="thirdParty/firstName" label={t('checkout.person.firstName')} maxLength={255} />
        <TextField name="thirdParty/lastName" label={t('checkout.person.lastName')} maxLength={255} />
        <BirthDateField name="thirdParty/birthDate" />
        <AddressCountryField name="thirdParty/country" label={t('checkout.person.country')} />
        <TextField name="thirdParty/street" label={t('checkout.person.street')} maxLength={255} />
        <TextField name="thirdParty/streetNumber" label={t('checkout.person.streetNumber')} maxLength={20} />
        <TextField name="thirdParty/postalCode" label={t('checkout.person.postalCode')} maxLength={20} />
        <TextField name="thirdParty/city" label={t('checkout.person.city')} maxLength={255} />
      </div>
    </fieldset>
  )
}
