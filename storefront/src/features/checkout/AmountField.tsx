import { bindingMaximum, nearestAmount } from '@goldammer/sdk/rules/amount-steps'
import type { DraftTariff } from '@goldammer/sdk/store/model'
import { type Cents, centsToEuros, eurosToCents } from '@goldammer/sdk/units'
import { AmountStepper } from '../../components/ui/AmountStepper.tsx'
import { useField } from './step-form.ts'
import { useTexts } from './texts.ts'

/** The amount in the tariff's steps; the chips obey the limit (domain/limits#headroom). */
export function AmountField({ tariff, headroom }: { tariff: DraftTariff; headroom: Cents | null }) {
  const { t, prices } = useTexts()
  const { id, value, set, error } = useField('amount')
  const amount = eurosToCents(Number(value))
  const steps = {
    minimum: eurosToCents(tariff.minInvestment),
    maximum: tariff.maxInvestment === null ? null : eurosToCents(tariff.maxInvestment),
    increment: eurosToCents(tariff.increment),
  }
  const price = eurosToCents(tariff.investmentUnitPrice)
  const step = prices.short(steps.increment)
  const hint = t('checkout.invest.hint', {
    min: prices.short(steps.minimum),
    step,
    units: t('checkout.figures.count', { count: Math.floor(amount / price) }),
    price: prices.short(price),
  })
  const most = bindingMaximum(steps.maximum, headroom)
  const hintMax = most !== null && t('checkout.invest.hintMax', { max: prices.short(most) })
  return (
    <AmountStepper
      id={id}
      amount={amount}
      steps={steps}
      chips={tariff.suggestions.map(eurosToCents).filter((chip) => headroom === null || chip <= headroom)}
      texts={{
        amount: t('checkout.invest.amount'),
        less: t('checkout.invest.less', { step }),
        more: t('checkout.invest.more', { step }),
        notAmount: t('common.amountField.refused'),
        hint: hintMax ? `${hint} ${hintMax}` : hint,
      }}
      prices={prices}
      error={error}
      onTyped={(typed) => set(centsToEuros(typed))}
      onRequest={(wanted) => set(centsToEuros(nearestAmount(wanted, steps)))}
    />
  )
}
