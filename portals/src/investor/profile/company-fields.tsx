import { Form, Input } from 'antd'
import dayjs from 'dayjs'
import { DateField } from '../../shared/fields/date-field.tsx'
import { useText } from '../../shared/portal-context.ts'
import { COMPANY_NAMES, type CompanyName } from './company.ts'

const REQUIRED: readonly CompanyName[] = ['name', 'legalForm', 'registerNr']
const LENGTHS: Partial<Record<CompanyName, number>> = { legalForm: 60, registerNr: 60, taxNr: 30, vatId: 20 }

interface Props {
  /** Confirmed by the identity check: shown, not to be changed. */
  verified?: readonly string[]
}

/** The data of a company that invests (R3.01, domain §1.1). */
export function CompanyFields({ verified = [] }: Props) {
  const t = useText()
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
            name={name}
            label={required ? label : t('investor.profile.optional', { label })}
            extra={locked ? t('portal.change.locked') : undefined}
            validateTrigger="onBlur"
            rules={rules}
          >
            {name === 'foundingDate' ? (
              <DateField maxDate={dayjs()} />
            ) : (
              <Input
                maxLength={LENGTHS[name] ?? 255}
                disabled={locked}
                autoComplete={name === 'name' ? 'organization' : 'off'}
              />
            )}
          </Form.Item>
        )
      })}
    </div>
  )
}
