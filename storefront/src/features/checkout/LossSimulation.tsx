import { lossSimulation, netWorthShare } from '@goldammer/sdk/rules/ecsp-warning'
import { readAmount } from '@goldammer/sdk/rules/read-euros'
import type { Cents } from '@goldammer/sdk/units'
import { useState } from 'react'
import { Field } from '../../components/ui/Field.tsx'
import { Note } from '../../components/ui/Note.tsx'
import { completeSituation, type TypedSituation } from './financial-situation.ts'
import { useTexts } from './texts.ts'

const FIGURES = ['annualNetIncome', 'liquidAssets', 'annualFinancialCommitments'] as const

type Props = {
  situation: TypedSituation
  onChange: (changed: Partial<TypedSituation>) => void
  amount: Cents
}

/** Reg. (EU) 2020/1503 Art. 21 (5), Del. Reg. 2022/2114: how much of a loss one can bear, reckoned in the browser. */
export function LossSimulation({ situation, onChange, amount }: Props) {
  const { t, prices } = useTexts()
  const complete = completeSituation(situation)
  const result = complete && lossSimulation(complete)
  const isAbove = result !== null && amount > result.lossCapacity
  return (
    <div className="grid gap-4">
      <div className="form-grid">
        {FIGURES.map((figure) => (
          <Figure
            key={figure}
            label={t(`checkout.ecsp.${figure}`)}
            hint={t(`checkout.ecsp.${figure}Hint`)}
            value={situation[figure]}
            onChange={(value) => onChange({ [figure]: value })}
          />
        ))}
      </div>
      <p className="field-hint">{t('checkout.ecsp.private')}</p>
      <div role="status" className="grid gap-4">
        {result && (
          <>
            <dl className="calculation">
              <div>
                <dt className="text-text-muted">{t('checkout.ecsp.netWorth')}</dt>
                <dd>{prices.full(result.netWorth)}</dd>
              </div>
              <div>
                <dt className="text-text-muted">{t('checkout.ecsp.share')}</dt>
                <dd>{prices.full(netWorthShare(result.netWorth))}</dd>
              </div>
              <div className="calculation-total">
                <dt>{t('checkout.ecsp.lossCapacity')}</dt>
                <dd>{prices.full(result.lossCapacity)}</dd>
              </div>
            </dl>
            <Note tone={isAbove ? 'warn' : 'info'}>
              {t(isAbove ? 'checkout.ecsp.above' : 'checkout.ecsp.within', {
                amount: prices.full(amount),
                capacity: prices.full(result.lossCapacity),
              })}
            </Note>
          </>
        )}
      </div>
    </div>
  )
}

type FigureProps = { label: string; hint: string; value: number | null; onChange: (value: number | null) => void }

/** Not a field of the step: its value stays here. */
function Figure({ label, hint, value, onChange }: FigureProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState<string | null>(null)
  const isAmount = typed === null || typed.trim() === '' || readAmount(typed) !== null
  return (
    <Field label={label} hint={hint} error={isAmount ? undefined : t('common.amountField.refused')}>
      <input
        className="input"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? (value === null ? '' : String(value).replace('.', ','))}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(readAmount(event.target.value))
        }}
        onBlur={() => isAmount && setTyped(null)}
      />
    </Field>
  )
}
