import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import type { FastifyHttpOptions } from 'fastify'
import { toWire } from './errors.ts'

/** Milliseconds a client may take. */
export type Patience = {
  /** Until the headers are there. */
  headers: number
  /** Until the whole request is there: ten megabytes over a slow line. */
  request: number
  /** While nothing moves on the connection. */
  silence: number
}

const patience: Patience = { headers: 15_000, request: 120_000, silence: 60_000 }

/** Milliseconds that a call may take from its headers to its answer, files and streams excepted: less than a front door waits. */
export const LONGEST_ANSWER = 40_000

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HTTP__HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'HTTP__REQUEST_TIMEOUT',
}

/** What Node cannot read as a request, or waited for too long: there is no request yet, so the answer is written by hand. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const wire = toWire({ code: codes[error.code ?? ''] ?? 'HTTP__MALFORMED_REQUEST' }, DEFAULT_LOCALE)
  const body = JSON.stringify({ errors: [wire] })
  const head = [
    `HTTP/1.1 ${wire.status} ${STATUS_CODES[Number(wire.status)]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** Slow and broken clients are cut off, so that they cannot hold the connections of others. */
export function connectionOptions(overrides: Partial<Patience> = {}, tls: { cert: Buffer; key: Buffer } | null = null) {
  const { headers, request, silence } = { ...patience, ...overrides }
  const times = {
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: Math.min(headers, 5_000),
  }
  return {
    connectionTimeout: silence,
    requestTimeout: request,
    http: times,
    // OWASP ASVS 5.0, 12.1.1: nothing older than TLS 1.2.
    ...(tls && { https: { ...times, ...tls, minVersion: 'TLSv1.2' as const } }),
    clientErrorHandler: refuseConnection,
  } satisfies FastifyHttpOptions<Server>
}
