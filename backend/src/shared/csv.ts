import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatDate } from '@goldammer/sdk/format'
import { toLocalDate } from '@goldammer/sdk/units'
import { stringify } from 'csv-stringify'
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

/**
 * Row by row from where they come, so that memory does not grow with them. German spreadsheets want semicolons, decimal
 * commas and a mark of the encoding; a cell that begins like a formula is defused.
 */
export function toCsv<Row>(
  scope: Pick<Scope, 'log'>,
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly CsvColumn<Row>[],
  format: CsvFormat,
): NodeJS.ReadableStream {
  const csv = stringify({
    header: true,
    columns: columns.map(({ header }, index) => ({ key: String(index), header })),
    delimiter: format === 'german' ? ';' : ',',
    bom: true,
    record_delimiter: 'windows',
  })
  const lines = Readable.from(rows).map((row: Row) => columns.map(({ value }) => defused(value(row))))
  const content = new PassThrough()
  pipeline(lines, csv, content).catch((error) => {
    // The visitor who leaves in the middle ends the reading; anything else is ours.
    scope.log[error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? 'debug' : 'error']({ err: error }, 'the export broke off')
  })
  return content
}
