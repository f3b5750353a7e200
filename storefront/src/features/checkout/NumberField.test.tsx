import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CheckoutForm } from '../../../gallery/checkout-form.tsx'
import { render } from '../../../gallery/render.tsx'
import { NumberField } from './NumberField.tsx'

const field = page.getByRole('textbox', { name: 'Einkommen' })

test.each([
  ['2.500,50', 2500.5, '2500,5'],
  ['2500.50', 2500.5, '2500,5'],
  ['2 500 €', 2500, '2500'],
  ['0', 0, '0'],
  ['', undefined, ''],
])('R1.09 the amount “%s” is read as %s and shown as “%s”', async (typed, value, shown) => {
  const onChange = vi.fn()
  render(
    <CheckoutForm initial={{ income: 1 }} onChange={onChange}>
      <NumberField name="income" label="Einkommen" />
    </CheckoutForm>,
  )
  await field.fill(typed)
  expect(onChange).toHaveBeenLastCalledWith({ income: value })
  await userEvent.tab()
  await expect.element(field).toHaveValue(shown)
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

test.each(['zwölf', '-5', '1e3'])(
  'R1.09 “%s” is no amount: it stays as typed, and the field says so',
  async (typed) => {
    const onChange = vi.fn()
    render(
      <CheckoutForm onChange={onChange}>
        <NumberField name="income" label="Einkommen" />
      </CheckoutForm>,
    )
    await field.fill(typed)
    await userEvent.tab()
    await expect.element(field).toHaveValue(typed)
    await expect
      .element(field)
      .toHaveAccessibleDescription('Bitte geben Sie eine Zahl ab 0 ein, zum Beispiel 1.500,50.')
    expect(onChange).toHaveBeenLastCalledWith({ income: typed })
  },
)

test('a percentage has no thousands: its separator begins the decimals', async () => {
  const onChange = vi.fn()
  render(
    <CheckoutForm onChange={onChange}>
      <NumberField name="income" label="Einkommen" isPercent />
    </CheckoutForm>,
  )
  await field.fill('6.125')
  expect(onChange).toHaveBeenLastCalledWith({ income: 6.125 })
})
