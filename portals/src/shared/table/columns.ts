/** A column as it stands in somebody's table: its place is its place in the list. */
export interface ColumnState {
  key: string
  shown: boolean
}

/** What is stored after a change in a list that has not all of the columns: the others stay behind what they stood behind. */
export function withOthers<State extends ColumnState>(changed: State[], stored: State[]): State[] {
  const all = [...changed]
  for (const [index, column] of stored.entries()) {
    if (all.some(({ key }) => key === column.key)) continue
    const before = stored[index - 1]?.key
    all.splice(all.findIndex(({ key }) => key === before) + 1, 0, column)
  }
  return all
}

/** The columns in their stored order; those that came later stand behind them, shown unless hidden at first. */
export function inStoredOrder<Column extends { key: string }>(
  columns: Column[],
  stored: ColumnState[],
  hiddenAtFirst: string[],
): (Column & ColumnState)[] {
  const known = stored.flatMap(({ key, shown }) => {
    const column = columns.find((it) => it.key === key)
    return column ? [{ ...column, shown }] : []
  })
  const others = columns
    .filter(({ key }) => !stored.some((it) => it.key === key))
    .map((it) => ({ ...it, shown: !hiddenAtFirst.includes(it.key) }))
  return [...known, ...others]
}
