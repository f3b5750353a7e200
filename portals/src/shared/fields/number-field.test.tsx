import { Form } from 'antd'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../gallery/render.tsx'
import { NumberField } from './number-field.tsx'

const field = page.getByRole('spinbutton', { name: /Betrag/ })
const REFUSED = 'Bitte geben Sie eine Zahl ab 0 ein, zum Beispiel 1.500,50.'

test.each([
  ['1250,5', 1250.5, '1.250,50'],
  ['1250.5', 1250.5, '1.250,50'],
  ['1.250,50', 1250.5, '1.250,50'],
])('R1.09 an amount typed as %s is read with comma or point and shown as in texts', async (typed, value, shown) => {
  const onChange = vi.fn()
  await render(<NumberField kind="amount" aria-label="Betrag" onChange={onChange} />)
  await field.fill(typed)
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith(value)
  await expect.element(field).toHaveValue(shown)
})

test('what is no number is refused as it is typed, at its field, until it is one', async () => {
  await render(<NumberField kind="amount" aria-label="Betrag" />)
  await field.fill('12 Äpfel')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription(REFUSED)
  await expect.element(page.getByRole('alert')).toHaveTextContent(REFUSED)
  await field.fill('12')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

test('an amount below zero is refused, unless the field says that it may be', async () => {
  await render(<NumberField kind="amount" aria-label="Betrag" />)
  await field.fill('-5')
  await expect.element(page.getByRole('alert')).toHaveTextContent(REFUSED)
})

test('a field that may be below zero takes a lone minus as a beginning', async () => {
  await render(<NumberField kind="amount" min={-100} aria-label="Betrag" />)
  await field.fill('-')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await field.fill('-5,25')
  await userEvent.tab()
  await expect.element(field).toHaveValue('-5,25')
})

test('the arrow keys count up and down, and stop at the end', async () => {
  await render(<NumberField kind="whole" max={11} defaultValue={10} aria-label="Betrag" />)
  await field.click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveValue('11')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field).toHaveValue('10')
})

test('a form gives its label and its refusal to the field', async () => {
  const rules = [{ required: true, message: 'Bitte füllen Sie dieses Feld aus.' }]
  await render(
    <Form>
      <Form.Item name="amount" label="Betrag" rules={rules}>
        <NumberField kind="amount" />
      </Form.Item>
      <button type="submit">Senden</button>
    </Form>,
  )
  await page.getByRole('button', { name: 'Senden' }).click()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('Bitte füllen Sie dieses Feld aus.')
})

test('a disabled field takes nothing', async () => {
  await render(<NumberField kind="amount" value={250} disabled aria-label="Betrag" />)
  await expect.element(field).toBeDisabled()
  await expect.element(field).toHaveValue('250,00')
})
