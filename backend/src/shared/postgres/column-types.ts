import pg from 'pg'
import type { TextSeals } from '../sealed-text.ts'

const { builtins } = pg.types
// uuid[], which the driver has no name for.
const uuidArray = 2951 as Parameters<pg.TypeOverrides['setTypeParser']>[0]

/**
 * How the values of a column are read: ids as 32 hex digits, days as 'YYYY-MM-DD', bigint and numeric as numbers (cents stay far
 * below 2^53), sealed columns as the text that was sealed.
 */
export function columnTypes(seals: TextSeals): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(
    builtins.UUID,
    (value) => value.slice(0, 8) + value.slice(9, 13) + value.slice(14, 18) + value.slice(19, 23) + value.slice(24),
  )
  types.setTypeParser(uuidArray, (value: string) =>
    value === '{}' ? [] : value.slice(1, -1).replaceAll('-', '').split(','),
  )
  types.setTypeParser(builtins.DATE, (value) => value)
  types.setTypeParser(builtins.INT8, Number)
  types.setTypeParser(builtins.NUMERIC, Number)
  types.setTypeParser(builtins.BYTEA, (value) => seals.read(value))
  return types
}
