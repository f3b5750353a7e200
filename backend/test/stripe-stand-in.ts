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

/** The debits that were made, as Stripe lists them. */
function rememberDebits() {
  const debits: { id: string; customer: string | undefined; metadata: Record<string, string> }[] = []
  return {
    note({ method, path, fields }: StripeCall, { status, body }: StripeAnswer): void {
      const { id } = (body ?? {}) as { id?: unknown }
      if (method !== 'POST' || path !== '/v1/payment_intents' || status !== 200 || typeof id !== 'string') return
      const metadata = Object.entries(fields).flatMap(([name, value]) => {
        const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
        return key ? [[key, value] as const] : []
      })
      if (!debits.some((debit) => debit.id === id))
        debits.unshift({ id, customer: fields.customer, metadata: Object.fromEntries(metadata) })
    },
    list({ method, path }: StripeCall): StripeAnswer | undefined {
      if (method !== 'GET' || !path.startsWith('/v1/payment_intents?')) return undefined
      const customer = new URLSearchParams(path.split('?')[1]).get('customer')
      return { status: 200, body: { data: debits.filter((debit) => debit.customer === customer), has_more: false } }
    },
  }
}

/**
 * A server in Stripe's place, for no test may leave the machine: it notes each call and gives the answer of `answer`. Where that has none, it
 * lists the debits that it has answered as made.
 */
export async function startStripe(answer: (call: StripeCall) => StripeAnswer | undefined) {
  const calls: StripeCall[] = []
  const debits = rememberDebits()
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
    const given = answer(call) ?? debits.list(call) ?? notFound
    debits.note(call, given)
    const { status, body: content, after } = given
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
