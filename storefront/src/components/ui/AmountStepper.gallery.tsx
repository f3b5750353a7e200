import { type Cents, eurosToCents } from '@goldammer/sdk/units'
import { useState } from 'react'
import { defineIsland } from '../../../gallery/entry.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { priceFormats } from '../../lib/prices.ts'
import { AmountStepper } from './AmountStepper.tsx'

const steps = { minimum: eurosToCents(250), maximum: eurosToCents(1000), increment: eurosToCents(250) }
const texts = {
  amount: 'Betrag',
  less: 'Weniger',
  more: 'Mehr',
  hint: 'Von 250 € bis 1.000 €',
  notAmount: 'Bitte geben Sie einen Betrag ein, zum Beispiel 1.500.',
}

interface Props {
  id: string
  start: number
  chips?: Cents[]
  error?: string
  hint?: string
}

function Stepper({ id, start, chips = [], error, hint = texts.hint }: Props) {
  const [amount, setAmount] = useState(eurosToCents(start))
  return (
    <AmountStepper
      id={id}
      amount={amount}
      steps={steps}
      chips={chips}
      texts={{ ...texts, hint }}
      prices={priceFormats('de-DE', 'EUR')}
      error={error}
      onTyped={setAmount}
      onRequest={(wanted) => setAmount(Math.min(Math.max(wanted, steps.minimum), steps.maximum) as Cents)}
    />
  )
}

export default defineIsland({
  AmountStepper: {
    default: <Stepper id="amount" start={500} chips={[250, 500, 1000].map(eurosToCents)} />,
    minimum: <Stepper id="amount-minimum" start={250} />,
    error: <Stepper id="amount-error" start={300} error="Der Betrag ist ein Vielfaches von 250 €." />,
    longText: <Stepper id="amount-long" start={1000} hint={LONG_TEXT} />,
  },
})
