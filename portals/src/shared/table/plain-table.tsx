import { Grid } from 'antd'
import type { ReactNode } from 'react'

export interface PlainColumn<Row> {
  title: string
  render: (row: Row) => ReactNode
  right?: boolean
  /** What the row is about: its heading, which wraps. */
  isName?: boolean
  /** Sentences; of numbers only the heading. */
  wraps?: boolean
}

interface Props<Row> {
  label: string
  columns: PlainColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row, index: number) => string
  /** Scrolls by itself when there are many rows. */
  tall?: boolean
  /** Shown in place of rows. */
  empty?: string
}

/** Columns that a phone has room for. */
const NARROW = 2

/** Rows to be read, without sorting, choosing or paging; on a phone each row of more than two columns is a card. */
export function PlainTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, tall = false, empty } = props
  const { sm } = Grid.useBreakpoint()
  if (sm === false && columns.length > NARROW && (rows.length > 0 || empty)) return <Cards {...props} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={tall ? 'table-box tall' : 'table-box'} aria-label={label} tabIndex={0}>
      <table className="plain-table">
        <caption className="hidden-text">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ title, right, wraps }) => (
              <th
                key={title}
                scope="col"
                className={[right && 'right', wraps && 'wrapping'].filter(Boolean).join(' ') || undefined}
              >
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

function Cards<Row>({ label, columns, rows, rowKey, tall = false, empty }: Props<Row>) {
  const names = columns.filter(({ isName }) => isName)
  const others = columns.filter(({ isName }) => !isName)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={tall ? 'table-box tall' : 'table-box'} aria-label={label} tabIndex={0}>
      <ul className="list row-cards">
        {rows.length === 0 && <li>{empty}</li>}
        {rows.map((row, index) => (
          <li key={rowKey(row, index)}>
            <div>
              {names.map(({ title, render }) => (
                <div key={title} className="small strong">
                  {render(row)}
                </div>
              ))}
              <dl className="facts">
                {others.map(({ title, render, right }) => [
                  <dt key={title}>{title}</dt>,
                  <dd key={`${title}=`} className={right ? 'number' : undefined}>
                    {render(row)}
                  </dd>,
                ])}
              </dl>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cell<Row>({ column, row }: { column: PlainColumn<Row>; row: Row }) {
  const { render, right, isName, wraps } = column
  if (isName)
    return (
      <th scope="row" className="wrapping">
        {render(row)}
      </th>
    )
  if (wraps && !right) return <td className="wrapping">{render(row)}</td>
  return <td className={right ? 'right number' : undefined}>{render(row)}</td>
}
