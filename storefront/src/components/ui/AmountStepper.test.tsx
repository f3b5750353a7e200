import { nearestAmount } from '@goldammer/sdk/rules/amount-steps'
import { type Cents, eurosToCents } from '@goldammer/sdk/units'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../gallery/render.tsx'
import { priceFormats } from '../../lib/prices.ts'
import { AmountStepper } from './AmountStepper.tsx'

const steps = { minimum: eurosToCents(250), maximum: eurosToCents(1000), increment: eurosToCents(250) }
const texts = { amount: 'Betrag', less: 'Weniger', more: 'Mehr', hint: 'Von 250 €', notAmount: 'Das ist kein Betrag.' }
const prices = priceFormats('de-DE')
/** As it is shown, with a space that does not break. */
const euros = (amount: number) => prices.short(eurosToCents(amount))
const onTyped = vi.fn()

function Stepper({ error }: { error?: string }) {
  const [amount, setAmount] = useState<Cents>(eurosToCents(500))
  return (
    <AmountStepper
      id="amount"
      amount={amount}
      steps={steps}
      chips={[250, 1000].map(eurosToCents)}
      texts={texts}
      prices={prices}
      error={error}
      onTyped={(typed) => {
        onTyped(typed)
        setAmount(typed)
      }}
      onRequest={(wanted) => setAmount(nearestAmount(wanted, steps))}
    />
  )
}

const field = page.getByRole('textbox', { name: 'Betrag' })
const less = page.getByRole('button', { name: 'Weniger' })
const more = page.getByRole('button', { name: 'Mehr' })

beforeEach(() => onTyped.mockReset())

test('R2.26 the buttons move by one step, and are off at both limits', async () => {
  render(<Stepper />)
  await less.click()
  await expect.element(field).toHaveValue(euros(250))
  await expect.element(less).toBeDisabled()
  for (let step = 0; step < 3; step++) await more.click()
  await expect.element(field).toHaveValue(euros(1000))
  await expect.element(more).toBeDisabled()
})

test.each([
  ['600', 60_000, 500],
  ['749,99', 74_999, 750],
  ['5.000', 500_000, 1000],
  ['1', 100, 250],
])('R2.26 %s euros are reported while typing, and moved to a step afterwards', async (typed, reported, step) => {
  render(<Stepper />)
  await field.fill(typed)
  expect(onTyped).toHaveBeenLastCalledWith(reported)
  await expect.element(field).toHaveValue(typed)
  await userEvent.tab()
  await expect.element(field).toHaveValue(euros(step))
})

test('R1.09 what is no amount stays as typed, says so and changes nothing', async () => {
  render(<Stepper />)
  await field.fill('zwölf')
  await userEvent.tab()
  await expect.element(field).toHaveValue('zwölf')
  await expect.element(field).toHaveAccessibleDescription('Von 250 € Das ist kein Betrag.')
  expect(onTyped).not.toHaveBeenCalled()
  await more.click()
  await expect.element(field).toHaveValue(euros(750))
  await expect.element(field).toHaveAccessibleDescription('Von 250 €')
})

test('a suggestion is taken by one press, and is marked as the one that applies', async () => {
  render(<Stepper />)
  const chip = page.getByRole('button', { name: euros(1000) })
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false')
  await chip.click()
  await expect.element(field).toHaveValue(euros(1000))
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
})

test('R5.01 an error of the server is the description of the field', async () => {
  render(<Stepper error="Zu viel." />)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('Von 250 € Zu viel.')
})
