import { Checkbox, Grid } from 'antd'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { ListState } from '../data/use-keyset-list.ts'
import { useText } from '../portal-context.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface KeysetColumn<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Name of the field the server sorts by. */
  sort?: string
  /** What one can jump to where the list is sorted by it. */
  jump?: 'day' | 'amount' | 'text'
  right?: boolean
  /** In pixels; it is narrower where there is no room for it. */
  width?: number | undefined
  /** Stays when columns are chosen. */
  fixed?: boolean
}

export interface Selection<Row> {
  rows: Row[]
  onChange: (rows: Row[]) => void
  labelOf: (row: Row) => string
}

interface Props<Row> {
  label: string
  rows: Row[]
  columns: KeysetColumn<Row>[]
  rowKey: (row: Row) => string
  /** The row as a card of two lines, below 600 px. */
  card: (row: Row) => ReactNode
  /** For columns that sort. */
  state?: Pick<ListState, 'sort' | 'setSort'>
  selection?: Selection<Row> | undefined
  isLoading?: boolean
  /** With it the rows are walked through by keys. */
  onOpen?: (row: Row) => void
  /** Sums below the columns, by their keys. */
  footer?: Record<string, ReactNode>
}

/** Rows with columns that sort; cards on a phone. */
export function RowTable<Row>(props: Props<Row>) {
  const { label, rows, columns, rowKey, card, state, selection, isLoading, onOpen, footer } = props
  const { sm } = Grid.useBreakpoint()
  const isNarrow = sm === false
  const chosen = new Set(selection?.rows.map(rowKey))
  const keysOf = useRowKeys<Row>({ rows, onOpen, onChoose: selection && ((row) => toggle(row, rowKey, selection)) })
  const { frame, table, fits } = useFit()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={frame} className={fits ? 'table-box fits' : 'table-box'} aria-label={label} tabIndex={0}>
      <table ref={table} className={isNarrow ? 'plain-table rows cards' : 'plain-table rows'} aria-busy={isLoading}>
        {!isNarrow && (
          <thead>
            <tr>
              {selection && (
                <th className="choice">
                  <ChooseAll rows={rows} rowKey={rowKey} selection={selection} chosen={chosen} />
                </th>
              )}
              {columns.map((column) => (
                <th
                  key={column.key}
                  className={alignmentOf(column)}
                  style={column.width ? { width: column.width } : undefined}
                  aria-sort={column.sort ? directionOf(column.sort, state?.sort) : undefined}
                >
                  {column.sort && state ? (
                    <SortButton column={column} sort={state.sort} onSort={state.setSort} />
                  ) : (
                    column.title
                  )}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)} className={chosen.has(rowKey(row)) ? 'chosen' : undefined} {...keysOf(row, index)}>
              {selection && (
                <td className="choice">
                  <Choose row={row} rowKey={rowKey} selection={selection} isChosen={chosen.has(rowKey(row))} />
                </td>
              )}
              {isNarrow ? (
                <td>{card(row)}</td>
              ) : (
                columns.map((column) => (
                  <td key={column.key} className={alignmentOf(column)}>
                    {column.render(row)}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
        {footer && !isNarrow && (
          <tfoot>
            <tr>
              {selection && <td className="choice" />}
              {footerCells(columns, footer).map(({ column, span }) => (
                <td key={column.key} colSpan={span} className={alignmentOf(column)}>
                  {footer[column.key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

/** Whether the table fits its frame: its head stays in sight then, where a frame that scrolls sideways would hold it back. */
function useFit() {
  const frame = useRef<HTMLElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [fits, setFits] = useState(false)
  useLayoutEffect(() => {
    const outer = frame.current
    const inner = table.current
    if (!outer || !inner) return
    const sizes = new ResizeObserver(() => setFits(inner.offsetWidth <= outer.clientWidth))
    sizes.observe(outer)
    sizes.observe(inner)
    return () => sizes.disconnect()
  }, [])
  return { frame, table, fits }
}

/** What stands below a column to the left takes the room of the empty ones behind it: a word is longer than a number. */
function footerCells<Row>(columns: KeysetColumn<Row>[], footer: Record<string, ReactNode>) {
  const cells: { column: KeysetColumn<Row>; span: number }[] = []
  for (const column of columns) {
    const before = cells.at(-1)
    const takesRoom = before && !before.column.right && footer[before.column.key] !== undefined
    if (takesRoom && footer[column.key] === undefined) before.span += 1
    else cells.push({ column, span: 1 })
  }
  return cells
}

function toggle<Row>(row: Row, rowKey: (row: Row) => string, { rows, onChange }: Selection<Row>) {
  const others = rows.filter((one) => rowKey(one) !== rowKey(row))
  onChange(others.length < rows.length ? others : [...rows, row])
}

const alignmentOf = ({ right }: { right?: boolean }) => (right ? 'right' : undefined)

interface ChooseProps<Row> {
  row: Row
  rowKey: (row: Row) => string
  selection: Selection<Row>
  isChosen: boolean
}

function Choose<Row>({ row, rowKey, selection, isChosen }: ChooseProps<Row>) {
  const t = useText()
  const { labelOf } = selection
  return (
    <Checkbox
      aria-label={t('portal.select', { name: labelOf(row) })}
      checked={isChosen}
      onChange={() => toggle(row, rowKey, selection)}
    />
  )
}

type ChooseAllProps<Row> = Pick<ChooseProps<Row>, 'rowKey' | 'selection'> & { rows: Row[]; chosen: Set<string> }

/** All rows of this page; what was chosen on others stays. */
function ChooseAll<Row>({ rows, rowKey, selection, chosen }: ChooseAllProps<Row>) {
  const t = useText()
  const here = rows.filter((row) => chosen.has(rowKey(row)))
  const isAll = here.length === rows.length
  const keys = new Set(rows.map(rowKey))
  const elsewhere = () => selection.rows.filter((row) => !keys.has(rowKey(row)))
  return (
    <Checkbox
      aria-label={t('portal.selectAll')}
      checked={isAll}
      indeterminate={here.length > 0 && !isAll}
      onChange={() => selection.onChange(isAll ? elsewhere() : [...elsewhere(), ...rows])}
    />
  )
}

function directionOf(field: string, sort: string | undefined): 'ascending' | 'descending' | 'none' {
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : 'none'
}

interface SortProps {
  column: { title: string; sort?: string }
  sort: string | undefined
  onSort: (sort: string) => void
}

function SortButton({ column, sort, onSort }: SortProps) {
  const field = column.sort ?? ''
  const direction = directionOf(field, sort)
  const Icon = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button type="button" className="sort" onClick={() => onSort(direction === 'descending' ? field : `-${field}`)}>
      {column.title}
      {direction !== 'none' && <Icon className="icon small" aria-hidden="true" />}
    </button>
  )
}
