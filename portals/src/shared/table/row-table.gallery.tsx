import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME, Stateful } from '../../../gallery/helpers.tsx'
import { type KeysetColumn, RowTable } from './row-table.tsx'

interface Contract {
  id: string
  name: string
  amount: string
}

const columns: KeysetColumn<Contract>[] = [
  { key: 'name', title: 'Angebot', render: ({ name }) => name, sort: 'name' },
  { key: 'amount', title: 'Betrag', render: ({ amount }) => amount, sort: 'amount', right: true },
]
const rows: Contract[] = [
  { id: '1', name: 'Windpark Nordhöhe', amount: '250,00 €' },
  { id: '2', name: 'Solarhain', amount: '1.000,00 €' },
]
const table = {
  label: 'Verträge',
  columns,
  rowKey: ({ id }: Contract) => id,
  card: ({ name, amount }: Contract) => `${name} · ${amount}`,
}

export default defineEntry({
  RowTable: {
    default: (
      <Stateful<string | undefined> start="-amount">
        {(sort, setSort) => (
          <RowTable {...table} rows={rows} state={{ sort, setSort }} footer={{ name: 'Summe', amount: '1.250,00 €' }} />
        )}
      </Stateful>
    ),
    selection: (
      <Stateful start={rows.slice(0, 1)}>
        {(chosen, onChange) => (
          <RowTable
            {...table}
            rows={rows}
            onOpen={() => {}}
            selection={{ rows: chosen, onChange, labelOf: ({ name }) => name }}
          />
        )}
      </Stateful>
    ),
    empty: <RowTable {...table} rows={[]} />,
    loading: <RowTable {...table} rows={rows} isLoading />,
    longText: <RowTable {...table} rows={[{ id: '1', name: LONG_NAME, amount: '123.456.789,01 €' }]} />,
  },
})
