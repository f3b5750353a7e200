import { toLocalDate } from '@goldammer/sdk/units'
import { z } from 'zod'
import type { PaymentEvent } from './events.ts'
import { RETURN_CODES, type ReturnCode } from './port.ts'

const id = z.string().min(1).max(255)
/** A reference to another object: its id, or the object itself where it was expanded. */
const reference = z.union([id, z.object({ id }).transform((one) => one.id)])
const metadata = z.object({ paymentId: id })

const failure = z.object({
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
  network_decline_code: z.string().nullish(),
})

const paymentIntent = z.object({ id, metadata, last_payment_error: failure.nullish() })
const dispute = z.object({
  payment_intent: reference,
  reason: z.string(),
  status: z.string(),
  network_reason_code: z.string().nullish(),
})
const charge = z.object({ payment_intent: reference, amount: z.int(), amount_refunded: z.int() })
const refund = z.object({
  payment_intent: reference,
  status: z.string(),
  failure_reason: z.string().nullish(),
})
const mandate = z.object({
  id,
  status: z.enum(['active', 'inactive', 'pending']),
  payment_method_details: z.object({ sepa_debit: z.object({ reference: z.string() }).nullish() }).nullish(),
})
const setupIntent = z.object({ id, metadata, mandate: reference })
const checkoutSession = z.object({ id, metadata })

const envelope = z.object({
  id,
  type: z.string(),
  /** Seconds. */
  created: z.int(),
  data: z.object({ object: z.unknown() }),
})

type Content = PaymentEvent extends infer Event ? (Event extends PaymentEvent ? Omit<Event, 'eventId'> : never) : never
type Reader = (object: unknown, at: Date) => Content | null

const read =
  <Shape>(schema: z.ZodType<Shape>, toContent: (object: Shape, at: Date) => Content): Reader =>
  (object, at) => {
    const parsed = schema.safeParse(object)
    return parsed.success ? toContent(parsed.data, at) : null
  }

/** Told as refund.failed, and as refund.updated or charge.refund.updated too; whatever else becomes of a refund we have asked for it. */
const refundFailed = read(refund, (one) =>
  one.status === 'failed' || one.status === 'canceled'
    ? { type: 'collection.refundFailed', collectionId: one.payment_intent, reason: one.failure_reason ?? one.status }
    : { type: 'none' },
)

const returned = ({ payment_intent, reason, network_reason_code }: z.infer<typeof dispute>): Content => ({
  type: 'collection.returned',
  collectionId: payment_intent,
  code: isReturnCode(network_reason_code) ? network_reason_code : (DISPUTES[reason] ?? 'MS03'),
})

/** Stripe's events about SEPA debits, by type (R1.06). All other events are ignored. */
const readers: Record<string, Reader> = {
  'setup_intent.succeeded': read(setupIntent, (one) => ({
    type: 'mandate.signed',
    paymentId: one.metadata.paymentId,
    providerMandateId: one.mandate,
  })),
  'setup_intent.setup_failed': read(z.object({ metadata }), (one) => ({
    type: 'mandate.abandoned',
    paymentId: one.metadata.paymentId,
  })),
  'checkout.session.expired': read(checkoutSession, (one) => ({
    type: 'mandate.abandoned',
    paymentId: one.metadata.paymentId,
  })),
  'mandate.updated': read(mandate, (one) =>
    one.status === 'inactive'
      ? { type: 'mandate.revoked', providerMandateId: one.id }
      : {
          type: 'mandate.named',
          providerMandateId: one.id,
          mandateReference: one.payment_method_details?.sepa_debit?.reference ?? null,
        },
  ),
  'payment_intent.processing': read(paymentIntent, (one) => ({
    type: 'collection.accepted',
    paymentId: one.metadata.paymentId,
    collectionId: one.id,
  })),
  'payment_intent.succeeded': read(paymentIntent, (one, at) => ({
    type: 'collection.settled',
    paymentId: one.metadata.paymentId,
    collectionId: one.id,
    on: toLocalDate(at),
  })),
  'payment_intent.payment_failed': read(paymentIntent, (one) => ({
    type: 'collection.failed',
    paymentId: one.metadata.paymentId,
    collectionId: one.id,
    code: codeOfFailure(one.last_payment_error),
  })),
  // The money is taken at once; a SEPA dispute cannot be contested.
  'charge.dispute.created': read(dispute, returned),
  'charge.dispute.closed': read(dispute, (one) =>
    one.status === 'lost' ? returned(one) : { type: 'collection.restored', collectionId: one.payment_intent },
  ),
  'refund.failed': refundFailed,
  'refund.updated': refundFailed,
  'charge.refund.updated': refundFailed,
  'charge.refunded': read(charge, (one) => ({
    type: 'collection.refunded',
    collectionId: one.payment_intent,
    isFull: one.amount_refunded >= one.amount,
  })),
}

/**
 * The event in a body whose signature has been checked; null for what is no event. One that carries none of our names, as
 * those of other uses of the same account, is nothing to us.
 */
export function readStripeEvent(body: unknown): PaymentEvent | null {
  const event = envelope.safeParse(body)
  if (!event.success) return null
  const { id: eventId, type, created, data } = event.data
  const content = readers[type]?.(data.object, new Date(created * 1000)) ?? { type: 'none' }
  return { eventId, ...content } as PaymentEvent
}

const isReturnCode = (code: string | null | undefined): code is ReturnCode => RETURN_CODES.some((one) => one === code)

/** The bank's own code if reported, else the code that the provider's words mean (domain/payments#return-codes). */
function codeOfFailure(error: z.infer<typeof failure> | null | undefined): ReturnCode {
  if (isReturnCode(error?.network_decline_code)) return error.network_decline_code
  return FAILURES[error?.code ?? ''] ?? FAILURES[error?.decline_code ?? ''] ?? 'MS03'
}

const FAILURES: Record<string, ReturnCode> = {
  insufficient_funds: 'AM04',
  account_closed: 'AC04',
  no_account: 'AC01',
  invalid_account_number: 'AC01',
  account_number_invalid: 'AC01',
  bank_account_restricted: 'AC06',
  bank_account_unusable: 'AG01',
  debit_not_authorized: 'MD01',
  payment_method_invalid_mandate: 'MD01',
  refer_to_customer: 'MS02',
}

const DISPUTES: Record<string, ReturnCode> = {
  insufficient_funds: 'AM04',
  incorrect_account_details: 'AC01',
  debit_not_authorized: 'MD01',
  fraudulent: 'MD01',
  customer_initiated: 'MD06',
  duplicate: 'AM05',
}
