import { useEffect, useId, useState } from 'react'
import { NumberField } from '../../../shared/fields/number-field.tsx'

interface Props {
  label: string
  /** EUR as in the address. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Taken over when the field is left, or by Enter. */
export function AmountFilter({ label, value, onChange }: Props) {
  const id = useId()
  const given = value ? Number(value) : null
  const [amount, setAmount] = useState(given)
  useEffect(() => setAmount(given), [given])
  const takeOver = () => {
    if (amount !== given) onChange(amount === null ? undefined : String(amount))
  }
  return (
    <div className="field half">
      <label htmlFor={id}>{label}</label>
      <NumberField
        kind="amount"
        id={id}
        size="small"
        min={-1e9}
        max={1e9}
        value={amount}
        onChange={setAmount}
        onBlur={takeOver}
        onPressEnter={takeOver}
      />
    </div>
  )
}
