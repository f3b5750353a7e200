// A query parameter whose schema is an object with `explode: true` is many parameters, one a property (OpenAPI, style form).
// Most tools know single ones only, so the bundle holds these.
const methods = ['get', 'post', 'put', 'patch', 'delete']

export function withExplodedParameters(document) {
  for (const path of Object.values(document.paths)) {
    for (const operation of methods.map((method) => path[method]).filter((it) => it?.parameters)) {
      const parameters = operation.parameters.map((it) => resolve(document, it))
      const named = new Set(parameters.map((it) => it.name))
      operation.parameters = operation.parameters.flatMap((it, index) => {
        const { explode, schema } = parameters[index]
        if (!explode || !isObject(resolve(document, schema))) return [it]
        return Object.entries(propertiesOf(document, schema))
          .filter(([name]) => !named.has(name))
          .map(([name, property]) => ({ name, in: 'query', ...documented(property) }))
      })
    }
  }
  return document
}

const isObject = ({ allOf, properties }) => Boolean(allOf ?? properties)

function resolve(document, node) {
  if (!node.$ref) return node
  return node.$ref
    .slice(2)
    .split('/')
    .reduce((part, key) => part[key], document)
}

/** Of the schema and all it is made of; a later one wins. */
function propertiesOf(document, schema) {
  const { allOf = [], properties = {} } = resolve(document, schema)
  return Object.assign({}, ...allOf.map((it) => propertiesOf(document, it)), properties)
}

function documented({ description, ...schema }) {
  return { ...(description && { description }), schema }
}
