import type { Locale } from '@goldammer/sdk/locales'
import type { Cents, LocalDate } from '@goldammer/sdk/units'
import type { PaymentEvent } from './events.ts'
import type { SandboxBank } from './sandbox-bank.ts'

/** Why a bank may return a debit (domain/payments#return-codes). */
export const RETURN_CODES = [
  'AM04',
  'AC01',
  'AC04',
  'AC06',
  'AG01',
  'RC01',
  'AM05',
  'MD01',
  'MD06',
  'MD07',
  'MS02',
  'MS03',
  'SL01',
] as const
export type ReturnCode = (typeof RETURN_CODES)[number]

export type MandateRequest = {
  /** The same key opens the same session, for as long as the provider remembers it and nothing else of the request has changed. */
  idempotencyKey: string
  paymentId: string
  amount: Cents
  creditor: string
  creditorId: string
  mandateReference: string
  /** Null: the payer gives the account on the provider's page. */
  iban: string | null
  accountHolder: string | null
  locale: Locale
  /** Where the payer comes back to with the mandate signed … */
  successUrl: string
  /** … and without. */
  cancelUrl: string
}

export type Collection = {
  /** The same key collects once, however much later it comes again. */
  idempotencyKey: string
  paymentId: string
  mandateReference: string
  providerMandateId: string | null
  iban: string | null
  amount: Cents
  dueDate: LocalDate
}

/** The account of a mandate, as far as the provider reports it. */
export type MandateAccount = {
  /** The IBAN, or its last characters. */
  ibanEnding: string
  /** As its IBAN begins. */
  country?: string
  bankCode?: string
}

/** The same key pays back once, however much later it comes again. */
export type Refund = { idempotencyKey: string; collectionId: string; amount: Cents }

/** A refusal in the provider's words. `isFinal`: asking again would be refused as well. */
export class ProviderError extends Error {
  readonly isFinal: boolean = false
}

/** The provider a payment was begun with. */
export function providerOf({ provider }: { provider: string }, ports: readonly PaymentPort[]): PaymentPort {
  const port = ports.find(({ name }) => name === provider)
  if (!port) throw new Error(`the payment provider “${provider}” is not set up`)
  return port
}

/** A provider that takes SEPA mandates and collects under them (R1.06). */
export type PaymentPort = {
  name: string
  /** By itself, once it is asked to; or the bank does, by the file that finance hands to it (pain.008). */
  collects: 'itself' | 'byFile'
  /** Opens the provider's page on which the payer signs the mandate; no money moves. */
  openMandateSession(request: MandateRequest): Promise<{ sessionId: string; url: string }>
  /** Where what is told of a signed mandate does not name its account. */
  readAccount?(providerMandateId: string): Promise<MandateAccount>
  collect(collection: Collection): Promise<{ collectionId: string }>
  /** Pays a settled collection back; throws a final ProviderError where that is impossible. */
  refund(refund: Refund): Promise<void>
  /** The event in a webhook's raw body, or null when the signature is not the provider's. */
  readEvent(
    headers: Record<string, string | string[] | undefined>,
    rawBody: string,
  ): PaymentEvent | null | Promise<PaymentEvent | null>
  /** The bank behind the sandbox; a real provider runs its own. */
  sandbox?: SandboxBank
}
