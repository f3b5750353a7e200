import { Button } from 'antd'
import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Opener, Stateful } from '../../gallery/helpers.tsx'
import { refusal } from '../../gallery/refusal.ts'
import { render } from '../../gallery/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { restoreFocus } from './restore-focus.ts'

beforeAll(restoreFocus)

const dialog = page.getByRole('dialog')
const question = { title: 'Löschen', danger: true, invalidates: [], done: 'Gelöscht.' }

async function open(act: () => Promise<unknown>) {
  await render(
    <Opener>
      {(close) => (
        <ConfirmDialog {...question} act={act} onClose={close}>
          Der Eintrag ist danach nicht mehr zu sehen.
        </ConfirmDialog>
      )}
    </Opener>,
  )
  page.getByRole('button', { name: 'Öffnen' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
}

test.each(['by key', 'by button'])(
  'R1.08 R2.09 closed %s, the focus is again where the question was opened',
  async (way) => {
    await open(() => Promise.resolve())
    await expect.element(dialog.getByText('Der Eintrag ist danach nicht mehr zu sehen.')).toBeVisible()
    if (way === 'by key') await userEvent.keyboard('{Escape}')
    else await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Öffnen' })).toHaveFocus()
  },
)

test('what goes wrong is said, and the question stays', async () => {
  await open(() => Promise.reject(refusal('HTTP__INTERNAL_SERVER_ERROR', { status: 500 })))
  await dialog.getByRole('button', { name: /Löschen/ }).click()
  await expect.element(page.getByRole('alert').getByText(/^Es ist ein unerwarteter Fehler aufgetreten/)).toBeVisible()
  await expect.element(dialog).toBeVisible()
})

test('while it is being done the button is busy; then it is said, and the question has gone', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await open(() => promise)
  await dialog.getByRole('button', { name: /Löschen/ }).click()
  await expect.element(dialog.getByRole('button', { name: /Löschen/ })).toHaveClass('ant-btn-loading')
  resolve()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Gelöscht.')).toBeVisible()
})

test('R2.09 when what opened a question has gone with it, the focus is on what stood around', async () => {
  await render(
    <Stateful start={['eins', 'zwei']}>
      {(rows, set) => (
        <section aria-label="Adressen">
          {rows.map((row) => (
            <p key={row}>
              {row}
              <Opener text={`Löschen: ${row}`}>
                {(close) => (
                  <ConfirmDialog
                    {...question}
                    act={() => Promise.resolve()}
                    onDone={() => set(rows.filter((one) => one !== row))}
                    onClose={close}
                  >
                    {row}
                  </ConfirmDialog>
                )}
              </Opener>
            </p>
          ))}
          <Button>Neu</Button>
        </section>
      )}
    </Stateful>,
  )
  page.getByRole('button', { name: 'Löschen: eins' }).element().focus()
  await userEvent.keyboard('{Enter}')
  dialog
    .getByRole('button', { name: /Löschen/ })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  const list = page.getByRole('region', { name: 'Adressen' })
  await expect.element(list.getByText('eins')).not.toBeInTheDocument()
  await expect.element(dialog).not.toBeInTheDocument()
  const isFocusInList = () => list.element().contains(document.activeElement)
  await expect.poll(isFocusInList).toBe(true)
  await userEvent.tab()
  expect(isFocusInList()).toBe(true)
})
