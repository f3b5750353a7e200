type Json = Record<string, unknown>
type FieldsByAlias = Record<string, string[]>
export type Narrowing = { includes?: FieldsByAlias; excludes?: FieldsByAlias }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `translated.name` among the fields keeps of `translated` its name. */
function keepNamed(entity: Json, fields: string[]): Json {
  const kept: Json = {}
  for (const [name, value] of Object.entries(entity)) {
    if (name === 'apiAlias' || fields.includes(name)) {
      kept[name] = value
      continue
    }
    const inner = fields.flatMap((field) => (field.startsWith(`${name}.`) ? field.slice(name.length + 1) : []))
    if (inner.length > 0 && isObject(value)) kept[name] = keepNamed(value, inner)
  }
  return kept
}

function narrowNode(node: unknown, narrowing: Narrowing): unknown {
  if (Array.isArray(node)) return node.map((one) => narrowNode(one, narrowing))
  if (!isObject(node)) return node
  const { includes, excludes } = narrowing
  const alias = typeof node.apiAlias === 'string' ? node.apiAlias : ''
  const wanted = includes && Object.hasOwn(includes, alias) ? includes[alias] : undefined
  const unwanted = excludes && Object.hasOwn(excludes, alias) ? excludes[alias] : undefined
  const kept = wanted ? keepNamed(node, wanted) : node
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) =>
      unwanted?.includes(name) && name !== 'apiAlias' ? [] : [[name, narrowNode(value, narrowing)]],
    ),
  )
}

/** What criteria ask to leave out of an answer; null when it is answered in full. */
export function narrowingOf(criteria: unknown): Narrowing | null {
  if (!isObject(criteria)) return null
  const { includes, excludes } = criteria as Narrowing
  return isObject(includes) || isObject(excludes)
    ? { ...(includes && { includes }), ...(excludes && { excludes }) }
    : null
}

/** An answer, written as JSON, with only the fields asked for of each entity, by its `apiAlias`; that one always stays. */
export const narrow = (text: string, narrowing: Narrowing): string =>
  JSON.stringify(narrowNode(JSON.parse(text), narrowing))
