import storeApi from '@goldammer/sdk/openapi/store' with { type: 'json' }
import { AppError } from '../app-error.ts'
import { type Paging, pagingOf } from './paging.ts'
import { directionOf, type Sort } from './sort.ts'

type Json = Record<string, unknown>
type Schema = {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

/** Criteria of an association: those of the lists within an answer that can be carried out on the answer itself. */
export type AssociationCriteria = Paging & { sort?: Sort[]; associations?: Record<string, AssociationCriteria> }

const schemas = storeApi.components.schemas as unknown as Record<string, Schema>

/** Without references, and without the null that an entity may be. */
function resolve(schema: Schema | undefined): Schema | undefined {
  if (schema?.$ref) return resolve(schemas[schema.$ref.split('/').at(-1)!])
  return schema?.anyOf ? resolve(schema.anyOf.find(({ type }) => type !== 'null')) : schema
}

/** What an answer holds by that name; `translated` holds texts of any. */
export const schemaIn = (entity: Schema | undefined, name: string): Schema | undefined =>
  entity === schemas.Translated ? { type: 'string' } : resolve(entity?.properties?.[name])

const byAlias = new Map(
  Object.values(schemas).map((schema) => [(schema.properties?.apiAlias as { const?: string })?.const, schema]),
)
export const schemaOf = (apiAlias: string): Schema | undefined => byAlias.get(apiAlias)
export const memberOf = (answered: Schema | undefined): Schema | undefined =>
  answered?.items ? resolve(answered.items) : answered

/** The path within an entity, with or without the entity before it. */
function pathOf(field: unknown, entity: Schema | undefined): string[] {
  const path = typeof field === 'string' ? field.split('.') : []
  const { const: alias } = (entity?.properties?.apiAlias ?? {}) as { const?: string }
  return path[0] === alias ? path.slice(1) : path
}

function refuseUnknownField({ field }: Sort, entity: Schema | undefined, pointer: string): void {
  const found = pathOf(field, entity).reduce((within, name) => schemaIn(within, name), entity)
  const isValue = found?.type !== undefined && !['object', 'array'].some((type) => found.type!.includes(type))
  if (!isValue)
    throw new AppError('FRAMEWORK__UNMAPPED_FIELD', { pointer, parameters: { field: String(field).slice(0, 100) } })
}

const carriedOut = ['sort', 'page', 'limit']
/** AppDependencies of criteria that only a search carries out. */
const ofSearches = [
  'ids',
  'term',
  'filter',
  'post-filter',
  'aggregations',
  'grouping',
  'fields',
  'includes',
  'excludes',
]

const isAsked = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && (typeof value !== 'object' || Object.keys(value).length > 0)

/**
 * Refuses what an association's own criteria ask for and is not carried out. `answered`: what the answer has of the
 * association; where it has no place for it, there is nothing to sort or page.
 */
export function refuseOwnCriteria(criteria: AssociationCriteria, answered: Schema | undefined, at: string): void {
  const isSingle = answered !== undefined && !answered.items
  for (const part of isSingle ? [...ofSearches, ...carriedOut] : ofSearches)
    if (isAsked((criteria as Json)[part]))
      throw new AppError('FRAMEWORK__INVALID_REQUEST_PARAMETER', {
        pointer: `${at}/${part}`,
        parameters: { field: part },
      })
  pagingOf(criteria, undefined, at)
  for (const [index, sort] of (criteria.sort ?? []).entries()) {
    directionOf(sort, `${at}/sort/${index}`)
    if (answered) refuseUnknownField(sort, memberOf(answered), `${at}/sort/${index}/field`)
  }
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valueAt = (entity: unknown, path: string[]): unknown =>
  path.reduce((within, name) => (isObject(within) ? within[name] : null), entity) ?? null

const words = new Intl.Collator('de')
const numbered = new Intl.Collator('de', { numeric: true })

function compare(a: unknown, b: unknown, numeric: boolean): number {
  if (typeof a === 'string' && typeof b === 'string') return (numeric ? numbered : words).compare(a, b)
  return Number(a) - Number(b)
}

function sorted(list: unknown[], sorts: Sort[]): unknown[] {
  const schema = isObject(list[0]) ? schemaOf(String(list[0].apiAlias)) : undefined
  return list.toSorted((a, b) => {
    for (const sort of sorts) {
      const path = pathOf(sort.field, schema)
      const left = valueAt(a, path)
      const right = valueAt(b, path)
      // What is missing comes last, whatever the direction, as in searches.
      const missing = Number(left === null) - Number(right === null)
      if (missing !== 0) return missing
      const order = compare(left, right, sort.naturalSorting === true)
      if (order !== 0) return sort.order?.toUpperCase() === 'DESC' ? -order : order
    }
    return 0
  })
}

/** An entity with the lists in it sorted and paged as its associations' criteria ask. */
export function arrange(entity: Json, associations: AssociationCriteria['associations']): Json {
  const arranged = { ...entity }
  for (const [name, criteria] of Object.entries(associations ?? {})) {
    const value = entity[name]
    const within = (one: unknown) => (isObject(one) ? arrange(one, criteria?.associations) : one)
    if (Array.isArray(value)) {
      const { sort = [], page = 1, limit = value.length } = criteria ?? {}
      arranged[name] = sorted(value, sort)
        .slice((page - 1) * limit, page * limit)
        .map(within)
    } else if (isObject(value)) arranged[name] = within(value)
  }
  return arranged
}

/** Whether an association has criteria of its own, however deep. */
export const hasOwnCriteria = (associations: AssociationCriteria['associations']): boolean =>
  Object.values(associations ?? {}).some(
    (criteria) =>
      carriedOut.some((part) => isAsked((criteria as Json)?.[part])) || hasOwnCriteria(criteria?.associations),
  )
