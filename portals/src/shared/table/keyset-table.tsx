import type { ReactNode } from 'react'
import type { KeysetList } from '../data/use-keyset-list.ts'
import { Loading, NothingFound } from '../states/states.tsx'
import { ListFailure } from './list-failure.tsx'
import { Pager } from './pager.tsx'
import { type KeysetColumn, RowTable, type Selection } from './row-table.tsx'

export type { KeysetColumn } from './row-table.tsx'

interface Props<Row> {
  label: string
  list: KeysetList<Row>
  columns: KeysetColumn<Row>[]
  rowKey: (row: Row) => string
  /** The row as a card of two lines, below 600 px. */
  card: (row: Row) => ReactNode
  /** Where there is nothing at all; where nothing fits the filters, the table says so itself. */
  empty: ReactNode
  selection?: Selection<Row> | undefined
  onOpen?: (row: Row) => void
  footer?: Record<string, ReactNode>
  /** Number of the first row among all matches, null where it is not known; lists without it have no end to go to. */
  position?: number | null
}

export function KeysetTable<Row>({ list, empty, position, ...table }: Props<Row>) {
  const { query, rows } = list
  const failure = <ListFailure list={list} query={query} />
  if (query.isPending) return <Loading lines={8} />
  if (query.data === undefined) return failure
  if (rows.length === 0) {
    return (
      <>
        {failure}
        <section className="box">{list.isFiltered ? <NothingFound /> : empty}</section>
      </>
    )
  }
  return (
    <>
      {failure}
      <RowTable {...table} rows={rows} state={list} isLoading={query.isPlaceholderData} />
      <Pager label={table.label} list={list} columns={table.columns} position={position} />
    </>
  )
}
