import { defineEntry } from '../../../gallery/entry.ts'
import { useKeysetList } from '../data/use-keyset-list.ts'
import { Empty } from '../states/states.tsx'
import { type KeysetColumn, KeysetTable } from './keyset-table.tsx'

interface Contract {
  id: string
  name: string
  amount: string
}

const columns: KeysetColumn<Contract>[] = [
  { key: 'name', title: 'Angebot', render: ({ name }) => name, sort: 'name', jump: 'text' },
  { key: 'amount', title: 'Betrag', render: ({ amount }) => amount, sort: 'amount', right: true, jump: 'amount' },
]
const rows: Contract[] = [
  { id: '1', name: 'Windpark Nordhöhe', amount: '250,00 €' },
  { id: '2', name: 'Solarhain', amount: '1.000,00 €' },
]

function List({ state }: { state: string }) {
  const list = useKeysetList<Contract>('gallery-contracts', { filters: [], defaultSort: 'amount', fixed: { state } })
  return (
    <KeysetTable
      label="Verträge"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      card={({ name, amount }) => `${name} · ${amount}`}
      empty={<Empty title="Noch keine Verträge" />}
      position={21}
    />
  )
}

export default defineEntry(
  {
    KeysetTable: {
      default: <List state="list" />,
      empty: <List state="empty" />,
      loading: <List state="loading" />,
      error: <List state="error" />,
    },
  },
  {
    'gallery-contracts': {
      list: { elements: rows, total: 240, next: 'next', previous: 'previous' },
      empty: { elements: [], total: 0 },
    },
  },
)
