import type { ReactNode } from 'react'

export interface PlainColumn<Row> {
  title: string
  render: (row: Row) => ReactNode
  right?: boolean
  /** What the row is about: its heading, which wraps. */
  isName?: boolean
}

interface Props<Row> {
  label: string
  columns: PlainColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row, index: number) => string
  /** Scrolls by itself when there are many rows. */
  tall?: boolean
  /** Said in place of rows. */
  empty?: string
}

/** Rows to be read, without sorting, choosing or paging; wider than a phone it scrolls. */
export function PlainTable<Row>({ label, columns, rows, rowKey, tall = false, empty }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={tall ? 'table-box tall' : 'table-box'} aria-label={label} tabIndex={0}>
      <table className="plain-table">
        <caption className="hidden-text">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ title, right }) => (
              <th key={title} scope="col" className={right ? 'right' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column) => (
                <Cell key={column.title} column={column} row={row} />
              ))}
            </tr>
          ))}
          {rows.length === 0 && empty && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

function Cell<Row>({ column, row }: { column: PlainColumn<Row>; row: Row }) {
  const { render, right, isName } = column
  if (isName)
    return (
      <th scope="row" className="wrapping">
        {render(row)}
      </th>
    )
  return <td className={right ? 'right number' : undefined}>{render(row)}</td>
}
