import { Readable } from 'node:stream'
import { formatDate } from '@goldammer/sdk/format'
import { toLocalDate } from '@goldammer/sdk/units'
import { AppError } from './app-error.ts'
import type { Scope } from './scope.ts'

export type CsvFormat = 'german' | 'international'

/** Hundredths as a decimal number, without grouping: what a spreadsheet reads as a number. */
export function decimal(hundredths: number, format: CsvFormat): string {
  const whole = Math.abs(hundredths)
  const rest = whole % 100
  const point = format === 'german' ? ',' : '.'
  return `${hundredths < 0 ? '-' : ''}${(whole - rest) / 100}${point}${rest < 10 ? '0' : ''}${rest}`
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
  /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-\d+([.,]\d+)?$/.test(cell) ? `'${cell}` : cell

/** RFC 4180. Written here, for a library takes five times as long, and a company exports a million rows. */
const styles = {
  german: { delimiter: ';', needsQuotes: /[";\r\n]/ },
  international: { delimiter: ',', needsQuotes: /[",\r\n]/ },
}

/**
 * Some rows at a time from where they come, so that memory does not grow with them. German spreadsheets want semicolons,
 * decimal commas and a mark of the encoding; a cell that begins like a formula is defused.
 */
export function toCsv<Row>(
  scope: Pick<Scope, 'log'>,
  parts: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  columns: readonly CsvColumn<Row>[],
  format: CsvFormat,
): NodeJS.ReadableStream {
  const { delimiter, needsQuotes } = styles[format]
  const quoted = (cell: string) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const lineOf = (cells: string[]) => `${cells.map(quoted).join(delimiter)}\r\n`
  async function* write() {
    // With the first rows: what goes wrong before is answered as an error, not as a file that breaks off.
    let head = `\ufeff${lineOf(columns.map(({ header }) => header))}`
    try {
      for await (const rows of parts) {
        const lines = rows.map((row) => lineOf(columns.map(({ value }) => defused(value(row)))))
        yield head + lines.join('')
        head = ''
      }
    } catch (error) {
      // Before the first rows a refusal is an answer like any other.
      const isRefusal = head !== '' && error instanceof AppError
      if (!isRefusal) scope.log.error({ err: error }, 'the export broke off')
      throw error
    }
    if (head) yield head
  }
  return Readable.from(write(), { objectMode: false })
}
