import multipart from '@fastify/multipart'
import { IDENTITY_HEADER } from '@goldammer/sdk/constants'
import { textFormats } from '@goldammer/sdk/rules/formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fastJson from 'fast-json-stringify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import openapiGlue from 'fastify-openapi-glue'
import { AppError, type ErrorEntry } from '../shared/app-error.ts'
import { narrow, narrowingOf } from '../shared/criteria/includes.ts'
import type { PublicFacts } from '../shared/public-facts.ts'
import { withRefusalsOfRules } from './all-refusals.ts'
import { composeText } from './composed-text.ts'
import { readForm, USUAL_FILE_MAX_MB } from './form.ts'
import { onlyNamed } from './named-fields.ts'
import { readCriteria } from './query.ts'

// OpenAPI documents are walked as plain trees.
// biome-ignore lint/suspicious/noExplicitAny: a JSON tree of unknown shape
type Json = Record<string, any>
export type Operation = {
  operationId: string
  access: string | string[]
  impersonationForbidden: boolean
  withoutAccessKey: boolean
  /** Takes a form with files; all others take JSON. */
  takesForm: boolean
  /** Of a file in the form. */
  maxFileMb: number
  /** Staff may call it who still have to set up a second factor. */
  openBeforeSecondFactor: boolean
  /** Staff may call it whose password must be changed first. */
  openWithEasyPassword: boolean
  /** Answers in maintenance too. */
  openInMaintenance: boolean
  /** Standard calls: unknown body fields are ignored, and null is as good as absent (real clients send `company: null`). */
  ignoresUnknown: boolean
  /** Acts as the identity that the header `Investor-Id` names (R1.04). */
  takesIdentity: boolean
  /** The answer is the same for everybody who asks the same in the same language and currency. */
  isPublic: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation
  }
}

const jsonType = 'application/json; charset=utf-8'
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

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

