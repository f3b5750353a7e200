import { Select } from 'antd'
import { useId } from 'react'
import type { Identity } from '../../providers/identity.ts'
import { useText } from '../portal-context.ts'

export default function CompanyChoice({ choice }: { choice: NonNullable<Identity['choice']> }) {
  const t = useText()
  const id = useId()
  return (
    <div className="field company-choice">
      <label htmlFor={id}>{t(choice.label)}</label>
      <Select
        id={id}
        size="small"
        value={choice.active}
        options={choice.companies.map((it) => ({ value: it.id, label: it.name }))}
        onChange={choice.choose}
      />
    </div>
  )
}
