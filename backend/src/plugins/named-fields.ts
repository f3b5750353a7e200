// A JSON schema is walked as a plain tree.
// biome-ignore lint/suspicious/noExplicitAny: a JSON tree of unknown shape
type Schema = Record<string, any>

/** The schema with all that it is composed of. */
const partsOf = (schema: Schema): Schema[] => [
  schema,
  ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => ((schema[key] ?? []) as Schema[]).flatMap(partsOf)),
  ...['then', 'else'].flatMap((key) => (schema[key] ? partsOf(schema[key]) : [])),
]

/** One, or several that hold together. */
type Schemas = Schema | readonly Schema[]

/** What schemas say together of a value. */
type Shape = {
  /** They say nothing. */
  isOpen: boolean
  /** Of the items of a list; none: these stay as they are. */
  items: readonly Schema[]
  /** Of each field that they name. */
  fields: ReadonlyMap<string, Schemas>
  /** Of any other field; null: it is not named. */
  others: Schemas | null
}

function newShape(schemas: Schemas): Shape {
  const parts = [schemas].flat().flatMap(partsOf)
  const named = parts.flatMap(({ properties }) => Object.entries<Schema>(properties ?? {}))
  const ofOthers = parts.flatMap(({ additionalProperties }) =>
    typeof additionalProperties === 'object' ? [additionalProperties as Schema] : [],
  )
  const takesOthers =
    ofOthers.length > 0 ||
    parts.some(({ additionalProperties }) => additionalProperties === true) ||
    parts.every(({ properties }) => properties === undefined)
  return {
    isOpen: parts.length === 0,
    items: parts.flatMap((part) => (part.items ? [part.items as Schema] : [])),
    fields: new Map(
      [...Map.groupBy(named, ([name]) => name)].map(([name, found]) => [name, found.map(([, schema]) => schema)]),
    ),
    others: takesOthers ? ofOthers : null,
  }
}

// The schemas of operations live as long as the process, and each call is held to them.
const shapes = new WeakMap<Schemas, Shape>()

function shapeOf(schemas: Schemas): Shape {
  const known = shapes.get(schemas)
  if (known) return known
  const shape = newShape(schemas)
  shapes.set(schemas, shape)
  return shape
}

/** What the schemas name of a value, however deep; one that they say nothing about stays as it is. */
export function onlyNamed(value: unknown, schemas: Schemas): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { isOpen, items, fields, others } = shapeOf(schemas)
  if (isOpen) return value
  if (Array.isArray(value)) return items.length > 0 ? value.map((one) => onlyNamed(one, items)) : value
  const left: [string, unknown][] = []
  for (const [name, field] of Object.entries(value)) {
    const found = fields.get(name) ?? others
    if (found) left.push([name, onlyNamed(field, found)])
  }
  return Object.fromEntries(left)
}
