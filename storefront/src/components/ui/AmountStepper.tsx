import { readAmount } from '@goldammer/sdk/rules/read-euros'
import { type Cents, eurosToCents } from '@goldammer/sdk/units'
import { useState } from 'react'
import type { Prices } from '../../lib/prices.ts'
import { ErrorText } from './Field.tsx'

type Props = {
  id: string
  amount: Cents
  steps: { minimum: Cents; maximum: Cents | null; increment: Cents }
  chips: Cents[]
  texts: Record<'amount' | 'less' | 'more' | 'hint' | 'notAmount', string>
  prices: Prices
  error?: string | undefined
  /** While typing: what stands in the field, whether or not it is one of the steps. */
  onTyped: (amount: Cents) => void
  /** A wish by button or after typing, to be brought to one of the steps. */
  onRequest: (wanted: number) => void
}

/** An amount to be typed, moved in steps, or chosen among suggestions. */
export function AmountStepper({ id, amount, steps, chips, texts, prices, error, onTyped, onRequest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const { minimum, maximum, increment } = steps
  // What is no amount stands as it was typed until it is mended, and changes nothing.
  const isAmount = typed === null || typed.trim() === '' || readAmount(typed) !== null
  const problem = isAmount ? error : texts.notAmount
  const request = (wanted: number) => {
    setTyped(null)
    onRequest(wanted)
  }
  return (
    <div className="grid gap-3">
      <div className="field">
        <label htmlFor={id}>{texts.amount}</label>
        <div className="amount-stepper">
          <button
            type="button"
            aria-label={texts.less}
            disabled={amount <= minimum}
            onClick={() => request(amount - increment)}
          >
            −
          </button>
          <input
            id={id}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
            value={typed ?? prices.short(amount)}
            onChange={(event) => {
              setTyped(event.target.value)
              const euros = readAmount(event.target.value)
              if (euros !== null) onTyped(eurosToCents(euros))
            }}
            onBlur={() => {
              if (typed !== null && isAmount) request(amount)
            }}
          />
          <button
            type="button"
            aria-label={texts.more}
            disabled={maximum !== null && amount >= maximum}
            onClick={() => request(amount + increment)}
          >
            +
          </button>
        </div>
        <p className="field-hint" id={`${id}-hint`}>
          {texts.hint}
        </p>
        <ErrorText id={id} error={problem} />
      </div>
      {chips.length > 0 && (
        <div className="chips">
          {chips.map((chip) => (
            <button
              key={chip}
              type="button"
              className="chip"
              aria-pressed={chip === amount}
              onClick={() => request(chip)}
            >
              {prices.short(chip)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
