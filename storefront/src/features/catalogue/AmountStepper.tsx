import { type Cents, cents } from '@goldammer/sdk/units'
import { useState } from 'react'
import { fill } from '../../lib/fill.ts'
import type { Prices } from '../../lib/prices.ts'
import { fitAmount } from './amount.ts'
import type { Offer } from './offer.ts'

type Props = {
  offer: Offer
  amount: Cents
  onChange: (amount: Cents) => void
  prices: Prices
  texts: Record<'amount' | 'less' | 'more', string>
  hint: string
}

export function AmountStepper({ offer, amount, onChange, prices, texts, hint }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const step = prices.short(offer.increment)
  const set = (wanted: number) => onChange(fitAmount(wanted, offer))
  return (
    <>
      <div className="field">
        <label htmlFor="invest-amount">{texts.amount}</label>
        <div className="amount-stepper">
          <button
            type="button"
            aria-label={fill(texts.less, { step })}
            disabled={amount <= offer.minimum}
            onClick={() => set(amount - offer.increment)}
          >
            −
          </button>
          <input
            id="invest-amount"
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            aria-describedby="invest-amount-hint"
            value={typed ?? prices.short(amount)}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => {
              if (typed !== null) set(Number(typed.replace(/\D/g, '')) * 100)
              setTyped(null)
            }}
          />
          <button
            type="button"
            aria-label={fill(texts.more, { step })}
            disabled={offer.maximum !== null && amount >= offer.maximum}
            onClick={() => set(amount + offer.increment)}
          >
            +
          </button>
        </div>
        <p className="field-hint" id="invest-amount-hint">
          {hint}
        </p>
      </div>
      <div className="chips">
        {offer.chips.map((chip) => (
          <button
            key={chip}
            type="button"
            className="chip"
            aria-pressed={chip === amount}
            onClick={() => onChange(cents(chip))}
          >
            {prices.short(chip)}
          </button>
        ))}
      </div>
    </>
  )
}
