import type { LocalDate } from '@goldammer/sdk/units'

/** A provider's event whose signature was checked (domain/payments#states). */
export type PaymentEvent = { eventId: string } & (
  | (OfPayment &
      /** `ibanEnding`: the account of the mandate, or its last characters, if the provider reports it. */
      (
        | { type: 'mandate.signed'; providerMandateId: string; ibanEnding?: string }
        | { type: 'mandate.abandoned' }
        /** The debit has reached the bank, and this is what the provider calls it. */
        | { type: 'collection.accepted'; collectionId: string }
        | ({ type: 'collection.settled'; on: LocalDate } & Partial<OfCollection>)
      ))
  | (((OfPayment & Partial<OfCollection>) | OfCollection) & {
      type: 'collection.failed' | 'collection.returned'
      code: string
    })
  /** The payer or the bank has ended the mandate. */
  | { type: 'mandate.revoked'; providerMandateId: string }
  /** How the mandate is called at the bank, where the provider gives the names. */
  | { type: 'mandate.named'; providerMandateId: string; mandateReference: string | null }
  /** Given back by us; by a refund of ours, or by hand on the provider's pages. */
  | (OfCollection & { type: 'collection.refunded'; isFull: boolean })
  /** What we gave back did not arrive, and is with the provider again. */
  | (OfCollection & { type: 'collection.refundFailed'; reason: string })
  /** A return was taken back. */
  | (OfCollection & { type: 'collection.restored' })
  /** Told to us, and nothing to us. */
  | { type: 'none' }
)

type OfPayment = { paymentId: string }
/** Some events know the debit by the provider's name alone. */
type OfCollection = { collectionId: string }
