import { hash } from 'node:crypto'
import type { Locale } from '@goldammer/sdk/locales'
import { z } from 'zod'
import type { Clock } from '../../shared/clock.ts'
import { type Collection, type MandateRequest, type PaymentPort, ProviderError } from './port.ts'
import { readStripeEvent } from './stripe-events.ts'
import { readSignedBody } from './stripe-signature.ts'

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** https://api.stripe.com; tests name their own. */
  apiUrl: string
}

/** The version whose shapes are read here; the account's own default may be another. */
const API_VERSION = '2024-06-20'
/** Milliseconds for one call; the job that made it tries again. */
const TIMEOUT = 20_000
/** Seconds; the shortest life the provider gives a page. */
const SESSION_SECONDS = 30 * 60
/** Seconds: pages that are asked for shortly after each other end at the same time, so that they are the same. */
const END_STEP = 10 * 60

const LANGUAGES: Record<Locale, string> = { 'de-DE': 'de', 'en-GB': 'en-GB', 'pl-PL': 'pl' }

/** A refusal by the provider, in its words; the worker tries again, and staff see it when it gives up. */
export class StripeError extends ProviderError {
  readonly status: number
  readonly code: string
  readonly paymentIntentId: string | null
  override readonly isFinal: boolean

  constructor(status: number, code: string, paymentIntentId: string | null, message: string) {
    super(`Stripe answered ${status} ${code}: ${message}`)
    this.status = status
    // Nothing about the call itself, its rights or its rate is wrong.
    this.isFinal = status === 400 || status === 402 || status === 404
    this.code = code
    this.paymentIntentId = paymentIntentId
  }
}

const errorBody = z.object({
  error: z.object({
    type: z.string().optional(),
    code: z.string().optional(),
    message: z.string().optional(),
    payment_intent: z.object({ id: z.string() }).optional(),
  }),
})
const session = z.object({ id: z.string(), url: z.url() })
const mandate = z.object({ payment_method: z.string() })
const paymentMethod = z.object({ customer: z.string() })
const debitedAccount = z.object({
  sepa_debit: z.object({
    /** Of the IBAN. */
    last4: z.string().length(4),
    country: z.string().nullish(),
    bank_code: z.string().nullish(),
  }),
})
const created = z.object({ id: z.string() })
const debits = z.object({ data: z.array(z.object({ id: z.string(), metadata: z.record(z.string(), z.string()) })) })
/** As many as a list has at most, newest first. A customer has one mandate, so few debits. */
const LIST_LENGTH = '100'

type Fields = Record<string, string | number | boolean>

/**
 * R1.06: SEPA debits through Stripe (`sepa_debit`). The mandate is given on its Checkout page in setup mode; no money moves
 * there. A debit is a PaymentIntent confirmed off session under that mandate. Every call that changes something carries
 * the caller's idempotency key, so that a repetition finds what the first one made. Stripe forgets keys after a day: a debit also bears its
 * key, and is looked for before it is made.
 */
