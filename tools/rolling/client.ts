import type { IncomingHttpHeaders } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { buffer } from 'node:stream/consumers'

export type Call = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: Buffer | string
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Milliseconds until an answer counts as missing. */
const PATIENCE_MS = 60_000

/** A visitor with one connection, over which all calls go one after the other for as long as the balancer keeps it open. */
export class Client {
  readonly #agent: Agent
  readonly #port: number
  readonly #address: string
  readonly #connections = new WeakSet<object>()
  /** How many connections it has needed so far. */
  connections = 0

  /** `address`: the network address that the shop is to take it for. */
  constructor(port: number, certificate: string, address: string) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1, ca: certificate, servername: 'localhost' })
    this.#port = port
    this.#address = address
  }

  /** Rejects where the connection breaks. It sends nothing a second time. */
  send({ method, path, headers = {}, body }: Call): Promise<Answer> {
    const options: RequestOptions = {
      agent: this.#agent,
      host: '127.0.0.1',
      port: this.#port,
      method,
      path,
      headers: {
        host: 'localhost',
        'x-forwarded-for': this.#address,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    }
    return new Promise((resolve, reject) => {
      const call = request(options, (answer) => {
        const { statusCode: status = 0, headers: given } = answer
        buffer(answer).then((content) => resolve({ status, headers: given, body: content }), reject)
      })
      call.on('socket', (socket) => this.#count(socket)).on('error', reject)
      call.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }

  #count(socket: object): void {
    if (this.#connections.has(socket)) return
    this.#connections.add(socket)
    this.connections++
  }
}
