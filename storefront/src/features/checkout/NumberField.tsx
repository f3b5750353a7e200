import { readEuros } from '@goldammer/sdk/rules/read-euros'
import { useState } from 'react'
import { Field } from '../../components/ui/Field.tsx'
import { useField } from './step-form.ts'

type Props = { name: string; label: string; hint?: string; className?: string }

/** A number with up to two decimals, typed with comma or point; empty is absent. */
export function NumberField({ name, label, hint, className }: Props) {
  const { id, value, set, error } = useField(name)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typeof value === 'number' ? String(value).replace('.', ',') : ''
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      <input
        className="input"
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? shown}
        onChange={(event) => {
          setTyped(event.target.value)
          set(readEuros(event.target.value) ?? undefined)
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  )
}
