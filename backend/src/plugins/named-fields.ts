// A JSON schema is walked as a plain tree.
// biome-ignore lint/suspicious/noExplicitAny: a JSON tree of unknown shape
type Schema = Record<string, any>

/** The schema with all that it is composed of. */
const partsOf = (schema: Schema): Schema[] => [
  schema,
  ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => ((schema[key] ?? []) as Schema[]).flatMap(partsOf)),
  ...['then', 'else'].flatMap((key) => (schema[key] ? partsOf(schema[key]) : [])),
]

/** The schemas of an object's field; null where the field is not named. */
function schemasOf(name: string, parts: Schema[]): Schema[] | null {
  const named = parts.flatMap(({ properties }) =>
    properties && Object.hasOwn(properties, name) ? [properties[name] as Schema] : [],
  )
  if (named.length > 0) return named
  const others = parts.flatMap(({ additionalProperties }) =>
    typeof additionalProperties === 'object' ? [additionalProperties as Schema] : [],
  )
  if (others.length > 0) return others
  const isOpen =
    parts.some(({ additionalProperties }) => additionalProperties === true) ||
    parts.every(({ properties }) => properties === undefined)
  return isOpen ? [] : null
}

/** What the schemas name of a value, however deep; one that they say nothing about stays as it is. */
export function onlyNamed(value: unknown, ...schemas: Schema[]): unknown {
  const parts = schemas.flatMap(partsOf)
  if (parts.length === 0) return value
  if (Array.isArray(value)) {
    const items = parts.flatMap((part) => (part.items ? [part.items as Schema] : []))
    return items.length > 0 ? value.map((one) => onlyNamed(one, ...items)) : value
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const found = schemasOf(name, parts)
      return found ? [[name, onlyNamed(field, ...found)]] : []
    }),
  )
}
