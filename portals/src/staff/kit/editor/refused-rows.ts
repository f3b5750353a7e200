export interface Row {
  key: string
  /** Where it stands in what is saved. */
  pointer: string
}

/** The keys of the rows that the pointers lie in; of rows in rows the inner one. */
export function refusedRows(rows: Row[], pointers: string[]): string[] {
  const found = pointers.flatMap((pointer) => {
    const [row] = rows
      .filter((one) => `${pointer}/`.startsWith(`${one.pointer}/`))
      .sort((a, b) => b.pointer.length - a.pointer.length)
    return row ? [row.key] : []
  })
  return [...new Set(found)]
}