export function stripePayment({
  settings,
  clock,
  timeout = TIMEOUT,
}: {
  settings: StripeSettings
  clock: Clock
  timeout?: number
}): PaymentPort {
  async function call<Shape>(
    shape: z.ZodType<Shape>,
    method: 'GET' | 'POST',
    path: string,
    fields: Fields = {},
    idempotencyKey?: string,
  ): Promise<Shape> {
    const response = await fetch(new URL(`/v1${path}`, settings.apiUrl), {
      method,
      headers: {
        authorization: `Bearer ${settings.secretKey}`,
        'stripe-version': API_VERSION,
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(method === 'POST' ? { body: formOf(fields) } : {}),
      signal: AbortSignal.timeout(timeout),
    })
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok) throw errorOf(response.status, body)
    return shape.parse(body)
  }

  async function readMethod<Shape>(shape: z.ZodType<Shape>, providerMandateId: string) {
    const { payment_method: id } = await call(mandate, 'GET', `/mandates/${encodeURIComponent(providerMandateId)}`)
    return { ...(await call(shape, 'GET', `/payment_methods/${encodeURIComponent(id)}`)), id }
  }

  /** The debit of this key, where an earlier call has made it. */
  async function findDebit(customer: string, { paymentId, idempotencyKey }: Collection): Promise<string | undefined> {
    const query = new URLSearchParams({ customer, limit: LIST_LENGTH })
    const { data } = await call(debits, 'GET', `/payment_intents?${query}`)
    return data.find(({ metadata }) => metadata.paymentId === paymentId && metadata.debit === idempotencyKey)?.id
  }

  return {
    name: 'stripe',
    collects: 'itself',

    async openMandateSession(request) {
      const fields = sessionFields(request, clock.now())
      // Stripe refuses a key that comes again with other fields, so they are part of it. A page that nobody gets to know of ends by itself.
      const key = `session-${request.idempotencyKey}-${hash('sha256', formOf(fields), 'hex').slice(0, 16)}`
      const { id, url } = await call(session, 'POST', '/checkout/sessions', fields, key)
      return { sessionId: id, url }
    },

    async readAccount(providerMandateId) {
      const { sepa_debit } = await readMethod(debitedAccount, providerMandateId)
      const { last4: ibanEnding, country, bank_code } = sepa_debit
      return { ibanEnding, ...(country ? { country } : {}), ...(bank_code ? { bankCode: bank_code } : {}) }
    },

    async collect(collection) {
      const { providerMandateId, idempotencyKey } = collection
      if (!providerMandateId) throw new Error(`payment ${collection.paymentId} has no mandate with the provider`)
      const { id: methodId, customer } = await readMethod(paymentMethod, providerMandateId)
      const existing = await findDebit(customer, collection)
      if (existing) return { collectionId: existing }
      const fields = collectionFields(collection, providerMandateId, methodId, customer)
      try {
        const { id } = await call(created, 'POST', '/payment_intents', fields, `collect-${idempotencyKey}`)
        return { collectionId: id }
      } catch (error) {
        // Refused by the bank at once: the debit exists, and its event tells why.
        if (error instanceof StripeError && error.status === 402 && error.paymentIntentId)
          return { collectionId: error.paymentIntentId }
        throw error
      }
    },

    async refund({ collectionId, amount, idempotencyKey }) {
      try {
        await call(
          created,
          'POST',
          '/refunds',
          { payment_intent: collectionId, amount, reason: 'requested_by_customer' },
          `refund-${idempotencyKey}`,
        )
      } catch (error) {
        // Keys are forgotten after a day, refunds are not: what was given back stays so.
        if (error instanceof StripeError && error.code === 'charge_already_refunded') return
        throw error
      }
    },

    async readEvent(headers, rawBody) {
      return readStripeEvent(await readSignedBody(headers, rawBody, settings.webhookSecret, clock.now()))
    },
  }
}

/** `a[b][]` as the API takes nested values. */
const formOf = (fields: Fields): string =>
  new URLSearchParams(Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)])).toString()

/** Checkout in setup mode: the payer gives the account and the mandate, and comes back. */
function sessionFields(request: MandateRequest, now: Date): Fields {
  const { paymentId, successUrl, cancelUrl, locale, mandateReference } = request
  return {
    mode: 'setup',
    currency: 'eur',
    'payment_method_types[]': 'sepa_debit',
    // Only what is kept with a customer can be debited later.
    customer_creation: 'always',
    // At most 12 capitals, digits and / _ - & . ; the provider adds its own characters behind.
    'payment_method_options[sepa_debit][mandate_options][reference_prefix]': 'GOLDAMMER-',
    'metadata[paymentId]': paymentId,
    'setup_intent_data[metadata][paymentId]': paymentId,
    'setup_intent_data[description]': mandateReference,
    client_reference_id: paymentId,
    success_url: successUrl,
    cancel_url: cancelUrl,
    locale: LANGUAGES[locale],
    expires_at: Math.ceil((now.getTime() / 1000 + SESSION_SECONDS + 60) / END_STEP) * END_STEP,
  }
}

/** A debit under a mandate that was given before, without the payer there. */
function collectionFields(
  { amount, paymentId, mandateReference, idempotencyKey }: Collection,
  mandateId: string,
  paymentMethodId: string,
  customerId: string,
): Fields {
  return {
    amount,
    currency: 'eur',
    customer: customerId,
    payment_method: paymentMethodId,
    'payment_method_types[]': 'sepa_debit',
    mandate: mandateId,
    confirm: true,
    off_session: true,
    description: mandateReference,
    'metadata[paymentId]': paymentId,
    'metadata[debit]': idempotencyKey,
  }
}

function errorOf(status: number, body: unknown): StripeError {
  const read = errorBody.safeParse(body)
  const { code, type, message, payment_intent } = read.data?.error ?? {}
  return new StripeError(status, code ?? type ?? 'unknown', payment_intent?.id ?? null, message ?? 'no reason given')
}
