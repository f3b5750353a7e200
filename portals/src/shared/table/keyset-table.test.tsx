import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Stateful } from '../../../gallery/helpers.tsx'
import { render } from '../../../gallery/render.tsx'
import { useKeysetList } from '../data/use-keyset-list.ts'
import { type KeysetColumn, KeysetTable } from './keyset-table.tsx'
import { RowTable } from './row-table.tsx'

type Contract = { id: string; name: string; amount: string }

const columns: KeysetColumn<Contract>[] = [
  { key: 'name', title: 'Angebot', render: ({ name }) => name, sort: 'name' },
  { key: 'amount', title: 'Betrag', render: ({ amount }) => amount, right: true },
]
const rows: Contract[] = ['Windpark', 'Solarhain', 'Quellhain'].map((name, at) => ({
  id: String(at),
  name,
  amount: `${at + 1}00 €`,
}))
const records = {
  contracts: {
    list: { elements: rows, total: 240, next: 'next', previous: null },
    empty: { elements: [], total: 0 },
  },
}
const table = {
  label: 'Verträge',
  columns,
  rowKey: ({ id }: Contract) => id,
  card: ({ name, amount }: Contract) => `${name}: ${amount}`,
}

function List({ state = 'list', onOpen }: { state?: string; onOpen?: (row: Contract) => void }) {
  const list = useKeysetList<Contract>('contracts', { filters: ['term'], fixed: { state } })
  return <KeysetTable {...table} list={list} empty="Noch keine Verträge" position={1} {...(onOpen && { onOpen })} />
}

const region = page.getByRole('region', { name: 'Verträge' })

test('a list that is waited for says so, and has no table yet', async () => {
  await render(<List state="loading" />, { records })
  await expect.element(page.getByRole('status')).toHaveTextContent('Wird geladen …')
  await expect.element(region).not.toBeInTheDocument()
})

test('an empty list says what is missing', async () => {
  await render(<List state="empty" />, { records })
  await expect.element(page.getByText('Noch keine Verträge')).toBeVisible()
})

test('a list emptied by its filters says that nothing fits them', async () => {
  await render(<List state="empty" />, { records, address: '/?term=Wind' })
  await expect.element(page.getByRole('heading', { name: 'Nichts passt zu diesen Filtern' })).toBeVisible()
})

test('a list that cannot be read says why and is read again at a press', async () => {
  const changing: Record<string, Record<string, object>> = { contracts: {} }
  await render(<List />, { records: changing })
  await expect.element(page.getByRole('alert').getByText(/^Es ist ein unerwarteter Fehler aufgetreten/)).toBeVisible()
  changing.contracts = records.contracts
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect.element(region.getByRole('row')).toHaveLength(4)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the pager says where one is, leads on, and not back from the beginning', async () => {
  await render(<List />, { records })
  const pager = page.getByRole('navigation')
  await expect.element(pager.getByText('1–3 von 240')).toBeVisible()
  await expect.element(pager.getByRole('button', { name: 'Zurück' })).toBeDisabled()
  await expect.element(pager.getByRole('button', { name: 'Weiter' })).toBeEnabled()
})

test('a heading sorts falling first, then rising, and says so', async () => {
  await render(<List />, { records })
  const heading = region.getByRole('button', { name: 'Angebot' })
  await expect.element(heading).toBeVisible()
  const direction = () => heading.element().closest('th')?.ariaSort
  expect(direction()).toBe('none')
  await heading.click()
  await expect.poll(direction).toBe('descending')
  await heading.click()
  await expect.poll(direction).toBe('ascending')
})

test('rows are walked by arrows, Home and End, one of them is reached by Tab, and Enter opens it', async () => {
  const onOpen = vi.fn()
  await render(<List onOpen={onOpen} />, { records })
  const row = (name: string) => region.getByRole('row', { name: new RegExp(name) })
  await expect.element(row('Windpark')).toBeVisible()
  row('Windpark').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row('Solarhain')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(row('Quellhain')).toHaveFocus()
  await expect.element(row('Quellhain')).toHaveAttribute('tabindex', '0')
  await expect.element(row('Windpark')).toHaveAttribute('tabindex', '-1')
  await userEvent.keyboard('{Home}{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[0])
})

test('the space bar chooses a row, and the head chooses all of them', async () => {
  const changed = vi.fn()
  await render(
    <Stateful<Contract[]> start={[]}>
      {(chosen, set) => (
        <RowTable
          {...table}
          rows={rows}
          onOpen={() => {}}
          selection={{
            rows: chosen,
            labelOf: ({ name }) => name,
            onChange: (next) => {
              changed(next.map(({ name }) => name))
              set(next)
            },
          }}
        />
      )}
    </Stateful>,
  )
  region
    .getByRole('row', { name: /Solarhain/ })
    .element()
    .focus()
  await userEvent.keyboard(' ')
  expect(changed).toHaveBeenLastCalledWith(['Solarhain'])
  await expect.element(page.getByRole('checkbox', { name: 'Solarhain auswählen' })).toBeChecked()
  const all = page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' })
  await all.click()
  expect(changed).toHaveBeenLastCalledWith(['Windpark', 'Solarhain', 'Quellhain'])
  await all.click()
  expect(changed).toHaveBeenLastCalledWith([])
})

test('on a phone each row is a card', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await render(<List />, { records })
  await expect.element(region.getByText('Windpark: 100 €')).toBeVisible()
  expect(region.element().querySelector('thead')).toBeNull()
})
