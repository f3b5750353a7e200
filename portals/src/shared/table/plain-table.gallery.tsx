import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME, LONG_TEXT } from '../../../gallery/helpers.tsx'
import { type PlainColumn, PlainTable } from './plain-table.tsx'

interface Payment {
  name: string
  text: string
  amount: string
}

const columns: PlainColumn<Payment>[] = [
  { title: 'Angebot', render: ({ name }) => name, isName: true },
  { title: 'Verwendung', render: ({ text }) => text, wraps: true },
  { title: 'Betrag', render: ({ amount }) => amount, right: true },
]
const rows: Payment[] = [
  { name: 'Windpark Nordhöhe', text: 'Zinsen 2026', amount: '62,50 €' },
  { name: 'Solarhain', text: 'Rückzahlung', amount: '1.000,00 €' },
]
const table = { label: 'Auszahlungen', columns, rowKey: ({ name }: Payment) => name, empty: 'Noch keine Auszahlungen' }

export default defineEntry({
  PlainTable: {
    default: <PlainTable {...table} rows={rows} />,
    empty: <PlainTable {...table} rows={[]} />,
    tall: (
      <PlainTable
        {...table}
        tall
        rows={Array.from({ length: 30 }, (_, index) => ({ ...rows[0]!, name: `Angebot ${index + 1}` }))}
      />
    ),
    longText: <PlainTable {...table} rows={[{ name: LONG_NAME, text: LONG_TEXT, amount: '123.456.789,01 €' }]} />,
  },
})
