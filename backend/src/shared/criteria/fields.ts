import type { Locale } from '@goldammer/sdk/locales'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { isId } from '../ids.ts'

export type Kind = 'id' | 'text' | 'number' | 'flag' | 'instant' | 'ids' | 'texts'
/** What stands behind a field of the wire; `scale`: how many of the column's units one of the wire's has (100 cents a euro). */
export type Field = { column: RawBuilder<unknown>; kind: Kind; scale: number }
export type FieldMap = Record<string, Field>

const newField =
  (kind: Kind) =>
  (column: string | RawBuilder<unknown>, scale = 1): Field => ({
    column: typeof column === 'string' ? sql.ref(column) : column,
    kind,
    scale,
  })

export const idField = newField('id')
export const textField = newField('text')
export const numberField = newField('number')
export const flagField = newField('flag')
export const instantField = newField('instant')
/** Columns that hold many: a filter is met by any of them. */
export const idsField = newField('ids')
export const textsField = newField('texts')

export const isList = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'ids' || kind === 'texts'

/** A text of several languages in the requested one, or in German where it is missing; sorted as the language does. */
export const translatedField = (column: string, locale: Locale): Field =>
  textField(sql`coalesce(nullif(${sql.ref(column)} ->> ${locale}, ''), ${sql.ref(column)} ->> 'de-DE')
    collate ${sql.id(`${locale.slice(0, 2)}-x-icu`)}`)

/** What criteria are asked of: its name in the family, and its fields. */
export type Entity = { apiAlias: string; fields: FieldMap }

/** The field a path names, with or without the entity before it; any other is refused. */
export function fieldOf({ apiAlias, fields }: Entity, path: unknown, pointer: string): Field {
  const text = typeof path === 'string' ? path : ''
  const name = text.startsWith(`${apiAlias}.`) ? text.slice(apiAlias.length + 1) : text
  if (!Object.hasOwn(fields, name))
    throw new AppError('FRAMEWORK__UNMAPPED_FIELD', { pointer, parameters: { field: text.slice(0, 100) } })
  return fields[name] as Field
}

const yes: unknown[] = [true, 1, '1', 'true']
const no: unknown[] = [false, 0, '0', 'false']

/** A number as its column compares it: whole ones can use the column's index. */
export const sqlNumber = (value: number) =>
  Number.isSafeInteger(value) ? sql`${value}::bigint` : sql`${String(value)}::numeric`

/** A day or an instant as SQL takes it; null for what is neither. */
export function sqlInstant(value: unknown): RawBuilder<unknown> | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d(-\d\d|$)/.test(value)) return null
  const date = new Date(/^\d{4}-\d\d-\d\d \d/.test(value) ? `${value.replace(' ', 'T')}Z` : value)
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? sql`${date.toISOString()}::timestamptz` : null
}

/** A value from outside as the column takes it; null when no value of the column can be equal to it. */
export function sqlValue({ kind, scale }: Field, value: string | number | boolean): RawBuilder<unknown> | null {
  switch (kind) {
    case 'id':
    case 'ids': {
      const id = String(value).toLowerCase().replaceAll('-', '')
      return isId(id) ? sql`${id}::uuid` : null
    }
    case 'number': {
      const number = typeof value === 'boolean' || value === '' ? Number.NaN : Number(value)
      return Number.isFinite(number * scale) ? sqlNumber(toUnits(number, scale)) : null
    }
    case 'flag':
      return yes.includes(value) ? sql`true` : no.includes(value) ? sql`false` : null
    case 'instant':
      return sqlInstant(value)
    default:
      // SQL holds no text with a zero character.
      return String(value).includes('\0') ? null : sql`${String(value)}::text`
  }
}

/** 19.99 × 100 is no whole number in binary; units are. */
export const toUnits = (value: number, scale: number): number =>
  scale === 1 ? value : Number((value * scale).toFixed(6))
