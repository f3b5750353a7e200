export type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const rowsOf = (table: string, value: unknown): Row[] =>
  [value]
    .flat()
    .filter(isRow)
    .map((row) => ({ table, ...row }))

/** The entries of an area of the copy: its rows, each table's rows, or the one record that stands in a table's place. */
export const rowsIn = (area: unknown): Row[] =>
  isRow(area) ? Object.entries(area).flatMap(([table, value]) => rowsOf(table, value)) : rowsOf('', area)

const nameOf = (row: Row): string => `${row.table} ${row.id ?? row.orderId ?? JSON.stringify(row)}`
const containsPersonalData = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== false && JSON.stringify(value) !== '{}'

/** How many entries are gone, or say less than before. */
export function lost(before: readonly Row[], after: readonly Row[]): number {
  const left = new Map(after.map((row) => [nameOf(row), row]))
  return before.filter((row) => {
    const now = left.get(nameOf(row))
    return (
      !now || Object.keys(row).some((field) => containsPersonalData(row[field]) && !containsPersonalData(now[field]))
    )
  }).length
}
