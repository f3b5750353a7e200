import { type AssociationCriteria, arrange, hasOwnCriteria, isObject } from './lists.ts'

type Json = Record<string, unknown>
type FieldsByAlias = Record<string, string[]>
export type Narrowing = {
  includes?: FieldsByAlias
  excludes?: FieldsByAlias
  fields?: string[]
  associations?: AssociationCriteria['associations']
}

/** `translated.name` among the fields selects of `translated` its name. */
function pickNamed(entity: Json, fields: string[]): Json {
  const included: Json = {}
  for (const [name, value] of Object.entries(entity)) {
    if (name === 'apiAlias' || fields.includes(name)) {
      included[name] = value
      continue
    }
    const inner = fields.flatMap((field) => (field.startsWith(`${name}.`) ? field.slice(name.length + 1) : []))
    if (inner.length === 0) continue
    if (isObject(value)) included[name] = pickNamed(value, inner)
    if (Array.isArray(value)) included[name] = value.map((one) => (isObject(one) ? pickNamed(one, inner) : one))
  }
  return included
}

function narrowNode(node: unknown, narrowing: Narrowing): unknown {
  if (Array.isArray(node)) return node.map((one) => narrowNode(one, narrowing))
  if (!isObject(node)) return node
  const { includes, excludes } = narrowing
  const alias = typeof node.apiAlias === 'string' ? node.apiAlias : ''
  const wanted = includes && Object.hasOwn(includes, alias) ? includes[alias] : undefined
  const unwanted = excludes && Object.hasOwn(excludes, alias) ? excludes[alias] : undefined
  const included = wanted ? pickNamed(node, wanted) : node
  return Object.fromEntries(
    Object.entries(included).flatMap(([name, value]) =>
      unwanted?.includes(name) && name !== 'apiAlias' ? [] : [[name, narrowNode(value, narrowing)]],
    ),
  )
}

/** Where an answer holds what its criteria are asked of. */
const holders = ['elements', 'orders', 'products', 'product']

/** Lets `act` have the entities the criteria are asked of: those of the list, wherever the answer holds it, else the one. */
function eachAsked(answer: unknown, act: (entity: Json) => Json): unknown {
  if (Array.isArray(answer)) return answer.map((one) => eachAsked(one, act))
  if (!isObject(answer)) return answer
  const holder = holders.find((name) => typeof answer[name] === 'object' && answer[name] !== null)
  return holder ? { ...answer, [holder]: eachAsked(answer[holder], act) } : act(answer)
}

function pickFields(entity: Json, fields: string[]): Json {
  const prefix = `${entity.apiAlias}.`
  const named = fields.map((field) => (field.startsWith(prefix) ? field.slice(prefix.length) : field))
  return pickNamed(entity, ['id', ...named])
}

/** What criteria ask to leave out of an answer; null when it is answered in full. */
export function narrowingOf(criteria: unknown): Narrowing | null {
  if (!isObject(criteria)) return null
  const { includes, excludes, fields = [], associations } = criteria as Narrowing
  const narrowing: Narrowing = {
    ...(isObject(includes) && { includes }),
    ...(isObject(excludes) && { excludes }),
    // An address may name one where the body has a list.
    ...([fields].flat().length > 0 && { fields: [fields].flat() }),
    ...(isObject(associations) && hasOwnCriteria(associations) && { associations }),
  }
  return Object.keys(narrowing).length > 0 ? narrowing : null
}

/**
 * An answer, written as JSON, with its associated lists sorted and paged, and with only the fields asked for: of each entity
 * by its `apiAlias`, which always stays, and of what was searched.
 */
export function narrow(text: string, narrowing: Narrowing): string {
  const { fields, associations } = narrowing
  const asked = eachAsked(JSON.parse(text), (entity) => {
    const arranged = associations ? arrange(entity, associations) : entity
    return fields ? pickFields(arranged, fields) : arranged
  })
  return JSON.stringify(narrowNode(asked, narrowing))
}
