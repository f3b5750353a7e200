import { Form, Input, Radio, Select } from 'antd'
import { DateField } from '../../shared/fields/date-field.tsx'
import { searchable } from '../../shared/fields/searchable.ts'
import { useText } from '../../shared/portal-context.ts'
import { today } from '../../shared/today.ts'
import { useAddressCountries } from '../../shared/use-countries.ts'
import { COMPANY_NAMES, type CompanyName } from './company.ts'

const REQUIRED: readonly CompanyName[] = ['name', 'legalForm', 'registerNr']
/** An order requires them; the company can be saved without. */
const ASKED: readonly CompanyName[] = ['street', 'streetNumber', 'postalCode', 'city', 'country', 'usPerson']
const LENGTHS: Partial<Record<CompanyName, number>> = {
  legalForm: 60,
  registerNr: 60,
  taxNr: 30,
  vatId: 20,
  streetNumber: 20,
  postalCode: 20,
}
const AUTO_COMPLETE: Partial<Record<CompanyName, string>> = {
  name: 'organization',
  street: 'address-line1',
  postalCode: 'postal-code',
  city: 'address-level2',
}

interface Props {
  /** Confirmed by the identity check: shown, not to be changed. */
  verified?: readonly string[]
}

/** The data of a company that invests (R3.01, domain/fields#company). */
export function CompanyFields({ verified = [] }: Props) {
  const t = useText()
  const countries = useAddressCountries(Form.useWatch<string | null | undefined>('country'))
  const yesNo = [
    { value: false, label: t('common.word.no') },
    { value: true, label: t('common.word.yes') },
  ]
  return (
    <div className="two-columns">
      {COMPANY_NAMES.map((name) => {
        const label = t(`investor.profile.company.field.${name}`)
        const required = REQUIRED.includes(name)
        const locked = verified.includes(name)
        const rules = [
          ...(required ? [{ required: true, whitespace: true, message: t('validation.required') }] : []),
          ...(name === 'email' ? [{ type: 'email' as const, message: t('validation.email') }] : []),
        ]
        return (
          <Form.Item
            key={name}
            className={name === 'usPerson' ? 'wide' : undefined}
            name={name}
            label={required || ASKED.includes(name) ? label : t('investor.profile.optional', { label })}
            extra={locked ? t('portal.change.locked') : undefined}
            validateTrigger="onBlur"
            rules={rules}
          >
            {name === 'foundingDate' ? (
              <DateField maxDate={today()} />
            ) : name === 'usPerson' ? (
              <Radio.Group options={yesNo} />
            ) : name === 'country' ? (
              <Select options={countries} showSearch={searchable} />
            ) : (
              <Input maxLength={LENGTHS[name] ?? 255} disabled={locked} autoComplete={AUTO_COMPLETE[name] ?? 'off'} />
            )}
          </Form.Item>
        )
      })}
    </div>
  )
}
