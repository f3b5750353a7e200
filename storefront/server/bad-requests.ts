import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const isInterface = (url: string) => /^\/(store-api|staff-api|media|webhooks|portal-assets|health)(\/|\?|$)/.test(url)

/** The interface's own shape of a refusal (store-api.md §2). A front door knows no language: clients have a text for the code. */
export const errorsOf = (status: number, code: ErrorCode | '0' = '0') => ({
  errors: [{ status: String(status), code, title: STATUS_CODES[status], detail: STATUS_CODES[status] }],
})

/** In the shape of what was asked for; nobody keeps it. */
export function refuse(request: FastifyRequest, reply: FastifyReply, status: number) {
  reply.code(status).header('cache-control', 'no-store')
  if (isInterface(request.url)) return reply.send(errorsOf(status))
  return reply.type('text/plain; charset=utf-8').send(STATUS_CODES[status])
}

/** An address that cannot be decoded, such as `/%`. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  refuse(request, reply, error.statusCode ?? 400)
}

/** RFC 9112 § 3.2: of two one would decide here and the other behind us. */
const namesSeveralHosts = ({ raw: { rawHeaders } }: FastifyRequest): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1

/**
 * No address holds the character U+0000, and neither file systems nor PostgreSQL take it. TRACE would tell scripts the headers
 * they may not read, and no page can be asked so.
 */
export function refuseUnusableRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.includes('%00') || namesSeveralHosts(request)) refuse(request, reply, 400)
    else if (request.method === 'TRACE') refuse(request, reply, 405)
    else done()
  })
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 404))
  // What the proxy will not pass on, such as a path that climbs.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'unforeseen error')
    refuse(request, reply, status)
  })
}

const STATUS_OF: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** What Node cannot read as a request: there is no address yet, so the answer is the interface's. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUS_OF[error.code ?? ''] ?? 400
  const body = JSON.stringify(errorsOf(status))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
