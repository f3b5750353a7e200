// What of an interface's document the zod schemas are made of: the bodies that forms send, as narrow as a browser needs them.

// A JSON document, walked as a plain tree.
// biome-ignore lint/suspicious/noExplicitAny: a tree of unknown shape
type Json = any

const methods = ['post', 'put', 'patch', 'delete']

const resolve = (document: Json, node: Json): Json =>
  node?.$ref
    ? node.$ref
        .slice(2)
        .split('/')
        .reduce((part: Json, key: string) => part[key], document)
    : node

/** The schema of the JSON body that a form sends. Criteria are searches: no form sends them. */
export function bodyOfForm(document: Json, operation: Json): Json {
  const schema = resolve(document, operation.requestBody)?.content?.['application/json']?.schema
  const { properties } = resolve(document, schema) ?? {}
  return properties && !(properties.filter && properties.sort) ? schema : undefined
}

/** Only the operations with such a body, and of them only what checks it. Texts would make the schemas twice as large. */
export function withBodiesOfForms(document: Json): Json {
  for (const path of Object.values<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(path)) {
      if (method === 'parameters') continue
      const schema = methods.includes(method) ? bodyOfForm(document, operation) : undefined
      if (schema) operation.requestBody = { content: { 'application/json': { schema: narrow(document, schema) } } }
      else delete path[method]
    }
  }
  return document
}

/** A schema without texts, its references put in place, and "this or null" as one nullable type. */
function narrow(document: Json, schema: Json): Json {
  const { title, description, example, examples, default: _, additionalProperties, ...node } = resolve(document, schema)
  // Such a field takes a number written as text, too; the server reads it.
  if (node['x-coerce']) return {}
  const choices = (node.oneOf ?? node.anyOf) as Json[] | undefined
  const others = choices?.filter((choice) => resolve(document, choice).type !== 'null')
  if (choices && others?.length === 1 && choices.length === 2) return nullable(narrow(document, others[0]))
  if (node.enum?.includes(null)) return nullable({ ...node, enum: node.enum.filter((one: unknown) => one !== null) })
  // Zod's own kind of integer has bounds that the server does not have.
  if (node.type === 'integer') return { ...node, type: 'number', multipleOf: 1 }
  if (Array.isArray(node.type) && node.type.includes('integer'))
    return nullable({ ...node, type: 'number', multipleOf: 1 })
  const inner = (part: Json) => narrow(document, part)
  for (const name of ['oneOf', 'anyOf', 'allOf']) if (node[name]) node[name] = node[name].map(inner)
  if (node.items) node.items = inner(node.items)
  if (node.properties) {
    const entries = Object.entries(node.properties).map(([name, part]) => [name, inner(part)])
    node.properties = Object.fromEntries(entries)
  }
  return node
}

const nullable = (schema: Json): Json => ({ ...schema, type: [schema.type ?? [], 'null'].flat() })
