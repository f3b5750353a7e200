import type { Reporter } from '@goldammer/sdk/error-report'
import { catalogueEntry, type ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { violationOfAjv, withoutFaultsOfBlanks } from '@goldammer/sdk/errors/violations'
import { DEFAULT_LOCALE, type Locale } from '@goldammer/sdk/locales'
import { messageOf } from '@goldammer/sdk/translate'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError, type ErrorEntry } from '../shared/app-error.ts'
import { isOutage } from '../shared/outage.ts'

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

/** Why an act is refused, in a text for the people who can mend it. */
export function toProblem(entry: ErrorEntry, locale: Locale): { code: string; detail: string; pointer: string } {
  const { code, detail, source } = toWire(entry, locale)
  return { code, detail, pointer: source?.pointer ?? '' }
}

type Complaint = NonNullable<FastifyError['validation']>[number]

/** A schema's complaint as an entry of the catalogue, its pointer at the offending field. */
function fromViolation(violation: Complaint, context: FastifyError['validationContext']): ErrorEntry {
  const { code, pointer, parameters } = violationOfAjv(violation)
  const field = pointer.slice(1)
  // The family's names for what the address lacks (store-api.md §2).
  if (context === 'querystring' && violation.keyword === 'required')
    return { code: 'FRAMEWORK__MISSING_REQUEST_PARAMETER', pointer, parameters: { field } }
  if (context === 'params' && violation.keyword === 'pattern' && /id$/i.test(field))
    return { code: 'FRAMEWORK__INVALID_UUID', pointer, parameters: { field } }
  return { code, pointer: pointer || '/', parameters }
}

/** Schemas say "this or null": the errors of "this" are reported, and "not null" is left out, which would not help. */
function isAboutNull({ keyword, params, ...rest }: Complaint): boolean {
  if (keyword === 'type') return params.type === 'null'
  if (keyword !== 'oneOf' && keyword !== 'anyOf') return false
  const { schema } = rest as { schema?: { type?: string }[] }
  return schema?.some(({ type }) => type === 'null') === true
}

function uniqueByPointer(entries: ErrorEntry[]): ErrorEntry[] {
  return [...new Map(entries.map((entry) => [`${entry.pointer} ${entry.code}`, entry])).values()]
}

/** PostgreSQL stores no character U+0000, neither in text nor in JSON, and no half of a character in JSON. */
const isUnstorable = ({ code, routine }: { code?: string; routine?: string }): boolean =>
  code === '22021' || code === '22P05' || (code === '22P02' && routine?.startsWith('json') === true)

/** What a schema complains of, for people who are to mend it. */
export const complaintsOf = (error: FastifyError): Complaint[] =>
  (error.validation ?? []).filter((one) => one.keyword !== 'if' && !isAboutNull(one))

export const violationsOf = (error: FastifyError): ErrorEntry[] =>
  withoutFaultsOfBlanks(uniqueByPointer(complaintsOf(error).map((one) => fromViolation(one, error.validationContext))))

/** Errors of Fastify and its plugins that say something about the request; anything else below 500 is a malformed request. */
function fromFastify(error: FastifyError): ErrorEntry[] {
  if (error.validation) return violationsOf(error)
  if (error.statusCode === 413) return [{ code: 'HTTP__PAYLOAD_TOO_LARGE' }]
  if (error.statusCode === 415) return [{ code: 'HTTP__UNSUPPORTED_MEDIA_TYPE' }]
  return [{ code: error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'HTTP__MALFORMED_JSON' : 'HTTP__MALFORMED_REQUEST' }]
}

const unforeseen = new Set<ErrorCode>([
  'HTTP__INTERNAL_SERVER_ERROR',
  'HTTP__SERVICE_UNAVAILABLE',
  'HTTP__OUTCOME_UNKNOWN',
  'STORAGE_FULL',
])

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

function entriesOf(error: FastifyError | AppError, { method }: FastifyRequest): ErrorEntry[] {
  if (error instanceof AppError) return error.entries
  if ((error.statusCode ?? 500) < 500 || error.validation || isUnstorable(error)) return fromFastify(error)
  // Whoever makes room takes longer.
  if (error.code === 'STORAGE_FULL') return [{ code: 'STORAGE_FULL', parameters: { seconds: 60 } }]
  // The call goes on, and nobody waits for what comes of it.
  const isUnknown = error.code === 'FST_ERR_HANDLER_TIMEOUT' && !isRead(method)
  if (isUnknown) return [{ code: 'HTTP__OUTCOME_UNKNOWN', parameters: { seconds: 5 } }]
  if (isOutage(error) || error.code === 'FST_ERR_HANDLER_TIMEOUT')
    return [{ code: 'HTTP__SERVICE_UNAVAILABLE', parameters: { seconds: 5 } }]
  return [{ code: 'HTTP__INTERNAL_SERVER_ERROR' }]
}

const localeOf = ({ session, staff }: FastifyRequest): Locale => session?.locale ?? staff?.locale ?? DEFAULT_LOCALE

const answerWith = (request: FastifyRequest, reply: FastifyReply, entry: ErrorEntry): FastifyReply => {
  const wire = toWire(entry, localeOf(request))
  return reply
    .code(Number(wire.status))
    .type('application/json')
    .send({ errors: [wire] })
}

/** An address that leads nowhere. */
export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerWith(request, reply, { code: 'HTTP__NOT_FOUND', parameters: { path: request.url.split('?')[0]! } })

/** An address that cannot be decoded, such as `/%`, or with a part too long to be one (store-api.md §2). */
export const refuseAddress = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerWith(request, reply, { code: 'HTTP__MALFORMED_REQUEST' })

/** An id that is none, in the path of a call that has no 400: what it names does not exist (design §3). */
const isNoAddress = (error: Partial<FastifyError>, { routeOptions }: FastifyRequest): boolean =>
  error.validationContext === 'params' && !(routeOptions.schema?.response as Record<string, unknown> | undefined)?.[400]

/** One handler makes every refusal; it logs unforeseen errors with the request id and reveals nothing internal. */
export const errorsPlugin = fp(async (app: FastifyInstance, { report }: { report?: Reporter }) => {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const locale = localeOf(request)
    if (isNoAddress(error, request)) return answerNotFound(request, reply)
    const entries = entriesOf(error, request)
    // With the connection the front door would lose the answer while it still sends: what comes is read and dropped.
    if (reply.getHeader('connection') === 'close') reply.removeHeader('connection')
    const wire = entries.map((entry) => toWire(entry, locale))
    // It passes, and alerts of its own say so: no error of the program.
    if (isOutage(error)) request.log.warn({ err: error }, 'the database, or a place for files, does not answer')
    else if (entries.some(({ code }) => unforeseen.has(code))) {
      request.log.error({ err: error }, 'unforeseen error')
      const route = `${request.method} ${request.routeOptions.url ?? ''}`
      void report?.(error, { place: route, status: Number(wire[0]!.status), requestId: request.id })
    }
    // R8.07: how long to wait, for people in the text and for programs in the header.
    const seconds = entries[0]?.parameters?.seconds
    if (seconds !== undefined) reply.header('retry-after', String(seconds))
    return reply.code(Number(wire[0]!.status)).type('application/json').send({ errors: wire })
  })
  app.setNotFoundHandler(answerNotFound)
})
