import { useListInvestorIdentities } from '@goldammer/sdk/store/investing'
import { useAddInvestorCompany } from '@goldammer/sdk/store/investor'
import type { InvestorIdentity } from '@goldammer/sdk/store/model'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Field } from '../../components/ui/Field.tsx'
import { ErrorSummary } from './StepCard.tsx'
import { errorsOf, type FieldError } from './step-form.ts'
import { useTexts } from './texts.ts'

type Props = { current: InvestorIdentity; onIdentity: (identity: InvestorIdentity) => void }

/** R1.04: as oneself, as one of one's companies, or as one more. */
export function IdentityChoice({ current, onIdentity }: Props) {
  const { t } = useTexts()
  const [isAdding, setIsAdding] = useState(false)
  const identities = useListInvestorIdentities()
  const elements = identities.data?.data.elements ?? [current]
  const hasCompany = elements.some(({ kind }) => kind !== 'person')
  return (
    <fieldset className="choice">
      <legend>{t('checkout.person.identity')}</legend>
      <div className="grid gap-3">
        {elements.map((identity) => (
          <label key={identity.id} className="option check">
            <input
              type="radio"
              name="identity"
              checked={!isAdding && identity.id === current.id}
              onChange={() => {
                setIsAdding(false)
                if (identity.id !== current.id) onIdentity(identity)
              }}
            />
            <span>
              <b>{identity.name}</b>
              <span className="block text-text-muted">
                {t(identity.kind === 'person' ? 'checkout.person.asPerson' : 'checkout.person.asCompany')}
              </span>
            </span>
          </label>
        ))}
        <label className="option check">
          <input type="radio" name="identity" checked={isAdding} onChange={() => setIsAdding(true)} />
          <span>
            <b>{t(hasCompany ? 'checkout.person.newCompany' : 'checkout.person.asCompany')}</b>
          </span>
        </label>
      </div>
      {isAdding && (
        <NewCompany
          onAdded={async (identity) => {
            await identities.refetch()
            setIsAdding(false)
            onIdentity(identity)
          }}
        />
      )}
    </fieldset>
  )
}

const FIELDS = ['name', 'legalForm', 'registerNr'] as const

function NewCompany({ onAdded }: { onAdded: (identity: InvestorIdentity) => Promise<void> }) {
  const texts = useTexts()
  const { t } = texts
  const add = useAddInvestorCompany()
  const [values, setValues] = useState({ name: '', legalForm: '', registerNr: '' })
  const [errors, setErrors] = useState<FieldError[]>([])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setErrors([])
    try {
      await onAdded((await add.mutateAsync({ data: values })).data)
    } catch (error) {
      setErrors(errorsOf(error, texts))
    }
  }

  return (
    <form className="step-group mt-4" noValidate onSubmit={submit}>
      <p className="field-hint">{t('checkout.company.addLead')}</p>
      <ErrorSummary errors={errors} />
      <div className="form-grid">
        {FIELDS.map((field) => (
          <Field
            key={field}
            label={t(`checkout.company.${field}`)}
            error={errors.find((one) => one.field === field)?.message}
          >
            <input
              className="input"
              id={`field-${field}`}
              maxLength={field === 'name' ? 255 : 60}
              value={values[field]}
              onChange={(event) => setValues({ ...values, [field]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <div>
        <Button type="submit" busy={add.isPending}>
          {t('checkout.company.add')}
        </Button>
      </div>
    </form>
  )
}
