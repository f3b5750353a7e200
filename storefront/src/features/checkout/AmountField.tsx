import type { DraftTariff } from '@goldammer/sdk/store/model'
import { type Cents, cents, centsToEuros, eurosToCents } from '@goldammer/sdk/units'
import { useState } from 'react'
import { nearestAmount, readEuros } from './amounts.ts'
import { ErrorText } from './Fields.tsx'
import { useField } from './step-form.ts'
import { useTexts } from './texts.ts'

/** The amount in the tariff's steps; the chips obey the limit (domain §3). */
export function AmountField({ tariff, headroom }: { tariff: DraftTariff; headroom: Cents | null }) {
  const { t, prices } = useTexts()
  const { id, value, set, error } = useField('amount')
  const [typed, setTyped] = useState<string | null>(null)
  const amount = eurosToCents(Number(value))
  const increment = eurosToCents(tariff.increment)
  const minimum = eurosToCents(tariff.minInvestment)
  const maximum = tariff.maxInvestment === null ? null : eurosToCents(tariff.maxInvestment)
  const price = eurosToCents(tariff.investmentUnitPrice)
  const choose = (wanted: number) => set(centsToEuros(nearestAmount(wanted, { minimum, maximum, increment })))
  const step = prices.short(increment)
  const chips = tariff.suggestions.map(eurosToCents).filter((chip) => headroom === null || chip <= headroom)
  return (
    <div className="grid gap-3">
      <div className="field">
        <label htmlFor={id}>{t('checkout.invest.amount')}</label>
        <div className="amount-stepper">
          <button
            type="button"
            aria-label={t('checkout.invest.less', { step })}
            disabled={amount <= minimum}
            onClick={() => choose(amount - increment)}
          >
            −
          </button>
          <input
            id={id}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            value={typed ?? prices.short(amount)}
            onChange={(event) => {
              setTyped(event.target.value)
              const euros = readEuros(event.target.value)
              if (euros !== null) set(euros)
            }}
            onBlur={() => {
              if (typed !== null) choose(amount)
              setTyped(null)
            }}
          />
          <button
            type="button"
            aria-label={t('checkout.invest.more', { step })}
            disabled={maximum !== null && amount >= maximum}
            onClick={() => choose(amount + increment)}
          >
            +
          </button>
        </div>
        <p className="field-hint" id={`${id}-hint`}>
          {t('checkout.invest.hint', {
            min: prices.short(minimum),
            step,
            units: t('checkout.figures.count', { count: Math.floor(amount / price) }),
            price: prices.short(price),
          })}{' '}
          {maximum !== null && t('checkout.invest.hintMax', { max: prices.short(maximum) })}
        </p>
        <ErrorText id={id} error={error} />
      </div>
      {chips.length > 0 && (
        <div className="chips">
          {chips.map((chip) => (
            <button
              key={chip}
              type="button"
              className="chip"
              aria-pressed={chip === amount}
              onClick={() => choose(cents(chip))}
            >
              {prices.short(chip)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
