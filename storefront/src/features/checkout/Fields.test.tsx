import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CheckoutForm } from '../../../gallery/checkout-form.tsx'
import { render } from '../../../gallery/render.tsx'
import { CheckField, DateField, RadioField, SelectField, TextField } from './Fields.tsx'

const day = page.getByRole('textbox', { name: 'Tag' })
const opener = page.getByRole('button', { name: /Kalender öffnen|Datum ändern/ })
const dialog = page.getByRole('dialog', { name: 'Datum wählen' })

test.each([
  ['17.5.1988', '1988-05-17', '17.05.1988'],
  ['1988-05-17', '1988-05-17', '17.05.1988'],
  ['31.02.1988', '31.02.1988', '31.02.1988'],
  ['18', '18', '18'],
])('R1.09 R5.15 a day typed as %s becomes %s and is shown as %s', async (typed, value, shown) => {
  const onChange = vi.fn()
  render(
    <CheckoutForm onChange={onChange}>
      <DateField name="day" label="Tag" />
    </CheckoutForm>,
  )
  await day.fill(typed)
  expect(onChange).toHaveBeenLastCalledWith({ day: value })
  await userEvent.tab()
  await expect.element(day).toHaveValue(shown)
})

test('R5.15 a day chosen in the calendar reaches the form', async () => {
  const onChange = vi.fn()
  render(
    <CheckoutForm initial={{ day: '1988-05-17' }} onChange={onChange}>
      <DateField name="day" label="Tag" />
    </CheckoutForm>,
  )
  await opener.click()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onChange).toHaveBeenLastCalledWith({ day: '1988-05-18' })
  await expect.element(day).toHaveValue('18.05.1988')
  await expect.element(opener).toHaveFocus()
})

test('R5.15 what is typed while the calendar opens and closes stays in the field', async () => {
  const onChange = vi.fn()
  render(
    <CheckoutForm onChange={onChange}>
      <DateField name="day" label="Tag" />
    </CheckoutForm>,
  )
  await day.click()
  await userEvent.keyboard('18.')
  await opener.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(day).toHaveValue('18.')
  await day.click()
  await userEvent.keyboard('06.1988')
  await expect.element(day).toHaveValue('18.06.1988')
  expect(onChange).toHaveBeenLastCalledWith({ day: '1988-06-18' })
})

test('a day that the law wants typed has no calendar', async () => {
  render(
    <CheckoutForm>
      <DateField name="day" label="Tag" byHand />
    </CheckoutForm>,
  )
  await expect.element(day).toBeVisible()
  expect(opener.all()).toEqual([])
})

test('R5.01 each kind of field shows its error as its description', async () => {
  const errors = ['name', 'day', 'state'].map((field) => ({ field, message: `Bitte ${field} angeben.` }))
  render(
    <CheckoutForm errors={errors}>
      <TextField name="name" label="Name" />
      <DateField name="day" label="Tag" />
      <SelectField name="state" label="Land" choices={[{ value: 'BY', label: 'Bayern' }]} />
    </CheckoutForm>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Bitte name angeben.')
  await expect.element(day).toHaveAccessibleDescription('TT.MM.JJJJ Bitte day angeben.')
  await expect.element(page.getByRole('combobox', { name: 'Land' })).toHaveAccessibleDescription('Bitte state angeben.')
  await expect.element(day).toHaveAttribute('aria-invalid', 'true')
})

test('what an identity check has confirmed cannot be changed, in the calendar neither', async () => {
  render(
    <CheckoutForm initial={{ name: 'Konto', day: '1988-05-17' }} locked={['name', 'day']}>
      <TextField name="name" label="Name" />
      <DateField name="day" label="Tag" />
    </CheckoutForm>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeDisabled()
  await expect.element(day).toBeDisabled()
  await expect.element(opener).toBeDisabled()
})

test('choices reach the form as the values they stand for', async () => {
  const onChange = vi.fn()
  render(
    <CheckoutForm onChange={onChange}>
      <SelectField name="state" label="Land" choices={[{ value: 'BY', label: 'Bayern' }]} />
      <RadioField
        name="age"
        label="Alter"
        options={[
          { value: 17, label: 'siebzehn', isOff: true },
          { value: 18, label: 'achtzehn' },
        ]}
      />
      <CheckField name="agreed">Einverstanden</CheckField>
    </CheckoutForm>,
  )
  await page.getByRole('combobox', { name: 'Land' }).selectOptions('Bayern')
  await expect.element(page.getByRole('radio', { name: 'siebzehn' })).toBeDisabled()
  await page.getByRole('radio', { name: 'achtzehn' }).click()
  await page.getByRole('checkbox', { name: 'Einverstanden' }).click()
  expect(onChange).toHaveBeenLastCalledWith({ state: 'BY', age: 18, agreed: true })
})
