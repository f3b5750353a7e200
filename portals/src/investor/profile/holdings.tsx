import type { ReactNode } from 'react'
import type { RecordQuery } from '../../shared/data/use-record.ts'
import { Box } from '../../shared/fields/box.tsx'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Empty } from '../../shared/states/states.tsx'

interface Props<List extends { elements: unknown[] }> {
  list: RecordQuery<List>
  title: string
  emptyTitle: string
  emptyText: string
  add: ReactNode
  children: (element: List['elements'][number], list: List) => ReactNode
}

/** Accounts, depots and wallets: a short list with a way to add one. */
export function Holdings<List extends { elements: unknown[] }>(props: Props<List>) {
  const { list, title, emptyTitle, emptyText, add, children } = props
  return (
    <QueryView query={list} lines={4}>
      {(data) => (
        <Box title={title} aside={data.elements.length > 0 && add}>
          {data.elements.length === 0 ? (
            <Empty title={emptyTitle} text={emptyText} action={add} />
          ) : (
            <ul className="list">{data.elements.map((element) => children(element, data))}</ul>
          )}
        </Box>
      )}
    </QueryView>
  )
}
