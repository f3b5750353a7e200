import { Form } from 'antd'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../gallery/render.tsx'
import { DateField } from './date-field.tsx'

const field = page.getByRole('textbox', { name: /Tag/ })
test.each(['02.11.2026', '2026-11-02'])(
  'R1.09 R5.15 a day typed as %s is taken by Enter and shown German',
  async (typed) => {
    const onChange = vi.fn()
    await render(<DateField aria-label="Tag" onChange={onChange} />)
    await field.fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('02.11.2026')
    expect(onChange.mock.lastCall?.[0]?.format('YYYY-MM-DD')).toBe('2026-11-02')
  },
)

test.each(['31.12.0999', '01.01.3000'])('R5.15 %s is no day, and the field stays empty', async (typed) => {
  const onChange = vi.fn()
  await render(<DateField aria-label="Tag" onChange={onChange} />)
  await field.fill(typed)
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await expect.element(field).toHaveValue('')
  expect(onChange).not.toHaveBeenCalled()
})

test('the calendar opens at the field, closes by Escape, and the focus stays in the field', async () => {
  await render(<DateField aria-label="Tag" />)
  await field.click()
  await expect.element(page.getByRole('button', { name: 'Heute' }).or(page.getByText('Heute'))).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Heute')).not.toBeVisible()
  await expect.element(field).toHaveFocus()
})

test.each(['', 'morgen', '31.02.2026'])('a form takes “%s” for no day, and refuses it at its field', async (typed) => {
  await render(
    <Form>
      <Form.Item name="day" label="Tag" rules={[{ required: true, message: 'Bitte füllen Sie dieses Feld aus.' }]}>
        <DateField />
      </Form.Item>
      <button type="submit">Senden</button>
    </Form>,
  )
  await field.fill(typed)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Senden' }).click()
  await expect.element(field).toHaveAccessibleDescription('Bitte füllen Sie dieses Feld aus.')
})
