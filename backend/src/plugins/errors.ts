import { catalogueEntry, type ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { DEFAULT_LOCALE, type Locale } from '@goldammer/sdk/locales'
import { messageOf } from '@goldammer/sdk/translate'
import type { FastifyError, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { AppError, type ErrorEntry } from '../shared/app-error.ts'

type WireError = {
  status: string
  code: string
  title: string
  detail: string
  source?: { pointer: string }
  meta: { parameters: Record<string, unknown> }
}

/** The one wire shape of a refusal (store-api.md §2), its detail in the caller's language. */
export function toWire(entry: ErrorEntry, locale: Locale): WireError {
  const { status, title, wireCode } = catalogueEntry(entry.code)
  return {
    status: String(status),
    code: wireCode ?? entry.code,
    title,
    detail: messageOf(locale, entry.code, entry.parameters ?? {}),
    ...(entry.pointer ? { source: { pointer: entry.pointer } } : {}),
    meta: { parameters: entry.parameters ?? {} },
  }
}

type Violation = NonNullable<FastifyError['validation']>[number]

const violationCodes: Record<string, ErrorCode> = {
  required: 'VIOLATION::IS_BLANK_ERROR',
  minLength: 'VIOLATION::TOO_SHORT_ERROR',
  maxLength: 'VIOLATION::TOO_LONG_ERROR',
  minimum: 'VIOLATION::TOO_LOW_ERROR',
  exclusiveMinimum: 'VIOLATION::TOO_LOW_ERROR',
  maximum: 'VIOLATION::TOO_HIGH_ERROR',
  exclusiveMaximum: 'VIOLATION::TOO_HIGH_ERROR',
  minItems: 'VIOLATION::TOO_FEW_ERROR',
  maxItems: 'VIOLATION::TOO_MANY_ERROR',
  enum: 'VIOLATION::NO_SUCH_CHOICE_ERROR',
  const: 'VIOLATION::NO_SUCH_CHOICE_ERROR',
  multipleOf: 'VIOLATION::NOT_DIVISIBLE_BY_ERROR',
  format: 'VIOLATION::INVALID_FORMAT_ERROR',
  pattern: 'VIOLATION::INVALID_FORMAT_ERROR',
  additionalProperties: 'VIOLATION::UNKNOWN_FIELD',
  unevaluatedProperties: 'VIOLATION::UNKNOWN_FIELD',
}

/** The parameters of a violation under the names its text uses. */
function parametersOf(
  keyword: string,
  params: Violation['params'],
  property: string | undefined,
): ErrorEntry['parameters'] {
  if (property !== undefined) return { field: property }
  if (keyword === 'multipleOf') return { step: params.multipleOf as number }
  const limit = params.limit as number | undefined
  if (limit === undefined) return {}
  return /^(exclusiveM|m)in/.test(keyword) ? { min: limit } : { max: limit }
}

/** A schema's complaint as an entry of the catalogue, its pointer at the offending field. */
export function fromViolation({ keyword, instancePath, params }: Violation): ErrorEntry {
  const unknown = (params.additionalProperty ?? params.unevaluatedProperty) as string | undefined
  const property = (params.missingProperty as string | undefined) ?? unknown
  const isBlank = keyword === 'minLength' && params.limit === 1
  // The family's name for an e-mail address that is none (store-api.md §2).
  const isEmail = keyword === 'format' && params.format === 'email'
  const code = isBlank
    ? 'VIOLATION::IS_BLANK_ERROR'
    : isEmail
      ? 'VIOLATION::STRICT_CHECK_FAILED_ERROR'
      : violationCodes[keyword]
  return {
    code: code ?? 'VIOLATION::INVALID_TYPE_ERROR',
    pointer: property === undefined ? instancePath || '/' : `${instancePath}/${property}`,
    parameters: parametersOf(keyword, params, unknown) ?? {},
  }
}

function uniqueByPointer(entries: ErrorEntry[]): ErrorEntry[] {
  return [...new Map(entries.map((entry) => [`${entry.pointer} ${entry.code}`, entry])).values()]
}

/** PostgreSQL keeps no character U+0000, neither in text nor in JSON. */
const UNSTORABLE = new Set(['22021', '22P05'])

/** Errors of Fastify and its plugins that say something about the request; anything else below 500 is a malformed request. */
function fromFastify(error: FastifyError): ErrorEntry[] {
  if (error.validation)
    return uniqueByPointer(error.validation.filter((one) => one.keyword !== 'if').map(fromViolation))
  if (error.statusCode === 413) return [{ code: 'HTTP__PAYLOAD_TOO_LARGE' }]
  if (error.statusCode === 415) return [{ code: 'HTTP__UNSUPPORTED_MEDIA_TYPE' }]
  if (error.statusCode === 429)
    return [
      {
        code: 'FRAMEWORK__RATE_LIMIT_EXCEEDED',
        parameters: { seconds: Number((error as { seconds?: number }).seconds ?? 60) },
      },
    ]
  return [{ code: 'HTTP__MALFORMED_JSON' }]
}

/** One handler makes every refusal; the unforeseen is logged with the request id and tells nothing inside. */
export const errorsPlugin = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const locale = request.session?.locale ?? request.staff?.locale ?? DEFAULT_LOCALE
    const entries =
      error instanceof AppError
        ? error.entries
        : (error.statusCode ?? 500) < 500 || error.validation || UNSTORABLE.has(error.code)
          ? fromFastify(error as FastifyError)
          : null
    // With the connection the front door would lose the answer while it still sends: what comes is read and dropped.
    if (reply.getHeader('connection') === 'close') reply.removeHeader('connection')
    if (!entries) request.log.error({ err: error }, 'unforeseen error')
    const wire = (entries ?? [{ code: 'HTTP__INTERNAL_SERVER_ERROR' as const }]).map((entry) => toWire(entry, locale))
    return reply.code(Number(wire[0]!.status)).type('application/json').send({ errors: wire })
  })
  app.setNotFoundHandler((request, reply) => {
    const wire = toWire(
      { code: 'HTTP__NOT_FOUND', parameters: { path: request.url.split('?')[0]! } },
      request.session?.locale ?? request.staff?.locale ?? DEFAULT_LOCALE,
    )
    return reply
      .code(404)
      .type('application/json')
      .send({ errors: [wire] })
  })
})
