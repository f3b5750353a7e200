/** A column as it stands in somebody's table: its place is its place in the list. */
export interface ColumnState {
  key: string
  shown: boolean
}

/** The columns in the order they were kept; those that came later stand behind them, shown unless hidden at first. */
export function inKeptOrder<Column extends { key: string }>(
  columns: Column[],
  kept: ColumnState[],
  hiddenAtFirst: string[],
): (Column & ColumnState)[] {
  const known = kept.flatMap(({ key, shown }) => {
    const column = columns.find((it) => it.key === key)
    return column ? [{ ...column, shown }] : []
  })
  const others = columns
    .filter(({ key }) => !kept.some((it) => it.key === key))
    .map((it) => ({ ...it, shown: !hiddenAtFirst.includes(it.key) }))
  return [...known, ...others]
}
