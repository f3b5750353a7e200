import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAstro } from '../../../gallery/render.tsx'
import './background-form.ts'

const comment = page.getByLabelText('Nachricht', { exact: true })

async function showContactForm() {
  const shown = await renderAstro('features/forms/ContactForm.astro', { salutations: [], subject: 'Frage' })
  const form = shown.querySelector('form')!
  form.noValidate = true
  // The page brings the script that this test imports.
  expect(shown.querySelector('script')!.src).toContain('ContactForm.astro')
  return form
}

test('R2.30 a message that does not get through stays as it was typed', async () => {
  const form = await showContactForm()
  // A port that browsers never connect to.
  form.action = 'http://127.0.0.1:1/'
  await comment.fill('Kommt das an?')
  await page.getByRole('button', { name: /senden/i }).click()
  await expect.element(page.getByRole('alert')).toHaveFocus()
  await expect.element(comment).toHaveValue('Kommt das an?')
  await expect.element(page.getByRole('button', { name: /senden/i })).toBeEnabled()
})

test('R2.30 R3.12 a file above the limit is refused at its field before it is sent', async () => {
  const shown = await renderAstro('features/forms/ContactForm.astro', { salutations: [] })
  const form = shown.querySelector('form')!
  form.noValidate = true
  Object.assign(form.parentElement!.dataset, { maxMb: '1', tooLarge: 'Höchstens 1 MB.' })
  form.insertAdjacentHTML('afterbegin', '<label>Datei <input type="file" name="file"></label>')
  const file = page.getByLabelText('Datei')
  await userEvent.upload(file, new File(['x'.repeat(1_100_000)], 'deck.pdf'))
  await page.getByRole('button', { name: /senden/i }).click()
  const input = file.element() as HTMLInputElement
  expect(input.validationMessage).toBe('Höchstens 1 MB.')
  await userEvent.upload(file, new File(['x'], 'deck.pdf'))
  expect(input.validationMessage).toBe('')
})
