import type { Locale } from '@goldammer/sdk/locales'
import type { Cents, LocalDate } from '@goldammer/sdk/units'

export type MandateRequest = {
  paymentId: string
  amount: Cents
  creditor: string
  mandateReference: string
  iban: string
  accountHolder: string
  locale: Locale
  /** Where the payer comes back to, signed or not. */
  returnUrl: string
}

export type Collection = {
  paymentId: string
  mandateReference: string
  providerMandateId: string | null
  iban: string
  amount: Cents
  dueDate: LocalDate
}

/** What a provider tells us, already checked for its signature (domain §4.3). */
export type PaymentEvent = { eventId: string; paymentId: string } & (
  | { type: 'mandate.signed'; providerMandateId: string }
  | { type: 'mandate.abandoned' }
  | { type: 'collection.settled'; on: LocalDate }
  | { type: 'collection.failed' | 'collection.returned'; code: string }
)

/** A provider that takes SEPA mandates and collects under them (R1.06). */
export type PaymentPort = {
  name: string
  /** Opens the provider's page on which the payer signs the mandate; no money moves. */
  openMandateSession(request: MandateRequest): Promise<{ sessionId: string; url: string; expiresAt: Date }>
  collect(collection: Collection): Promise<{ collectionId: string }>
  /** The event in a webhook's raw body, or null when the signature is not the provider's. */
  readEvent(headers: Record<string, string | string[] | undefined>, rawBody: string): PaymentEvent | null
}
