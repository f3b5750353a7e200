import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorEntry } from '../shared/app-error.ts'
import { narrow, narrowingOf } from '../shared/criteria/includes.ts'
import type { PublicCache } from '../shared/public-cache.ts'
import { withRefusalsOfRules } from './all-refusals.ts'
import { answerValidatorOf, requestValidatorOf, serializerOf } from './compiled-schemas.ts'
import { composeText } from './composed-text.ts'
import { readForm } from './form.ts'
import { onlyNamed } from './named-fields.ts'
import { METHODS, type Operation, type OperationRoute, routesOf } from './operation-routes.ts'
import { readCriteria } from './query.ts'

// OpenAPI documents are walked as plain trees.
// biome-ignore lint/suspicious/noExplicitAny: a JSON tree of unknown shape
type Json = Record<string, any>

const jsonType = 'application/json; charset=utf-8'

/** Every operation has a handler; a handler without operation is a leftover. */
function assertHandled(routes: OperationRoute[], handlers: object): void {
  const ids = routes.map(({ operation }) => operation.operationId)
  const unhandled = ids.filter((id) => !(id in handlers))
  const leftover = Object.keys(handlers).filter((id) => !ids.includes(id))
  if (unhandled.length) throw new Error(`api-spec operations without a handler: ${unhandled.join(', ')}`)
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
  /** Milliseconds for an answer that is no file and no stream; then it is a 503. */
  longestAnswer: number
  /** Caches the answers of public operations. */
  publicCache?: PublicCache | undefined
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

/** Serves one api-spec document: requests are validated by it, replies serialised by it, handlers keyed by operationId. */
export async function serveOpenapi(app: FastifyInstance, options: OpenapiOptions): Promise<void> {
  const { publicCache } = options
  const routes = routesOf(options.specification)
  assertHandled(routes, options.handlers)

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

  const ignoringUnknown = new Set(
    routes
      .filter(({ operation }) => operation.ignoresUnknown)
      .map(({ method, url }) => `${method} ${options.prefix}${url}`),
  )
  app.setValidatorCompiler(({ schema, httpPart, method, url }) =>
    requestValidatorOf(
      schema as object,
      httpPart === 'body' ? 'body' : 'parameters',
      ignoringUnknown.has(`${method} ${url}`),
    ),
  )
  app.setSerializerCompiler(({ schema }) => serializerOf(schema as object))

  app.addHook('preValidation', async (request) => {
    const { operation } = request.routeOptions.config
    if (operation) await options.guard(request, operation)
    // Neither kind of body is held to the schema of the other.
    if (operation && request.isMultipart() !== operation.takesForm) throw new AppError('HTTP__UNSUPPORTED_MEDIA_TYPE')
    if (operation?.takesForm) request.body = await readForm(request, operation.maxFileMb)
    if (request.body === undefined && operation && request.routeOptions.schema?.body) {
      request.body = {}
      // Fastify asks the schema of the body's type, and none where no type is given.
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
    const isCached = publicCache && request.routeOptions.config.operation?.isPublic
    const narrowing = isCached || reply.statusCode >= 300 ? null : narrowingOf(criteriaOf(request))
    done(null, narrowing && typeof payload === 'string' && payload !== '' ? narrow(payload, narrowing) : payload)
  })
  refuseOtherMethods(app, routes, options.prefix)

  for (const { method, url, operation, schema } of routes) {
    const { operationId } = operation
    const isCached = publicCache !== undefined && operation.isPublic
    app.route({
      method,
      url: `${options.prefix}${url}`,
      schema,
      config: { operation },
      // Compressed, events would wait for each other.
      ...(operation.isStream && { compress: false }),
      ...(operation.isShort && !isCached && { handlerTimeout: options.longestAnswer }),
      handler: async (request, reply) => {
        const handle = () => options.handlers[operationId]!(options.toCall(request, reply))
        if (isCached) {
          const key = keyOf(operationId, request)
          const make = async () => {
            const { status, body } = await handle()
            const text = serialise(reply, status, body)
            const narrowing = narrowingOf(criteriaOf(request))
            return Buffer.from(narrowing ? narrow(text, narrowing) : text)
          }
          const bytes = publicCache.find(key) ?? (await withinTime(options.longestAnswer, publicCache.read(key, make)))
          reply.type(jsonType)
          return bytes
        }
        const answer = await handle()
        reply.code(answer.status).headers(answer.headers ?? {})
        if (answer.body === undefined) return reply.send()
        if (!answer.own) return reply.send(answer.body)
        if (options.checkResponses) return reply.send({ ...(answer.body as object), ...answer.own })
        return reply.type(jsonType).send(withOwn(bytesOf(reply, answer.body as object), answer.own))
      },
    })
  }
}

/**
 * Refuses with 503 what takes longer than `limit` milliseconds. Fastify's `handlerTimeout` makes a signal for each call and an exception
 * at its end, which costs a cached answer a tenth of its time (docs/benchmarks).
 */
async function withinTime<T>(limit: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const refuse = () => reject(new AppError('HTTP__SERVICE_UNAVAILABLE', { parameters: { seconds: 5 } }))
  const timer = setTimeout(refuse, limit)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
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
function refuseOtherMethods(app: FastifyInstance, routes: OperationRoute[], prefix: string): void {
  for (const [url, ofUrl] of Map.groupBy(routes, (route) => route.url)) {
    const offered = ofUrl.map(({ method }) => method)
    app.route({
      method: METHODS.filter((method) => !offered.includes(method)),
      url: `${prefix}${url}`,
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

const NO_FIELDS = { properties: {} }

/**
 * Fields that the operation does not name are unchecked, so they are removed before a handler, or a hook after the answer, could
 * read them. A body that may hold nothing else is left to its schema, which refuses it.
 */
function dropUnnamed(request: FastifyRequest, { ignoresUnknown }: Operation): void {
  const schema = request.routeOptions.schema as Json | undefined
  request.query = onlyNamed(request.query, schema?.querystring ?? NO_FIELDS)
  const body = schema?.body?.content?.['application/json']?.schema
  if (ignoresUnknown && body) request.body = onlyNamed(request.body, body)
}

/** A body too large or of another type: the same for all operations, so none repeats it. */
const REFUSED_BEFORE = new Set([413, 415])

/** In tests a handler that answers something else than its operation promises fails loudly (design §1). */
function addResponseCheck(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config
    if (!operation || reply.statusCode >= 500 || REFUSED_BEFORE.has(reply.statusCode)) return payload
    const promised = (request.routeOptions.schema?.response as Json | undefined)?.[reply.statusCode]
    if (!promised) throw new Error(`${operation.operationId}: status ${reply.statusCode} is not in the api-spec`)
    const schema = promised.content?.['application/json']?.schema
    if (!schema) return payload
    const validate = answerValidatorOf(schema)
    if (!validate(JSON.parse(JSON.stringify(payload)))) {
      const complaints = validate.errors!.map(
        (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
      )
      throw new Error(`${operation.operationId} ${reply.statusCode} breaks the api-spec: ${complaints.join('; ')}`)
    }
    return payload
  })
}
