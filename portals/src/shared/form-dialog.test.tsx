import { Form, Input } from 'antd'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Opener } from '../../gallery/helpers.tsx'
import { refusal } from '../../gallery/refusal.ts'
import { render } from '../../gallery/render.tsx'
import { FormDialog } from './form-dialog.tsx'

type Fields = { iban: string; owner: string }

const REQUIRED = 'Bitte füllen Sie dieses Feld aus.'
const IBAN_INVALID = 'Die IBAN ist ungültig. Bitte prüfen Sie Ihre Eingabe.'

const dialog = page.getByRole('dialog')
const opener = page.getByRole('button', { name: 'Öffnen' })
const iban = page.getByRole('textbox', { name: /IBAN/ })
const send = page.getByRole('button', { name: /Speichern/ })

async function open(save: (fields: Fields) => Promise<unknown>) {
  await render(
    <Opener>
      {(close) => (
        <FormDialog<Fields>
          title="Bankverbindung"
          okText="Speichern"
          name="account"
          initialValues={{ owner: 'Ines Investorin' }}
          save={save}
          done="Gespeichert."
          onClose={close}
        >
          <Form.Item name="owner" label="Inhaberin">
            <Input />
          </Form.Item>
          <Form.Item name="iban" label="IBAN" rules={[{ required: true, message: REQUIRED }]}>
            <Input />
          </Form.Item>
        </FormDialog>
      )}
    </Opener>,
  )
  await opener.click()
  await expect.element(dialog).toBeVisible()
}

test('what is left empty is refused at its field, which gets the focus, and nothing is sent', async () => {
  const save = vi.fn()
  await open(save)
  await send.click()
  await expect.element(iban).toHaveAccessibleDescription(REQUIRED)
  await expect.element(iban).toHaveAttribute('aria-invalid', 'true')
  await expect.element(iban).toHaveFocus()
  expect(save).not.toHaveBeenCalled()
})

test('R2.28 what the server refuses stands at the field it names, and what was typed stays', async () => {
  await open(() => Promise.reject(refusal('IBAN_INVALID', { pointer: '/iban' })))
  await iban.fill('DE00')
  await send.click()
  await expect.element(iban).toHaveAccessibleDescription(IBAN_INVALID)
  await expect.element(iban).toHaveFocus()
  await expect.element(iban).toHaveValue('DE00')
  await expect.element(page.getByRole('textbox', { name: /Inhaberin/ })).toHaveValue('Ines Investorin')
})

test('a refusal without a field stands above the form, and goes when it is sent again', async () => {
  const save = vi
    .fn()
    .mockRejectedValueOnce(refusal('HTTP__INTERNAL_SERVER_ERROR', { status: 500 }))
    .mockResolvedValue(undefined)
  await open(save)
  await iban.fill('DE02120300000000202051')
  await send.click()
  await expect.element(dialog.getByRole('alert').getByText(/^Es ist ein unerwarteter Fehler aufgetreten/)).toBeVisible()
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a form that is sent twice at once is saved once, and says that it went well', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const save = vi.fn(() => promise)
  await open(save)
  await iban.fill('DE02120300000000202051')
  await send.dblClick()
  await expect.element(send).toHaveClass('ant-btn-loading')
  resolve()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Gespeichert.')).toBeVisible()
  expect(save).toHaveBeenCalledOnce()
  expect(save).toHaveBeenCalledWith({ owner: 'Ines Investorin', iban: 'DE02120300000000202051' })
})

test('a press beside the dialog closes nothing: what was typed stays', async () => {
  await open(vi.fn())
  await iban.fill('DE02')
  document.querySelector<HTMLElement>('.ant-modal-wrap')?.click()
  await expect.element(iban).toHaveValue('DE02')
})
