import { Form, Input } from 'antd'
import { useText } from '../../../shared/portal-context.ts'
import { COMPANY_NAMES } from './tax-information.ts'
import { useTaxWords } from './use-tax-words.ts'

const lengths = { taxOffice: 255, taxNr: 30, vatId: 20 }

export function CompanyTaxFields() {
  const t = useText()
  const { label } = useTaxWords()
  return (
    <div className="two-columns">
      {COMPANY_NAMES.map((name) => (
        <Form.Item key={name} name={name} label={t('investor.profile.optional', { label: label(name) })}>
          <Input maxLength={lengths[name]} />
        </Form.Item>
      ))}
    </div>
  )
}
