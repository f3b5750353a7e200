import { Readable } from 'node:stream'
import { formatDate } from '@goldammer/sdk/format'
import { toLocalDate } from '@goldammer/sdk/units'
import { type Options, stringify } from 'csv-stringify/sync'
import { AppError } from './app-error.ts'
import type { Scope } from './scope.ts'

export type CsvFormat = 'german' | 'international'

/** Hundredths as a decimal number, without grouping: what a spreadsheet reads as a number. */
export function decimal(hundredths: number, format: CsvFormat): string {
  const text = (hundredths / 100).toFixed(2)
  return format === 'german' ? text.replace('.', ',') : text
}

export const day = (value: Date | string | null, format: CsvFormat): string => {
  if (!value) return ''
  const local = value instanceof Date ? toLocalDate(value) : value
  return format === 'german' ? formatDate(local) : local
}

export type CsvColumn<Row> = { header: string; value: (row: Row) => string }

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** A spreadsheet would reckon with what begins like a formula; a negative amount it is to read as one. */
const defused = (cell: string) =>
  /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^-\d+([.,]\d+)?$/.test(cell) ? `'${cell}` : cell

/** Written together: one by one costs twice as much. */
const LINES_AT_ONCE = 200

/**
 * Some rows at a time from where they come, so that memory does not grow with them. German spreadsheets want semicolons,
 * decimal commas and a mark of the encoding; a cell that begins like a formula is defused.
 */
export function toCsv<Row>(
  scope: Pick<Scope, 'log'>,
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly CsvColumn<Row>[],
  format: CsvFormat,
): NodeJS.ReadableStream {
  const style: Options = {
    delimiter: format === 'german' ? ';' : ',',
    record_delimiter: 'windows',
  }
  async function* write() {
    // With the first rows: what goes wrong before is answered as an error, not as a file that breaks off.
    let head = stringify([columns.map(({ header }) => header)], { ...style, bom: true })
    let lines: string[][] = []
    try {
      for await (const row of rows) {
        lines.push(columns.map(({ value }) => defused(value(row))))
        if (lines.length < LINES_AT_ONCE) continue
        yield head + stringify(lines, style)
        head = ''
        lines = []
      }
    } catch (error) {
      // Before the first rows a refusal is an answer like any other.
      const isRefusal = head !== '' && error instanceof AppError
      if (!isRefusal) scope.log.error({ err: error }, 'the export broke off')
      throw error
    }
    yield head + stringify(lines, style)
  }
  return Readable.from(write(), { objectMode: false })
}
