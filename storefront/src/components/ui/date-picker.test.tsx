import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAstro } from '../../../gallery/render.tsx'
import { today } from '../../lib/calendar.ts'
import './date-picker.ts'

const field = page.getByRole('textbox', { name: 'Tag' })
const dialog = page.getByRole('dialog', { name: 'Datum wählen' })
const opener = page.getByRole('button', { name: /Kalender|ändern/ })
const show = (props: object = {}) =>
  renderAstro('components/ui/DateField.astro', { label: 'Tag', name: 'day', ...props })

test('R1.09 R5.15 a day typed as 1988-05-17 is shown German, and the button of the calendar names it', async () => {
  await show()
  await field.fill('1988-05-17')
  await userEvent.tab()
  await expect.element(field).toHaveValue('17.05.1988')
  await expect.element(opener).toHaveFocus()
  await expect.element(opener).toHaveAccessibleName(/17\.05\.1988/)
})

test.each([
  ['31.02.1988', false],
  ['31.12.1899', false],
  ['01.01.1900', true],
  ['31.12.2020', true],
  ['01.01.2021', false],
])('R5.15 of a form with the bounds 1900 and 2020 the day %s is valid: %s', async (typed, isValid) => {
  await show({ min: '1900-01-01', max: '2020-12-31' })
  await field.fill(typed)
  await userEvent.tab()
  const input = field.element() as HTMLInputElement
  expect(input.checkValidity()).toBe(isValid)
  await expect.element(field).toHaveValue(typed)
})

test('R5.15 a day is chosen by keyboard, and the focus returns to the button', async () => {
  await show({ value: '17.05.1988' })
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  expect(dialog.getByRole('gridcell').all()).toHaveLength(42)
  expect(dialog.getByLabelText('Monat', { exact: true }).getByRole('option').all()).toHaveLength(12)
  await userEvent.keyboard('{PageDown}{ArrowRight}{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('18.06.1988')
  await expect.element(opener).toHaveFocus()
})

test('R5.15 month and year can be chosen, and a day after the last one allowed cannot', async () => {
  const [year, month, day] = today().split('-')
  await show({ value: '17.01.1988', max: today() })
  await opener.click()
  await dialog.getByLabelText('Jahr', { exact: true }).selectOptions(year!)
  await dialog.getByLabelText('Monat', { exact: true }).selectOptions(String(Number(month)))
  await expect.element(dialog.getByRole('button', { name: 'Nächster Monat' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Heute' }).click()
  await expect.element(field).toHaveValue(`${day}.${month}.${year}`)
})

test('R5.15 the calendar empties the field', async () => {
  await show({ value: '17.05.1988' })
  await opener.click()
  await dialog.getByRole('button', { name: 'Leeren' }).click()
  await expect.element(field).toHaveValue('')
})

test('R5.15 a click beside the calendar closes it and changes nothing', async () => {
  await show({ value: '17.05.1988' })
  await opener.click()
  await userEvent.click(document.documentElement, { position: { x: 900, y: 600 } })
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('17.05.1988')
  await expect.element(opener).toHaveFocus()
})

test.each(['close', 'today'])('R5.15 the field keeps the focus when one types right after “%s”', async (act) => {
  await show({ value: '17.05.1988' })
  await opener.click()
  const input = field.element() as HTMLInputElement
  const closed = new Promise((resolve) =>
    input.parentElement!.querySelector('dialog')!.addEventListener('close', resolve),
  )
  // The browser reports the end of a dialog later, when the next key may have been pressed.
  input.parentElement!.querySelector<HTMLElement>(`[data-act="${act}"]`)!.click()
  input.focus()
  input.select()
  await closed
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('18.06.1988')
  await expect.element(field).toHaveValue('18.06.1988')
})

test('R5.15 what is typed slowly while the calendar opens and closes stays in the field', async () => {
  await show()
  await field.click()
  await userEvent.keyboard('18.')
  await opener.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('18.')
  await field.click()
  for (const key of '06.1988') await userEvent.keyboard(key)
  await expect.element(field).toHaveValue('18.06.1988')
})
