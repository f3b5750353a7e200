import { DateField, TextField } from './Fields.tsx'
import { useTexts } from './texts.ts'

/** VIBBestV: typed by hand, so nothing is filled in and the browser is asked not to; pasting stays possible. */
export function TypedConfirmationFields({ isPerson, warning }: { isPerson: boolean; warning: string }) {
  const { t } = useTexts()
  const at = (field: string) => `typedConfirmation/${field}`
  const off = { autoComplete: 'off' } as const
  return (
    <fieldset className="step-group" id="field-typedConfirmation" tabIndex={-1}>
      <legend>{t('checkout.typed.title')}</legend>
      <p className="text-sm">{t('checkout.typed.lead', { warning })}</p>
      <div className="form-grid">
        <TextField
          name={at('fullName')}
          label={t(isPerson ? 'checkout.typed.fullName' : 'checkout.typed.fullNameCompany')}
          className="sm:col-span-2"
          maxLength={255}
          {...off}
        />
        {isPerson ? (
          <>
            <DateField name={at('birthDate')} label={t('checkout.person.birthDate')} byHand {...off} />
            <TextField name={at('birthPlace')} label={t('checkout.person.birthPlace')} maxLength={255} {...off} />
            <TextField name={at('idNo')} label={t('checkout.person.idNo')} maxLength={50} {...off} />
            <TextField name={at('placeOfIssue')} label={t('checkout.person.placeOfIssue')} maxLength={255} {...off} />
          </>
        ) : (
          <>
            <TextField name={at('register')} label={t('checkout.typed.register')} maxLength={255} {...off} />
            <TextField name={at('registerNr')} label={t('checkout.typed.registerNr')} maxLength={50} {...off} />
          </>
        )}
        <TextField
          name={at('address')}
          label={t('checkout.typed.address')}
          className="sm:col-span-2"
          maxLength={500}
          {...off}
        />
        <TextField
          name={at('contact')}
          label={t('checkout.typed.contact')}
          className="sm:col-span-2"
          maxLength={255}
          {...off}
        />
        <TextField name={at('place')} label={t('checkout.typed.place')} maxLength={255} {...off} />
        <DateField name={at('date')} label={t('checkout.typed.date')} byHand {...off} />
      </div>
    </fieldset>
  )
}
