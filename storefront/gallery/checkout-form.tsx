import { messages } from '@goldammer/sdk/messages'
import { type ReactNode, useState } from 'react'
import { withValueAt } from '../src/features/checkout/pointer.ts'
import { FormContext, LockedContext } from '../src/features/checkout/step-form.ts'
import { createTexts, TextsContext } from '../src/features/checkout/texts.ts'

interface Props {
  initial?: object
  errors?: { field: string; message: string }[]
  locked?: string[]
  /** Called with the values after each change. */
  onChange?: (values: object) => void
  children: ReactNode
}

const texts = createTexts('de-DE', messages['de-DE'], [{ value: 'DE', label: 'Deutschland' }])

/** A step of the checkout around its fields, with values of its own and no server. */
export function CheckoutForm({ initial = {}, errors = [], locked = [], onChange, children }: Props) {
  const [values, setValues] = useState(initial)
  const form = {
    values,
    set: (name: string, value: unknown) => {
      const next = withValueAt(values, name, value)
      setValues(next)
      onChange?.(next)
    },
    errors,
    errorOf: (name: string) => errors.find(({ field }) => field === name)?.message,
    isBusy: false,
    asksStepUp: false,
    submit: async () => {},
  }
  return (
    <TextsContext value={texts}>
      <LockedContext value={locked}>
        <FormContext value={form}>{children}</FormContext>
      </LockedContext>
    </TextsContext>
  )
}
