import { readAmount, readNumber } from '@goldammer/sdk/rules/read-euros'
import { useState } from 'react'
import { Field } from '../../components/ui/Field.tsx'
import { useField } from './step-form.ts'
import { useTexts } from './texts.ts'

type Props = { name: string; label: string; hint?: string; className?: string; isPercent?: boolean }

/**
 * An amount or a percentage, typed with comma or point; empty is absent. What is no number from 0 on stays as it was typed, and
 * the server refuses it, too.
 */
export function NumberField({ name, label, hint, className, isPercent = false }: Props) {
  const { t } = useTexts()
  const { id, value, set, error } = useField(name)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typeof value === 'number' ? String(value).replace('.', ',') : String(value ?? '')
  const read = (text: string) => {
    const number = isPercent ? readNumber(text, { isGrouped: false }) : readAmount(text)
    return number === null || number < 0 ? text.trim() || undefined : number
  }
  const problem = typeof value === 'string' && value !== '' ? t('common.amountField.refused') : error
  return (
    <Field label={label} hint={hint} error={problem} className={className}>
      <input
        className="input"
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? shown}
        onChange={(event) => {
          setTyped(event.target.value)
          set(read(event.target.value))
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  )
}