export function newAjv(coerceTypes: false | 'array') {
  const ajv = new Ajv2020({
    coerceTypes,
    useDefaults: true,
    allErrors: true,
    strict: false,
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

/** Walks a schema: hoists `x-coerce`, and on calls that ignore unknown fields opens closed objects. */
function prepare(schema: unknown, ignoreUnknown: boolean): void {
  if (!schema || typeof schema !== 'object') return
  const node = schema as Json
  if (node.properties) {
    const names = Object.entries(node.properties as Json).flatMap(([name, value]) =>
      value?.['x-coerce'] ? [name] : [],
    )
    if (names.length) node['x-coerce-properties'] = names
  }
  if (ignoreUnknown && node.additionalProperties === false) delete node.additionalProperties
  for (const value of Object.values(node)) prepare(value, ignoreUnknown)
}

function describe(operation: Json, path: Json, components: Json = {}): Operation {
  const resolve = (node: Json | undefined, kind: string) =>
    node?.$ref ? components[kind][node.$ref.split('/').at(-1)] : node
  const body = resolve(operation.requestBody, 'requestBodies')
  const parameters = [...(path.parameters ?? []), ...(operation.parameters ?? [])]
  return {
    operationId: operation.operationId,
    access: operation['x-access'],
    impersonationForbidden: operation['x-impersonation'] !== undefined,
    withoutAccessKey: operation.security?.length === 0,
    openBeforeSecondFactor: operation['x-second-factor'] === 'open',
    openWithEasyPassword: operation['x-second-factor'] === 'open' || operation['x-easy-password'] === 'open',
    openInMaintenance: operation['x-maintenance'] === 'open',
    ignoresUnknown: operation['x-unknown-fields'] === 'ignore',
    isPublic: operation['x-cache'] === 'public',
    takesIdentity: parameters.some((one) => resolve(one, 'parameters')?.name === IDENTITY_HEADER),
    takesForm: 'multipart/form-data' in (body?.content ?? {}),
    maxFileMb: operation['x-max-file-mb'] ?? USUAL_FILE_MAX_MB,
  }
}

/** Every operation has a handler and says who may call it; a handler without operation is a leftover. */
function assertComplete(operations: Json[], handlers: object): void {
  const ids = operations.map((operation) => operation.operationId as string)
  const unhandled = ids.filter((id) => !(id in handlers))
  const unguarded = operations.filter((operation) => !operation['x-access']).map((operation) => operation.operationId)
  const leftover = Object.keys(handlers).filter((id) => !ids.includes(id))
  if (unhandled.length) throw new Error(`api-spec operations without a handler: ${unhandled.join(', ')}`)
  if (unguarded.length) throw new Error(`api-spec operations without x-access: ${unguarded.join(', ')}`)
  if (leftover.length) throw new Error(`handlers without an api-spec operation: ${leftover.join(', ')}`)
}

type Answer = {
  status: number
  body?: unknown
  /** Fields of this caller alone: the body without them is one object for many, and its text is made once. */
  own?: object
  headers?: Record<string, string>
}

export type OpenapiOptions = {
  specification: object
  prefix: string
  /** Each typed by its operation where it is written (shared/operations.ts); here they are one map. */
  // biome-ignore lint/suspicious/noExplicitAny: calls of all operations pass here
  handlers: Record<string, (call: any) => Promise<Answer>>
  /** What the rules say to a call that its schema refuses. */
  // biome-ignore lint/suspicious/noExplicitAny: calls of all operations pass here
  checks?: Record<string, ((call: any) => ErrorEntry[] | Promise<ErrorEntry[]>) | undefined>
  guard(request: FastifyRequest, operation: Operation): Promise<void>
  toCall(request: FastifyRequest, reply: FastifyReply): unknown
  checkResponses: boolean
  /** Keeps the answers of public operations. */
  facts?: PublicFacts | undefined
}

/** No request is nested deeper; without an end, what walks it by recursion would fall. */
const deepest = 40

function refuseDeep(value: unknown): AppError | null {
  const isDeeper = (node: unknown, left: number): boolean =>
    node !== null &&
    typeof node === 'object' &&
    (left === 0 || Object.values(node).some((one) => isDeeper(one, left - 1)))
  return isDeeper(value, deepest) ? new AppError('HTTP__MALFORMED_REQUEST') : null
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

/** What is stored goes out as it is: only what comes in is held to these. */
const anyText = Object.fromEntries(Object.keys(textFormats).map((name) => [name, true as const]))

function newSerializer(schema: object) {
  let serialize: ((data: unknown) => string) | undefined
  return (data: unknown) => {
    serialize ??= fastJson(schema, { ajv: { formats: anyText } })
    return serialize(data)
  }
}

/** Serves one api-spec document: requests are validated by it, replies serialised by it, handlers keyed by operationId. */
export async function serveOpenapi(app: FastifyInstance, options: OpenapiOptions): Promise<void> {
  const specification = structuredClone(options.specification) as Json
  const operations = Object.values(specification.paths as Json).flatMap((path: Json) =>
    methods.flatMap((method) => (path[method] ? [path[method]] : [])),
  )
  assertComplete(operations, options.handlers)
  const ignoresUnknown = new Set<string>()
  for (const [path, item] of Object.entries(specification.paths as Json)) {
    for (const method of methods) {
      if (!item[method]) continue
      item[method]['x-fastify-config'] = { operation: describe(item[method], item, specification.components) }
      if (item[method]['x-unknown-fields'] === 'ignore') {
        ignoresUnknown.add(`${method.toUpperCase()} ${options.prefix}${path.replace(/{(\w+)}/g, ':$1')}`)
      }
    }
  }

  await app.register(multipart)
  // The interface takes JSON and forms with files.
  app.removeContentTypeParser('text/plain')
  // The family's clients send `content-type: application/json` without a body on several calls; a call that takes none
  // does not look at it.
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '' || !request.routeOptions.schema?.body) done(null, undefined)
    // biome-ignore lint/nursery/noFloatingPromises: the default parser answers by its callback alone
    else parseJson(request, text, (error, body) => (error ? done(error) : done(refuseDeep(body), body)))
  })

  const bodies = newAjv(false)
  const others = newAjv('array')
  app.setValidatorCompiler(({ schema, httpPart, method, url }) =>
    newValidator(() => {
      const copy = structuredClone(schema) as Json
      delete copy.$id
      prepare(copy, ignoresUnknown.has(`${method} ${url}`))
      if (httpPart === 'headers') {
        // With an own compiler Fastify leaves header names as written; Node's are lower case.
        copy.properties = Object.fromEntries(
          Object.entries(copy.properties ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
        )
        copy.required = copy.required?.map((name: string) => name.toLowerCase()) ?? []
      }
      // A file, or the text that came in its place: the module says what is wrong with it. Not several.
      for (const [name, value] of Object.entries((copy.properties ?? {}) as Json))
        if (value?.format === 'binary') copy.properties[name] = { type: ['object', 'string'] }
      return (httpPart === 'body' ? bodies : others).compile(copy)
    }),
  )
  app.setSerializerCompiler(({ schema }) => newSerializer(schema as object))

  app.addHook('preValidation', async (request) => {
    const { operation } = request.routeOptions.config
    if (operation) await options.guard(request, operation)
    // Neither kind of body is held to the schema of the other.
    if (operation && request.isMultipart() !== operation.takesForm) throw new AppError('HTTP__UNSUPPORTED_MEDIA_TYPE')
    if (operation?.takesForm) request.body = await readForm(request, operation.maxFileMb)
    if (request.body === undefined && operation && request.routeOptions.schema?.body) {
      request.body = {}
      // Fastify asks the schema of the body's type, and none where the type is not said.
      request.headers['content-type'] ??= 'application/json'
    }
    if (operation?.ignoresUnknown) dropNulls(request.body)
    if (operation) composeText(request.body)
    const parameters = (request.routeOptions.schema?.querystring as Json | undefined)?.properties
    if (parameters?._criteria) {
      request.query = readCriteria(request.query as Json, parameters)
      const refusal = refuseDeep(request.query)
      if (refusal) throw refusal
    }
    if (operation) dropUnnamed(request, operation)
  })
  app.addHook('onRoute', (route) => {
    route.attachValidation = true
  })
  app.addHook('preHandler', async (request, reply) => {
    const error = request.validationError as FastifyError | undefined
    if (!error) return
    const check = options.checks?.[request.routeOptions.config.operation?.operationId ?? '']
    const checkBody = check && ((body: unknown) => check({ ...(options.toCall(request, reply) as object), body }))
    throw (await withRefusalsOfRules(error, request.body, checkBody)) ?? error
  })
  if (options.checkResponses) addResponseCheck(app)
  // After the answer was held to the api-spec: what criteria leave out may be required there.
  app.addHook('onSend', (request, reply, payload, done) => {
    const isKept = options.facts && request.routeOptions.config.operation?.isPublic
    const narrowing = isKept || reply.statusCode >= 300 ? null : narrowingOf(criteriaOf(request))
    done(null, narrowing && typeof payload === 'string' && payload !== '' ? narrow(payload, narrowing) : payload)
  })
  refuseOtherMethods(app, specification.paths, options.prefix)

  await app.register(openapiGlue, {
    specification,
    prefix: options.prefix,
    operationResolver: (operationId: string) => async (request: FastifyRequest, reply: FastifyReply) => {
      const handle = () => options.handlers[operationId]!(options.toCall(request, reply))
      if (options.facts && request.routeOptions.config.operation?.isPublic) {
        const bytes = await options.facts.read(keyOf(operationId, request), async () => {
          const { status, body } = await handle()
          const text = serialise(reply, status, body)
          const narrowing = narrowingOf(criteriaOf(request))
          return Buffer.from(narrowing ? narrow(text, narrowing) : text)
        })
        return reply.type(jsonType).send(bytes)
      }
      const answer = await handle()
      reply.code(answer.status).headers(answer.headers ?? {})
      if (answer.body === undefined) return reply.send()
      if (!answer.own) return reply.send(answer.body)
      if (options.checkResponses) return reply.send({ ...(answer.body as object), ...answer.own })
      return reply.type(jsonType).send(withOwn(bytesOf(reply, answer.body as object), answer.own))
    },
  } as never)
}

// Bytes, so that a text is encoded once and not with each answer.
const bytesOfBodies = new WeakMap<object, Buffer>()

function bytesOf(reply: FastifyReply, body: object): Buffer {
  const bytes = bytesOfBodies.get(body) ?? Buffer.from(serialise(reply, reply.statusCode, body))
  bytesOfBodies.set(body, bytes)
  return bytes
}

const withOwn = (bytes: Buffer, own: object): Buffer =>
  Object.keys(own).length === 0
    ? bytes
    : Buffer.concat([bytes.subarray(0, -1), Buffer.from(`,${JSON.stringify(own).slice(1)}`)])

function serialise(reply: FastifyReply, status: number, body: unknown): string {
  const serializer = reply.getSerializationFunction(String(status), 'application/json')
  return serializer?.(body as Json) ?? JSON.stringify(body)
}

/** Criteria of a standard call: the body of a POST, the query of a GET. */
const criteriaOf = ({ routeOptions, body, query }: FastifyRequest): unknown =>
  routeOptions.config.operation?.ignoresUnknown ? (body ?? query) : null

/** All that a public answer may depend on. */
function keyOf(operationId: string, { params, query, body, session }: FastifyRequest): string {
  return JSON.stringify([operationId, session.locale, session.currencyId, params, query, body])
}

/** An address of the interface asked in another way than it offers (store-api.md §2). */
function refuseOtherMethods(app: FastifyInstance, paths: Json, prefix: string): void {
  for (const [path, item] of Object.entries(paths)) {
    const offered = methods.filter((method) => item[method]).map((method) => method.toUpperCase())
    app.route({
      method: methods.map((method) => method.toUpperCase()).filter((method) => !offered.includes(method)),
      url: `${prefix}${path.replace(/{(\w+)}/g, ':$1')}`,
      exposeHeadRoute: false,
      onRequest: async (_request, reply) => {
        reply.header('allow', offered.join(', '))
        throw new AppError('HTTP__METHOD_NOT_ALLOWED')
      },
      // Never reached.
      handler: () => undefined,
    })
  }
}

/** Step by step: recursion would fall over a body nested thousands deep. */
function dropNulls(body: unknown): void {
  const nodes = [body]
  for (const node of nodes) {
    if (!node || typeof node !== 'object') continue
    for (const [name, value] of Object.entries(node as Json)) {
      // A filter's value may be null: `equals null` asks for what is empty.
      if (value === null && name !== 'value') delete (node as Json)[name]
      else nodes.push(value)
    }
  }
}

/**
 * What the operation does not name, nobody checks: it goes before a handler, or what follows the answer, could read it. A
 * body that may hold nothing else is left to its schema, which refuses it.
 */
function dropUnnamed(request: FastifyRequest, { ignoresUnknown }: Operation): void {
  const schema = request.routeOptions.schema as Json | undefined
  request.query = onlyNamed(request.query, schema?.querystring ?? { properties: {} })
  const body = schema?.body?.content?.['application/json']?.schema
  if (ignoresUnknown && body) request.body = onlyNamed(request.body, body)
}

/** A body too large or of another type: the same for all operations, so none repeats it. */
const REFUSED_BEFORE = new Set([413, 415])

/** In tests a handler that answers something else than its operation promises fails loudly (design §1). */
function addResponseCheck(app: FastifyInstance): void {
  const ajv = newAjv(false)
  const compiled = new WeakMap<object, ReturnType<typeof ajv.compile>>()
  app.addHook('preSerialization', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config
    if (!operation || reply.statusCode >= 500 || REFUSED_BEFORE.has(reply.statusCode)) return payload
    const promised = (request.routeOptions.schema?.response as Json | undefined)?.[reply.statusCode]
    if (!promised) throw new Error(`${operation.operationId}: status ${reply.statusCode} is not in the api-spec`)
    const schema = promised.content?.['application/json']?.schema
    if (!schema) return payload
    let validate = compiled.get(schema)
    if (!validate) {
      const copy = structuredClone(schema) as Json
      delete copy.$id
      validate = ajv.compile(copy)
      compiled.set(schema, validate)
    }
    if (!validate(JSON.parse(JSON.stringify(payload)))) {
      const complaints = validate.errors!.map(
        (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
      )
      throw new Error(`${operation.operationId} ${reply.statusCode} breaks the api-spec: ${complaints.join('; ')}`)
    }
    return payload
  })
}
