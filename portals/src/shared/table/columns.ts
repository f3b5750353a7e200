/** A column as it stands in somebody's table: its place is its place in the list. */
export interface ColumnState {
  key: string
  shown: boolean
}

/** What is kept after a change in a list that has not all of the columns: the others stay behind what they stood behind. */
export function withOthers<State extends ColumnState>(changed: State[], kept: State[]): State[] {
  const all = [...changed]
  for (const [index, column] of kept.entries()) {
    if (all.some(({ key }) => key === column.key)) continue
    const before = kept[index - 1]?.key
    all.splice(all.findIndex(({ key }) => key === before) + 1, 0, column)
  }
  return all
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
