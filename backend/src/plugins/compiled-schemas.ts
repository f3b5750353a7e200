import { textFormats } from '@goldammer/sdk/rules/formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fastJson from 'fast-json-stringify'
import { toSchemaTree } from './inline-references.ts'

// Schemas are walked as plain trees.
// biome-ignore lint/suspicious/noExplicitAny: a JSON tree of unknown shape
type Json = Record<string, any>

/** Fields the family's clients send as text: "2" becomes 2 before the schema is asked (R5.10, `x-coerce: true`). */
const coercedProperties = {
  keyword: 'x-coerce-properties',
  type: 'object',
  before: 'properties',
  modifying: true,
  errors: false,
  schemaType: 'array',
  compile: (names: string[]) => (data: Json) => {
    for (const name of names)
      if (typeof data[name] === 'string' && /^-?\d+(\.\d+)?$/.test(data[name])) data[name] = Number(data[name])
    return true
  },
} as const

/** @param coerceTypes whether a text may stand for a number or a truth value, and one value for a list of one */
export function newAjv(coerceTypes: false | 'array') {
  const ajv = new Ajv2020({
    coerceTypes,
    useDefaults: true,
    allErrors: true,
    strict: false,
    // `npm run check` holds the documents to it; at the first call it would take longer than all else.
    validateSchema: false,
    allowUnionTypes: true,
    // An error brings its schema along, so that its text can name both bounds.
    verbose: true,
  })
  // ajv-formats is CommonJS: its function is the default's default under Node.
  ;((addFormats as Json).default ?? addFormats)(ajv)
  for (const [name, shape] of Object.entries(textFormats)) ajv.addFormat(name, shape)
  ajv.addKeyword(coercedProperties)
  return ajv
}

const bodies = newAjv(false)
const parameters = newAjv('array')
const answers = newAjv(false)

/** One function for each schema object, however many apps a process opens over it. */
function oncePerSchema<Made>(make: (schema: object) => Made): (schema: object) => Made {
  const made = new WeakMap<object, Made>()
  return (schema) => {
    const found = made.get(schema) ?? make(schema)
    made.set(schema, found)
    return found
  }
}

// Compiling the schemas of all operations takes seconds, of one a few milliseconds: each waits for its first call.

function newValidator(compile: () => ValidateFunction) {
  let compiled: ValidateFunction | undefined
  const validate = (data: unknown) => {
    compiled ??= compile()
    const isValid = compiled(data)
    // Fastify reads the errors here.
    validate.errors = compiled.errors
    return isValid as boolean
  }
  validate.errors = null as ValidateFunction['errors']
  return validate
}

const validatorsBy = (ajv: Ajv2020, ignoreUnknown: boolean) =>
  oncePerSchema((schema) => newValidator(() => ajv.compile(prepare(schema, ignoreUnknown))))

const strict = { body: validatorsBy(bodies, false), parameters: validatorsBy(parameters, false) }
const lenient = { body: validatorsBy(bodies, true), parameters: validatorsBy(parameters, true) }

/**
 * Holds a part of a request to its schema: the body as it is; path, query and headers after their texts became what the
 * schema asks for. Standard calls ignore fields that no schema names (`x-unknown-fields: ignore`).
 */
export const requestValidatorOf = (schema: object, part: keyof typeof strict, ignoreUnknown: boolean) =>
  (ignoreUnknown ? lenient : strict)[part](schema)

export const answerValidatorOf = oncePerSchema((schema) => answers.compile(toSchemaTree(schema)))

/** Answers are sent as they are stored: only requests are checked by these. */
const anyText = Object.fromEntries(Object.keys(textFormats).map((name) => [name, true as const]))

export const serializerOf = oncePerSchema((schema) => {
  let serialize: ((data: unknown) => string) | undefined
  return (data: unknown) => {
    serialize ??= fastJson(toSchemaTree(schema), { ajv: { formats: anyText } })
    return serialize(data)
  }
})

/** The schema as requests are held to it: a copy. */
function prepare(schema: object, ignoreUnknown: boolean): Json {
  const copy = toSchemaTree(schema) as Json
  hoistCoercion(copy, ignoreUnknown)
  // A file, or the text that came in its place: the module refuses it with its reason. Not several.
  for (const [name, value] of Object.entries((copy.properties ?? {}) as Json))
    if (value?.format === 'binary') copy.properties[name] = { type: ['object', 'string'] }
  return copy
}

/** Walks a schema: hoists `x-coerce`, and on calls that ignore unknown fields opens closed objects. */
function hoistCoercion(schema: unknown, ignoreUnknown: boolean): void {
  if (!schema || typeof schema !== 'object') return
  const node = schema as Json
  if (node.properties) {
    const names = Object.entries(node.properties as Json).flatMap(([name, value]) =>
      value?.['x-coerce'] ? [name] : [],
    )
    if (names.length) node['x-coerce-properties'] = names
  }
  if (ignoreUnknown && node.additionalProperties === false) delete node.additionalProperties
  for (const value of Object.values(node)) hoistCoercion(value, ignoreUnknown)
}
