import type { BaseRecord } from '@refinedev/core'
import { Grid, Table, type TableColumnsType } from 'antd'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../portal-context.ts'
import type { ListState } from './use-keyset-list.ts'

export interface KeysetColumn<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Name of the field the server sorts by. */
  sort?: string
  right?: boolean
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
  state: Pick<ListState, 'sort' | 'setSort'>
  selection?: Selection<Row>
  isLoading?: boolean
}

/** Rows with columns that sort; cards on a phone. */
export function RowTable<Row extends BaseRecord>(props: Props<Row>) {
  const { label, rows, columns, rowKey, card, state, selection, isLoading } = props
  const t = useText()
  const { sm } = Grid.useBreakpoint()
  const wide: TableColumnsType<Row> = columns.map((column) => ({
    key: column.key,
    align: column.right ? 'right' : 'left',
    title: column.sort ? <SortButton column={column} sort={state.sort} onSort={state.setSort} /> : column.title,
    onHeaderCell: () => (column.sort ? { 'aria-sort': directionOf(column.sort, state.sort) } : {}),
    render: (_, row) => column.render(row),
  }))
  const narrow: TableColumnsType<Row> = [{ key: 'card', render: (_, row) => card(row) }]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-box" aria-label={label} tabIndex={0}>
      <Table<Row>
        rowKey={rowKey}
        columns={sm === false ? narrow : wide}
        showHeader={sm !== false}
        dataSource={rows}
        pagination={false}
        loading={isLoading}
        rowSelection={
          selection && {
            columnWidth: 48,
            preserveSelectedRowKeys: true,
            selectedRowKeys: selection.rows.map(rowKey),
            onChange: (_, selected) => selection.onChange(selected),
            getCheckboxProps: (row) => ({ 'aria-label': t('portal.select', { name: selection.labelOf(row) }) }),
            getTitleCheckboxProps: () => ({ 'aria-label': t('portal.selectAll') }),
          }
        }
      />
    </section>
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
