import { IDENTITY_HEADER } from '@goldammer/sdk/constants'
import { USUAL_FILE_MAX_MB } from './form.ts'
import { inlineReferences } from './inline-references.ts'

// OpenAPI documents are walked as plain trees.
// biome-ignore lint/suspicious/noExplicitAny: a JSON tree of unknown shape
type Json = Record<string, any>
/** What the interface states of one operation beside its schemas. */
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
  /** The answer goes on for as long as the caller listens. */
  isStream: boolean
  /** It neither takes nor gives a file, which takes as long as the caller's line needs. */
  isShort: boolean
  /** The answer is the same for every caller with the same request, language and currency. */
  isPublic: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation
  }
}

type Content = Record<string, { schema: Json }>
/** The schemas of a route as Fastify names them. */
export type RouteSchema = {
  params?: Json
  querystring?: Json
  headers?: Json
  body?: { content: Content }
  response: Record<string, { content: Content }>
}

/** One operation of the interface as a route, its address without the prefix. */
export type OperationRoute = { method: Method; url: string; operation: Operation; schema: RouteSchema }

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

// A process reads each document once; tests open hundreds of apps over the same two.
const routesOfDocuments = new WeakMap<object, OperationRoute[]>()

/**
 * The operations of an api-spec document in its order.
 * @throws Error when a reference names nothing, or an operation does not say who may call it.
 */
export function routesOf(specification: object): OperationRoute[] {
  const routes = routesOfDocuments.get(specification) ?? readRoutes(specification)
  routesOfDocuments.set(specification, routes)
  return routes
}

function readRoutes(specification: object): OperationRoute[] {
  const { paths } = inlineReferences(specification) as Json
  const routes = Object.entries(paths as Json).flatMap(([path, item]: [string, Json]) =>
    METHODS.flatMap((method) => {
      const operation = item[method.toLowerCase()] as Json | undefined
      const parameters = [...(item.parameters ?? []), ...(operation?.parameters ?? [])]
      return operation ? [readRoute(method, path, operation, parameters)] : []
    }),
  )
  const unguarded = routes.filter(({ operation }) => !operation.access).map(({ operation }) => operation.operationId)
  if (unguarded.length) throw new Error(`api-spec operations without x-access: ${unguarded.join(', ')}`)
  return routes
}

function readRoute(method: Method, path: string, operation: Json, parameters: Json[]): OperationRoute {
  const content = operation.requestBody?.content as Content | undefined
  const parts = { params: 'path', querystring: 'query', headers: 'header' }
  const parameterSchemas = Object.entries(parts).flatMap(([part, location]) => {
    const ofPart = parameters.filter((parameter) => parameter.in === location)
    return ofPart.length ? [[part, schemaOfParameters(ofPart)] as const] : []
  })
  const answers = Object.entries(operation.responses as Record<string, Json>).flatMap(([status, { content }]) =>
    content ? [[status, { content: schemasIn(content) }] as const] : [],
  )
  return {
    method,
    url: path.replace(/{(\w+)}/g, ':$1'),
    operation: {
      operationId: operation.operationId,
      access: operation['x-access'],
      impersonationForbidden: operation['x-impersonation'] !== undefined,
      withoutAccessKey: operation.security?.length === 0,
      openBeforeSecondFactor: operation['x-second-factor'] === 'open',
      openWithEasyPassword: operation['x-second-factor'] === 'open' || operation['x-easy-password'] === 'open',
      openInMaintenance: operation['x-maintenance'] === 'open',
      ignoresUnknown: operation['x-unknown-fields'] === 'ignore',
      isPublic: operation['x-cache'] === 'public',
      isStream: Object.values(operation.responses as Record<string, Json>).some(
        ({ content: answered }) => answered?.['text/event-stream'],
      ),
      takesIdentity: parameters.some(({ name }) => name === IDENTITY_HEADER),
      takesForm: 'multipart/form-data' in (content ?? {}),
      isShort: !('multipart/form-data' in (content ?? {})) && answersJson(operation.responses),
      maxFileMb: operation['x-max-file-mb'] ?? USUAL_FILE_MAX_MB,
    },
    schema: {
      ...Object.fromEntries(parameterSchemas),
      ...(content && { body: { content: schemasIn(content) } }),
      response: Object.fromEntries(answers),
    },
  }
}

const answersJson = (responses: Record<string, Json>): boolean =>
  Object.values(responses).every(({ content = {} }) =>
    Object.keys(content).every((type) => type === 'application/json'),
  )

function schemaOfParameters(parameters: Json[]): Json {
  // Node's names of headers are lower case.
  const nameOf = (parameter: Json): string =>
    parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [nameOf(parameter), parameter.schema])),
    required: parameters.filter((parameter) => parameter.required).map(nameOf),
  }
}

/** Without the examples, which Fastify has no use for. */
const schemasIn = (content: Content): Content =>
  Object.fromEntries(Object.entries(content).flatMap(([type, { schema }]) => (schema ? [[type, { schema }]] : [])))
