import { type KeyboardEvent, useState } from 'react'

interface Options<Row> {
  rows: Row[]
  onOpen: ((row: Row) => void) | undefined
  onChoose: ((row: Row) => void) | undefined
}

const moves: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
}

/** One row of the table is reached by Tab, the others from there by arrows; Enter opens a row, the space bar chooses it. */
export function useRowKeys<Row>({ rows, onOpen, onChoose }: Options<Row>) {
  const [active, setActive] = useState(0)
  const reached = Math.min(active, rows.length - 1)
  return (row: Row, index: number) => {
    if (!onOpen) return {}
    return {
      tabIndex: index === reached ? 0 : -1,
      onFocus: () => setActive(index),
      onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
        // What stands in the row has keys of its own.
        if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
        const move = moves[event.key]
        if (move) {
          const siblings = event.currentTarget.parentElement?.children
          ;(siblings?.[move(index, rows.length - 1)] as HTMLElement | undefined)?.focus()
        } else if (event.key === 'Enter') onOpen(row)
        else if (event.key === ' ' && onChoose) onChoose(row)
        else return
        event.preventDefault()
      },
    }
  }
}
