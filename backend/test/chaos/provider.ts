import { randomUUID } from 'node:crypto'
import { type StripeAnswer, type StripeCall, startStripe, stripeSignatureOf } from '../stripe-stand-in.ts'

export const WEBHOOK_SECRET = 'whsec_chaos'

const made = (body: object): StripeAnswer => ({ status: 200, body })

/** The account of every investor here, as Stripe reports it. */
const account = { bank_code: '99900001', country: 'DE', last4: '4471' }

/**
 * Stripe with a memory: what is asked for again under the same key is answered as before, and makes nothing new. `debits` and `refunds` are
 * what was made, by payment and by debit.
 */
export async function startProvider() {
  const byKey = new Map<string, StripeAnswer>()
  const debits = new Map<string, string[]>()
  const refunds = new Map<string, string[]>()
  const note = (list: Map<string, string[]>, subject: string, id: string) =>
    list.set(subject, [...(list.get(subject) ?? []), id])

  function make({ path, fields }: StripeCall): StripeAnswer | undefined {
    const id = randomUUID().slice(0, 13)
    if (path === '/v1/checkout/sessions')
      return made({ id: `cs_${id}`, url: `https://checkout.stripe.example/cs_${id}` })
    if (path === '/v1/payment_intents') {
      note(debits, fields['metadata[paymentId]']!, `pi_${id}`)
      return made({ id: `pi_${id}` })
    }
    if (path === '/v1/refunds') {
      note(refunds, fields.payment_intent!, `re_${id}`)
      return made({ id: `re_${id}` })
    }
    return undefined
  }

  const server = await startStripe((call) => {
    const mandate = /^\/v1\/mandates\/(.*)$/.exec(call.path)?.[1]
    if (mandate) return made({ id: mandate, payment_method: `pm_${mandate}` })
    const method = /^\/v1\/payment_methods\/(.*)$/.exec(call.path)?.[1]
    if (method) return made({ id: method, customer: 'cus_1', type: 'sepa_debit', sepa_debit: account })
    const key = call.idempotencyKey
    if (!key) return undefined
    const answer = byKey.get(key) ?? make(call)
    if (answer) byKey.set(key, answer)
    return answer
  })

  return {
    port: Number(new URL(server.url).port),
    debits,
    refunds,
    /** Tells a shop of an event; the same `id` is the same event. Answers the status. */
    async tell(shop: string, id: string, type: string, object: object): Promise<number> {
      const now = new Date()
      const payload = JSON.stringify({ id, type, created: Math.floor(now.getTime() / 1000), data: { object } })
      const answer = await fetch(`${shop}/webhooks/payment`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': stripeSignatureOf(payload, WEBHOOK_SECRET, now),
        },
        body: payload,
        signal: AbortSignal.timeout(20_000),
      })
      await answer.arrayBuffer()
      return answer.status
    },
    close: server.close,
  }
}

export type Provider = Awaited<ReturnType<typeof startProvider>>
