import type { BaseRecord } from '@refinedev/core'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../portal-context.ts'
import { Empty, Failure, Loading } from '../states/states.tsx'
import { statusOf } from '../status-of.ts'
import { Pager } from './pager.tsx'
import { type KeysetColumn, RowTable, type Selection } from './row-table.tsx'
import type { KeysetList } from './use-keyset-list.ts'

export type { KeysetColumn } from './row-table.tsx'

interface Props<Row extends BaseRecord> {
  label: string
  list: KeysetList<Row>
  columns: KeysetColumn<Row>[]
  rowKey: (row: Row) => string
  /** The row as a card of two lines, below 600 px. */
  card: (row: Row) => ReactNode
  empty: ReactNode
  selection?: Selection<Row> | undefined
  onOpen?: (row: Row) => void
  footer?: Record<string, ReactNode>
  /** Number of the first row among all matches, null where it is not known; lists without it have no end to go to. */
  position?: number | null
}

export function KeysetTable<Row extends BaseRecord>({ list, empty, position, ...table }: Props<Row>) {
  const { query, rows } = list
  if (statusOf(query.error) === 400) return <NoSuchList onReset={list.startOver} />
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Loading lines={8} />
  if (rows.length === 0) return <section className="box">{empty}</section>
  return (
    <>
      <RowTable {...table} rows={rows} state={list} isLoading={query.isPlaceholderData} />
      <Pager label={table.label} list={list} columns={table.columns} position={position} />
    </>
  )
}

/** The address asks for what this list cannot be asked: typed by hand, or kept from another time. */
function NoSuchList({ onReset }: { onReset: () => void }) {
  const t = useText()
  return (
    <section className="box" role="alert">
      <Empty
        title={t('portal.noSuchList')}
        text={t('portal.noSuchListText')}
        action={<Button onClick={onReset}>{t('common.action.reset')}</Button>}
      />
    </section>
  )
}
