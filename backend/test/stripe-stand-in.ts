import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'

export type StripeCall = {
  method: string
  path: string
  fields: Record<string, string>
  idempotencyKey: string | undefined
  headers: IncomingMessage['headers']
}
/** Without a status the line is cut; `after` so many milliseconds. */
export type StripeAnswer = { status?: number; body?: unknown; after?: number }

const notFound: StripeAnswer = {
  status: 404,
  body: { error: { type: 'invalid_request_error', message: 'No such path' } },
}

/** A server in Stripe's place, for no test may leave the machine: it notes each call and answers as it is told. */
export async function startStripe(answer: (call: StripeCall) => StripeAnswer | undefined) {
  const calls: StripeCall[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      fields: Object.fromEntries(new URLSearchParams(body)),
      idempotencyKey: request.headers['idempotency-key'] as string | undefined,
      headers: request.headers,
    }
    calls.push(call)
    const { status, body: content, after } = answer(call) ?? notFound
    if (after) await sleep(after)
    if (!status) return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof content === 'string' ? content : JSON.stringify(content))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

/** The header `stripe-signature` with which Stripe sends the body at that time. */
export const stripeSignatureOf = (payload: string, secret: string, at: Date): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) })
